import { pictureSources } from '@ar/domain/pictures';
import type { ComponentProps } from 'react';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  /** The `sizes` attribute of an `img`, by which the browser chooses a copy. */
  sizes: string;
  /** Crops to 3:2, as on the public pages. */
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
