import { UPLOADS } from '@ar/domain/upload';
import { expect, test } from '@rstest/core';
import { formatOf } from './model-format.ts';

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
