import { expect, test } from '@rstest/core';
import { CLOCK_TOWER } from '../testing/clock-tower.ts';
import { dracoGlb, gltfWithoutItsBuffer } from '../testing/damaged-models.ts';
import { bytesOf } from '../testing/part.ts';
import { type GltfFile, readGltf } from './gltf-file.ts';
import { fileNameOf, unmetNeed } from './gltf-needs.ts';

const needOf = (document: object) =>
  unmetNeed({ document: { asset: { version: '2.0' }, ...document } as GltfFile['document'] });
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => readGltf(bytes.buffer) ?? expect.unreachable();

test('a file that contains everything needs nothing', () => {
  expect(unmetNeed(fileOf(CLOCK_TOWER['sahat-kula.glb']()))).toBeUndefined();
  expect(unmetNeed(fileOf(CLOCK_TOWER['sahat-kula.gltf']()))).toBeUndefined();
});

test('the files of its shape that are not in it are named', () => {
  expect(unmetNeed(fileOf(gltfWithoutItsBuffer()))).toEqual({ kind: 'parts', names: ['sahat kula.bin'] });
});

test('a picture that is not in it is no reason to show nothing', () => {
  expect(needOf({ images: [{ uri: 'kamen.jpg' }] })).toBeUndefined();
});

test('compression is named, in a binary file too', () => {
  expect(unmetNeed(fileOf(dracoGlb()))).toEqual({ kind: 'compressed', method: 'Draco' });
  expect(needOf({ extensionsRequired: ['KHR_mesh_quantization', 'EXT_meshopt_compression'] })).toEqual({
    kind: 'compressed',
    method: 'meshopt',
  });
});

test('an extension that is called like a property of every object is no compression', () => {
  expect(needOf({ extensionsRequired: ['constructor'] })).toBeUndefined();
});

test('compression with a way round it is none, except for Draco, which three insists on', () => {
  expect(needOf({ extensionsUsed: ['KHR_texture_basisu'] })).toBeUndefined();
  expect(needOf({ extensionsUsed: ['KHR_draco_mesh_compression'] })).toMatchObject({ method: 'Draco' });
});

test.each(['', '{', 'null', '[1', '<html>', 'glTF'])('%j is no glTF', (text) => {
  expect(readGltf(bytesOf(text).buffer)).toBeUndefined();
});

test.each([
  ['C:\\Radovi\\Kula\\kamen.png', 'kamen.png'],
  ['slike/zid%20istok.jpg', 'zid istok.jpg'],
  ['100%.png', '100%.png'],
])('%s is the file %s', (path, name) => {
  expect(fileNameOf(path)).toBe(name);
});

test('a file that states billions of values is not given to a loader', () => {
  expect(unmetNeed({ document: { accessors: [{ count: 6_000_000 }] } })).toBeUndefined();
  expect(unmetNeed({ document: { accessors: [{ count: 3 }, { count: 1e8 }] } })).toEqual({
    kind: 'unreadable',
  });
});
