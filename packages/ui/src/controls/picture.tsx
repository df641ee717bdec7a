import { pictureSources } from '@ar/domain/pictures';
import type { ComponentProps } from 'react';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** How wide it is drawn, as an `img` says it: the browser takes the narrowest copy that is sharp there. */
  sizes: string;
  /** As on the public pages: three wide and two high. */
  isFramed?: boolean;
}

export function Picture({ src, alt, sizes, isFramed = false, ...image }: PictureProps) {
  return (
    <picture>
      {pictureSources(src, isFramed ? 'framed' : 'own').map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...image} src={src} alt={alt} />
    </picture>
  );
}
