import type { PictureView } from '@ar/domain/public-views';

interface PlacePictureProps {
  picture: PictureView;
  /** The shown width, by which the browser chooses a copy. */
  sizes: string;
  /** With its alternative text; without, the picture is decorative. */
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
        // Not lazy: a capture of the whole page needs all pictures.
        fetchPriority={described ? 'high' : 'low'}
      />
    </picture>
  );
}
