import type { PictureView } from '@ar/domain/public-views';

interface PlacePictureProps {
  picture: PictureView;
  sizes: string;
  /** True if the picture has an alternative text. Otherwise the picture is decorative. */
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
        fetchPriority={described ? 'high' : 'low'}
      />
    </picture>
  );
}
