import type { PictureView } from '@ar/domain/public-views';

interface PlacePictureProps {
  picture: PictureView;
  sizes: string;
  /** Whether the picture has its alternative text; otherwise it is decorative. */
  described?: boolean;
}

export function PlacePicture({ picture, sizes, described = false }: PlacePictureProps) {
  return (
    <picture>
      {picture.copies.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={picture.address}
        alt={described ? picture.alt.text : ''}
        lang={described ? picture.alt.tag : undefined}
        width={1200}
        height={800}
        // A capture of the whole page needs all pictures, so none is lazy.
        fetchPriority={described ? 'high' : 'low'}
      />
    </picture>
  );
}
