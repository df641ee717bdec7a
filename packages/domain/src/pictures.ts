/** Widths in pixels for a card or popup, a phone, and a wide window. */
const WIDTHS = [360, 720, 1280] as const;

const FORMATS = ['avif', 'webp'] as const;

/** The suffix of a shape in a key. A framed copy is 3:2 and shows an upright picture uncropped. */
const SHAPES = { own: '', framed: '-framed' } as const;
type PictureShape = keyof typeof SHAPES;

const EXTENSION = '.webp';

const copyKey = (stem: string, shape: PictureShape, width: number, format: string) =>
  `${stem}${SHAPES[shape]}-${width}.${format}`;

/** Keys are like `<32 hexadecimal digits>-framed-360.avif`. Empty if `original` is no picture's key. */
export function copiesOf(original: string) {
  const [, stem] = /^([0-9a-f]{32})\.webp$/.exec(original) ?? [];
  if (!stem) return [];
  return (Object.keys(SHAPES) as PictureShape[]).flatMap((shape) =>
    FORMATS.flatMap((format) =>
      WIDTHS.map((width) => ({ key: copyKey(stem, shape, width, format), original, shape, width, format })),
    ),
  );
}

export type PictureCopy = ReturnType<typeof copiesOf>[number];

export const copyAt = (key: string): PictureCopy | undefined =>
  copiesOf(key.slice(0, 32) + EXTENSION).find((copy) => copy.key === key);

export function pictureSources(address: string, shape: PictureShape = 'own') {
  if (!address.startsWith('/files/') || !address.endsWith(EXTENSION)) return [];
  const stem = address.slice(0, -EXTENSION.length);
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: WIDTHS.map((width) => `${copyKey(stem, shape, width, format)} ${width}w`).join(', '),
  }));
}
