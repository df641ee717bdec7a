import { UPLOADS } from '@ar/domain/upload';
import { expect, test } from '@rstest/core';
import { formatOf } from './format.ts';

test('every kind of 3D model that may be uploaded has a preview', () => {
  for (const extension of UPLOADS.model.extensions) expect(formatOf(`kula${extension}`)).toBeDefined();
});

test.each([
  ['Sahat kula.GLB', 'glb'],
  ['/files/0a1b.fbx', 'fbx'],
  ['https://ar.example/files/0a1b.dae?v=2#top', 'dae'],
  ['kula.obj.zip', undefined],
  ['kula', undefined],
  ['', undefined],
])('%s is %s', (name, format) => {
  expect(formatOf(name)).toBe(format);
});
