import { sentence } from '@ar/domain/messages/all';
import { describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { inspect, reencode } from './inspect.ts';
import { inspected, withFile } from './testing/inspected.ts';
import { onePng } from './testing/samples.ts';

const DAMAGED = 'Fajl je oštećen ili nepotpun.';
const TOO_MANY = 'Slika ima previše piksela. Smanjite je na najviše 16 megapiksela i pokušajte ponovo.';
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0B6E69' } });
/** All rows differ, so that half of the file contains half of the picture. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const sentenceOf = (answer: object) => ('problem' in answer ? sentence('mn', String(answer.problem)) : '');

async function anew(content: Uint8Array | string): Promise<Buffer | string> {
  const made = await withFile(content, reencode);
  return 'problem' in made ? sentence('mn', made.problem) : made;
}

async function pictureOf(content: Uint8Array): Promise<Buffer> {
  const picture = await anew(content);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

test.each(FORMATS)('converts %s to WebP', async (format) => {
  const picture = await pictureOf(await noise(60, 40).toFormat(format).toBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
});

test('shrinks a large picture to 2560 pixels, and does not enlarge a small picture', async () => {
  const large = await pictureOf(await plain(2000, 4000).jpeg().toBuffer());
  expect(await sharp(large).metadata()).toMatchObject({ width: 1280, height: 2560 });
});

test('rotates a photograph upright, and removes its metadata', async () => {
  const taken = { IFD0: { Copyright: 'TAJNA' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 26/1 0/1' } };
  const source = await plain(60, 40).withExif(taken).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const photograph = await sharp(source).keepExif().withExifMerge(taken).jpeg().toBuffer();
  expect(await sharp(photograph).metadata()).toMatchObject({ orientation: 6 });
  expect(photograph.includes('TAJNA')).toBe(true);
  const picture = await pictureOf(photograph);
  const metadata = await sharp(picture).metadata();
  expect(metadata).toMatchObject({ width: 40, height: 60 });
  expect([metadata.orientation, metadata.exif, metadata.xmp, metadata.icc]).toEqual(Array(4).fill(undefined));
  expect(picture.includes('TAJNA')).toBe(false);
});

test('keeps transparency', async () => {
  const glass = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect(await sharp(await pictureOf(glass)).stats()).toMatchObject({ isOpaque: false });
});

test('removes scripts after the end of a picture', async () => {
  const script = '<html><script>alert(1)</script></html>';
  for (const format of ['gif', 'jpeg', 'png'] as const) {
    const polyglot = Buffer.concat([await noise(60, 40).toFormat(format).toBuffer(), Buffer.from(script)]);
    expect(await inspected(`prikaz.${format === 'jpeg' ? 'jpg' : format}`, polyglot)).toBe(`image/${format}`);
    expect((await pictureOf(polyglot)).includes('script')).toBe(false);
  }
  expect(await anew(`GIF89a/*${script}*/=1;`)).toBe(DAMAGED);
});

test.each(FORMATS)('refuses half a %s', async (format) => {
  const whole = await noise(150, 100).toFormat(format).toBuffer();
  expect(await anew(whole.subarray(0, whole.length / 2))).toBe(DAMAGED);
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
  ['HTML', '<!doctype html>'],
  ['nothing', ''],
])('refuses %s', async (_what, content) => {
  expect(await anew(content)).toBe(DAMAGED);
});

// ASVS 1.3.4
test('the decoder refuses SVG', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  await expect(withFile(svg, (path) => sharp(path).metadata())).rejects.toThrow('unsupported image format');
  await expect(sharp(Buffer.from(svg)).metadata()).rejects.toThrow('unsupported image format');
});

test.each(['prikaz.avif', 'IMG_0412.jpg', 'IMG_0412.HEIC'])(
  'advises what to do with an HEIC picture named %s',
  async (name) => {
    const content = await plain(60, 40).avif().toBuffer();
    content.write('heic', 8);
    expect(
      sentenceOf(await withFile(content, (path) => inspect({ path, name, size: content.length }, 'image'))),
    ).toMatch(/^Fotografija je u formatu HEIC.* Sačuvajte je kao JPEG/);
    expect(await anew(content)).toBe(DAMAGED);
  },
);

test('recognises an AVIF whose first brand is mif1', async () => {
  const content = await plain(60, 40).avif().toBuffer();
  content.write('mif1', 8);
  content.write('avif', 16);
  expect(await inspected('prikaz.avif', content)).toBe('image/avif');
  expect(await inspected('prikaz.jpg', content)).toMatch(/Izgleda kao \.avif\.$/);
  expect(await sharp(await pictureOf(content)).metadata()).toMatchObject({ format: 'webp' });
});

test('throws if the file cannot be read', async () => {
  await expect(reencode('/nowhere/received')).rejects.toThrow('ENOENT');
});

test('converts concurrent pictures one after the other', async () => {
  const content = await noise(300, 200).jpeg().toBuffer();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  });
  const pictures = await Promise.all([content, Buffer.from('x'), content, content].map(anew));
  clearInterval(timer);
  expect(pictures.map((picture) => typeof picture)).toEqual(['object', 'string', 'object', 'object']);
  expect(most).toBe(1);
});

describe('a picture with too many pixels', () => {
  const bomb = onePng(20_000, 20_000, 1);

  test('is refused although its file is small', async () => {
    expect(bomb.length).toBeLessThan(60_000);
    expect(await inspected('prikaz.png', bomb)).toBe(TOO_MANY);
    expect(await anew(bomb)).toBe(TOO_MANY);
    expect(await anew(onePng(50_000, 50_000, 1, 1))).toBe(TOO_MANY);
    expect(await anew(onePng(9000, 8000, 1, 1))).toBe(TOO_MANY);
  });

  test('is refused with fewer pixels if each pixel needs more memory', async () => {
    expect(await inspected('prikaz.png', onePng(8000, 7000, 1, 1))).toBe('image/png');
    expect(await inspected('prikaz.png', onePng(8000, 7000, 16, 1))).toBe(TOO_MANY);
    expect(await inspected('prikaz.png', onePng(4000, 4000, 16, 1))).toBe('image/png');
  });

  test('is refused with fewer pixels if it is a progressive JPEG', async () => {
    const large = plain(8000, 7000);
    expect(await inspected('prikaz.jpg', await large.clone().jpeg().toBuffer())).toBe('image/jpeg');
    expect(await inspected('prikaz.jpg', await large.clone().jpeg({ progressive: true }).toBuffer())).toBe(
      TOO_MANY,
    );
  });
});
