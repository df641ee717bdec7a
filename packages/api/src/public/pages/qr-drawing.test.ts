import { expect, test } from '@rstest/core';
import { create } from 'qrcode';
import { drawQr } from './place-view.ts';

const ADDRESS = 'https://ar.example/visit/MONUMENT_7?lang=en';

test('draws exactly the dark modules, each once', () => {
  const { path } = drawQr(ADDRESS);
  const drawn = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step} ${y}`),
  );
  const { size, data } = create(ADDRESS, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((bit, at) => (bit ? [`${at % size} ${Math.floor(at / size)}`] : []));
  expect(drawn).toEqual(dark);
});

test('has a light margin around the code', () => {
  const { size } = create(ADDRESS, { errorCorrectionLevel: 'M' }).modules;
  expect(drawQr(ADDRESS).box).toBe(`-2 -2 ${size + 4} ${size + 4}`);
});
