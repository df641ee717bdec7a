/** In pixels: a popup or a card, a telephone, a wide window. Nothing shows a picture wider than 720 points. */
const WIDTHS = [360, 720, 1280] as const;

/** Best first: a browser takes the first source that it can decode. */
const FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** Each shape's mark in a key. A framed copy is three wide and two high, and an upright picture is whole in it. */
const SHAPES = { own: '', framed: '-framed' } as const;
type PictureShape = keyof typeof SHAPES;

/** A stored picture in one of its widths. */
export interface PictureCopy {
  /** `<32 hexadecimal digits>-360.avif`, `<the same digits>-framed-360.avif`. */
  key: string;
  /** `<the same digits>.webp`. */
  original: string;
  shape: PictureShape;
  width: number;
  format: PictureFormat;
}

const EXTENSION = '.webp';

const copyKey = (stem: string, shape: PictureShape, width: number, format: PictureFormat) =>
  `${stem}${SHAPES[shape]}-${width}.${format}`;

/** All copies that a stored file may have; none if it is no original picture. */
export function copiesOf(key: string): PictureCopy[] {
  const [, stem] = /^([0-9a-f]{32})\.webp$/.exec(key) ?? [];
  if (!stem) return [];
  return (Object.keys(SHAPES) as PictureShape[]).flatMap((shape) =>
    FORMATS.flatMap((format) =>
      WIDTHS.map((width) => ({
        key: copyKey(stem, shape, width, format),
        original: key,
        shape,
        width,
        format,
      })),
    ),
  );
}

/** The copy that a key names; undefined for an original and for other widths or formats. */
export function copyAt(key: string): PictureCopy | undefined {
  return copiesOf(key.slice(0, 32) + EXTENSION).find((copy) => copy.key === key);
}

/** The sources of a `<picture>` for a stored picture's address. A copy is never wider than its original. */
export function pictureSources(
  address: string,
  shape: PictureShape = 'own',
): { type: string; srcSet: string }[] {
  if (!address.startsWith('/files/') || !address.endsWith(EXTENSION)) return [];
  const stem = address.slice(0, -EXTENSION.length);
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: WIDTHS.map((width) => `${copyKey(stem, shape, width, format)} ${width}w`).join(', '),
  }));
}
