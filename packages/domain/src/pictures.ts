/** In pixels: a popup or a card, a telephone, a wide window. */
const WIDTHS = [360, 720, 1280] as const;

/** Best first: a browser takes the first source that it can decode. */
const FORMATS = ['avif', 'webp'] as const;

/** The shapes' marks in a key. A framed copy is three wide and two high; an upright picture is whole in it. */
const SHAPES = { own: '', framed: '-framed' } as const;
type PictureShape = keyof typeof SHAPES;

const EXTENSION = '.webp';

const copyKey = (stem: string, shape: PictureShape, width: number, format: string) =>
  `${stem}${SHAPES[shape]}-${width}.${format}`;

/**
 * All copies that a stored file may have, with keys such as `<32 hexadecimal digits>-framed-360.avif`; none for a key that is
 * no original picture's.
 */
export function copiesOf(original: string) {
  const [, stem] = /^([0-9a-f]{32})\.webp$/.exec(original) ?? [];
  if (!stem) return [];
  return (Object.keys(SHAPES) as PictureShape[]).flatMap((shape) =>
    FORMATS.flatMap((format) =>
      WIDTHS.map((width) => ({ key: copyKey(stem, shape, width, format), original, shape, width, format })),
    ),
  );
}

/** A stored picture in one of its widths. */
export type PictureCopy = ReturnType<typeof copiesOf>[number];

/** The copy that a key names; undefined for an original and for other widths or formats. */
export const copyAt = (key: string): PictureCopy | undefined =>
  copiesOf(key.slice(0, 32) + EXTENSION).find((copy) => copy.key === key);

/** The sources of a `<picture>` for a stored picture's address. A copy is never wider than its original. */
export function pictureSources(address: string, shape: PictureShape = 'own') {
  if (!address.startsWith('/files/') || !address.endsWith(EXTENSION)) return [];
  const stem = address.slice(0, -EXTENSION.length);
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: WIDTHS.map((width) => `${copyKey(stem, shape, width, format)} ${width}w`).join(', '),
  }));
}
