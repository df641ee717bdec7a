import { pictureSources } from '@ar/domain/pictures';
import type { ComponentProps } from 'react';

interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  sizes: string;
  /** If true, the browser loads copies that the server has cropped to 3:2. */
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
