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

/** A document whose one triangle is drawn by each of these nodes. */
const drawnBy = (nodes: object[], accessors: object[] = []) => ({
  nodes,
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, count: 3, type: 'VEC3' }, ...accessors],
});
const INSTANCED = { mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } };

test.each([
  ['one accessor', [{ count: 3 }, { count: 1e8 }]],
  ['accessors that are few enough each', Array.from({ length: 10 }, () => ({ count: 5e6 }))],
  ['matrices', [{ count: 2e6, type: 'MAT4' }]],
  ['a few values in a place of their own', [{ count: 1e8, bufferView: 0, sparse: { count: 1 } }]],
  ['a negative count beside it', [{ count: -1e8 }, { count: 1e8 }]],
])(
  'a file that states millions of values without containing them is not given to a loader: %s',
  (_what, accessors) => {
    expect(needOf({ accessors })).toEqual({ kind: 'unreadable' });
  },
);

test('values that the file contains are no reason to refuse it', () => {
  expect(
    needOf({ accessors: [{ count: 6_000_000 }, { bufferView: 0, count: 3e7, type: 'VEC3' }] }),
  ).toBeUndefined();
});

test.each([
  ['nodes', drawnBy(Array.from({ length: 2_000_001 }, () => ({ mesh: 0 })))],
  ['instances', drawnBy([INSTANCED], [{ bufferView: 0, count: 2_000_001, type: 'VEC3' }])],
])('more triangles than are drawn are counted before they are loaded: by %s', (_what, document) => {
  expect(needOf(document)).toEqual({ kind: 'triangles', count: 2_000_001, limit: 2_000_000 });
});

test('a mesh without corners is not placed millions of times', () => {
  const document = drawnBy([INSTANCED], [{ bufferView: 0, count: 2e7, type: 'VEC3' }]);
  Object.assign(document.accessors[0] ?? {}, { count: 0 });
  expect(needOf(document)).toMatchObject({ kind: 'triangles' });
});

test('lines and a few instances are shown', () => {
  expect(needOf(drawnBy([INSTANCED], [{ bufferView: 0, count: 500, type: 'VEC3' }]))).toBeUndefined();
  const lines = { attributes: { POSITION: 0 }, mode: 1 };
  const accessors = [{ bufferView: 0, count: 3e7, type: 'VEC3' }];
  expect(needOf({ nodes: [{ mesh: 0 }], meshes: [{ primitives: [lines] }], accessors })).toBeUndefined();
});
