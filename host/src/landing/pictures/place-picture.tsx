import type { PictureView } from '@ar/domain/public-views';

interface PlacePictureProps {
  picture: PictureView;
  /** How wide it is shown, for the choice of a copy. */
  sizes: string;
  /** Else it stands beside the name, and says nothing more. */
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
        // Asked for with the page all the same: a capture has no pictures that wait for somebody to scroll.
        fetchPriority={described ? 'high' : 'low'}
      />
    </picture>
  );
}
