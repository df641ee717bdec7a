import { pictureSources } from '@ar/domain/pictures';
import type { ComponentProps } from 'react';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** How wide it is drawn, as an `img` says it: the browser takes the narrowest copy that is sharp there. */
  sizes: string;
}

export function Picture({ src, alt, sizes, ...image }: PictureProps) {
  return (
    <picture>
      {pictureSources(src).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...image} src={src} alt={alt} />
    </picture>
  );
}
