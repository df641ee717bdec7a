import { expect, test } from '@rstest/core';
import { copiesOf, copyAt, pictureSources } from './pictures.ts';

const STEM = '0123456789abcdef'.repeat(2);
const PICTURE = `${STEM}.webp`;

test('copiesOf returns six copies for each shape', () => {
  const copies = copiesOf(PICTURE);
  const ends = ['360.avif', '720.avif', '1280.avif', '360.webp', '720.webp', '1280.webp'];
  expect(copies.map(({ key }) => key)).toEqual(
    ['', 'framed-'].flatMap((shape) => ends.map((end) => `${STEM}-${shape}${end}`)),
  );
  for (const copy of copies) expect(copyAt(copy.key)).toEqual(copy);
  expect(copyAt(`${STEM}-720.avif`)).toEqual({
    key: `${STEM}-720.avif`,
    original: PICTURE,
    shape: 'own',
    width: 720,
    format: 'avif',
  });
});

test.each([
  ...[PICTURE, `${STEM}-721.avif`, `${STEM}-720.png`, `${STEM}-0720.avif`, `${STEM}-720.AVIF`],
  ...[`${STEM}-720-360.avif`, `${STEM}-720.avif.webp`, `${STEM}-720`, `x${STEM}-720.avif`, '-720.avif', ''],
  ...[`${STEM}-cut-720.avif`, `${STEM}--framed-720.avif`, `${STEM}-framed.avif`],
  ...[`../${STEM}-720.avif`, `${STEM.toUpperCase()}-720.avif`, `${STEM}-720.avif\n`],
])('copyAt is undefined for %j', (key) => {
  expect(copyAt(key)).toBeUndefined();
});

test.each([`${STEM}.glb`, `${STEM}-360.webp`, `${STEM}0.webp`, 'kula.webp', ''])(
  'copiesOf is empty for %j',
  (key) => {
    expect(copiesOf(key)).toEqual([]);
  },
);

test('pictureSources lists AVIF before WebP', () => {
  expect(pictureSources(`/files/${PICTURE}`)).toEqual([
    {
      type: 'image/avif',
      srcSet: `/files/${STEM}-360.avif 360w, /files/${STEM}-720.avif 720w, /files/${STEM}-1280.avif 1280w`,
    },
    {
      type: 'image/webp',
      srcSet: `/files/${STEM}-360.webp 360w, /files/${STEM}-720.webp 720w, /files/${STEM}-1280.webp 1280w`,
    },
  ]);
});

test('pictureSources returns framed copies for the shape `framed`', () => {
  const [avif] = pictureSources(`/files/${PICTURE}`, 'framed');
  expect(avif?.srcSet).toMatch(`/files/${STEM}-framed-360.avif 360w, `);
});

test.each(['blob:https://ar.example/0.webp', '/files/kula.png', '/assets/landing/share-mn.png', ''])(
  'pictureSources is empty for %j',
  (address) => {
    expect(pictureSources(address)).toEqual([]);
  },
);
