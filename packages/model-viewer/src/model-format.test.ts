import { UPLOADS } from '@ar/domain/upload';
import { expect, test } from '@rstest/core';
import { fitted, formatOf, textureEdge } from './model-format.ts';

test('supports every model format that the server accepts', () => {
  for (const extension of UPLOADS.model.extensions) expect(formatOf(`kula${extension}`)).toBeDefined();
});

test.each([
  ['Sahat kula.GLB', 'glb'],
  ['/files/0a1b.fbx', 'fbx'],
  ['https://ar.example/files/0a1b.dae?v=2#top', 'dae'],
  ['kula.obj.zip', undefined],
  ['kula', undefined],
  ['', undefined],
])('formatOf(%j) is %s', (name, format) => {
  expect(formatOf(name)).toBe(format);
});

const square = (edge: number) => ({ width: edge, height: edge });
const many = (count: number, edge: number) => Array.from({ length: count }, () => square(edge));

test('textureEdge is 2048 for a few textures', () => {
  expect(textureEdge([])).toBe(2048);
  expect(textureEdge(many(12, 4096))).toBe(2048);
});

test('textureEdge shrinks with the number of textures', () => {
  expect(textureEdge(many(13, 4096))).toBe(1024);
  expect(textureEdge(many(49, 4096))).toBe(512);
  expect(textureEdge(many(10_000, 4096))).toBe(256);
});

test('textureEdge is 2048 for many small textures', () => {
  expect(textureEdge(many(400, 256))).toBe(2048);
});

test('fitted keeps the proportions, and at least one pixel', () => {
  expect(fitted({ width: 4096, height: 1024 }, 2048)).toEqual({ width: 2048, height: 512 });
  expect(fitted({ width: 100, height: 50 }, 2048)).toEqual({ width: 100, height: 50 });
  expect(fitted({ width: 8192, height: 2 }, 256)).toEqual({ width: 256, height: 1 });
  expect(fitted({ width: 2, height: 8192 }, 256)).toEqual({ width: 1, height: 256 });
});
