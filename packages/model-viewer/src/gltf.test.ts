import { expect, test } from '@rstest/core';
import { CLOCK_TOWER } from '../testing/clock-tower.ts';
import { dracoGlb, glbOfShape, gltfWithoutItsBuffer } from '../testing/damaged-models.ts';
import { bytesOf } from '../testing/part.ts';
import { fileNameOf, type GltfFile, readGltf, unmetNeed } from './gltf.ts';

const needOf = (document: object) =>
  unmetNeed({ document: { asset: { version: '2.0' }, ...document } as GltfFile['document'] });
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => readGltf(bytes.buffer);

test('unmetNeed returns undefined for a self-contained file', () => {
  expect(unmetNeed(fileOf(CLOCK_TOWER['sahat-kula.glb']()))).toBeUndefined();
  expect(unmetNeed(fileOf(CLOCK_TOWER['sahat-kula.gltf']()))).toBeUndefined();
});

test('returns the names of missing buffer files', () => {
  expect(unmetNeed(fileOf(gltfWithoutItsBuffer()))).toEqual({ kind: 'parts', names: ['sahat kula.bin'] });
});

test('ignores missing pictures', () => {
  expect(needOf({ images: [{ uri: 'kamen.jpg' }] })).toBeUndefined();
});

test('returns the compression method of .gltf and .glb files', () => {
  expect(unmetNeed(fileOf(dracoGlb()))).toEqual({ kind: 'compressed', method: 'Draco' });
  expect(needOf({ extensionsRequired: ['KHR_mesh_quantization', 'EXT_meshopt_compression'] })).toEqual({
    kind: 'compressed',
    method: 'meshopt',
  });
});

test('returns the name of an unknown required extension, for example `constructor`', () => {
  for (const extension of ['ACME_walls', 'constructor'])
    expect(needOf({ extensionsRequired: ['KHR_materials_unlit', extension] })).toEqual({
      kind: 'extension',
      extension,
    });
  expect(needOf({ extensionsUsed: ['ACME_walls'] })).toBeUndefined();
});

test('returns the name of a required texture extension that loaders cannot read', () => {
  for (const extension of ['EXT_texture_bc7', 'KHR_texture_float', 'EXT_texture_webp2', 'EXT_texture_'])
    expect(needOf({ extensionsRequired: [extension] })).toEqual({ kind: 'extension', extension });
  const extensionsRequired = ['EXT_texture_avif', 'EXT_texture_webp', 'KHR_texture_transform'];
  expect(needOf({ extensionsRequired })).toBeUndefined();
});

const ktx2 = (source: number | undefined) => ({ source, extensions: { KHR_texture_basisu: { source: 1 } } });

test('ignores optional compression, except Draco', () => {
  expect(needOf({ extensionsUsed: ['KHR_texture_basisu'], textures: [ktx2(0)] })).toBeUndefined();
  expect(needOf({ textures: [ktx2(undefined)] })).toEqual({ kind: 'compressed', method: 'KTX2' });
  expect(needOf({ extensionsUsed: ['KHR_draco_mesh_compression'] })).toMatchObject({ method: 'Draco' });
});

test.each(['', '{', 'null', '[1', '<html>', 'glTF'])('readGltf throws for %j', (text) => {
  expect(() => readGltf(bytesOf(text).buffer)).toThrow();
});

test.each([
  ['C:\\Radovi\\Kula\\kamen.png', 'kamen.png'],
  ['slike/zid%20istok.jpg', 'zid istok.jpg'],
  ['100%.png', '100%.png'],
])('fileNameOf(%s) is %s', (path, name) => {
  expect(fileNameOf(path)).toBe(name);
});

/** Returns a document with one triangle, which `nodes` draw. */
const drawnBy = (nodes: object[], accessors: object[] = []) => ({
  nodes,
  meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
  accessors: [{ bufferView: 0, count: 3, type: 'VEC3' }, ...accessors],
});
const INSTANCED = { mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } } };
const LINES = { attributes: { POSITION: 0 }, mode: 1 };
const places = (count: number) => ({ bufferView: 0, count, type: 'VEC3' });

test('rejects documents that would overload a loader', () => {
  expect(needOf({ accessors: [{ count: 2e7, type: 'VEC3' }] })).toEqual({ kind: 'overstated' });
  expect(needOf({ nodes: [{ children: [0] }] })).toEqual({ kind: 'unreadable' });
  expect(needOf({ nodes: Array(50_001).fill({}) })).toEqual({ kind: 'heavy' });
});

test('rejects too many triangles before the model is loaded', () => {
  const document = drawnBy([INSTANCED], [places(2_000_001)]);
  expect(needOf(document)).toEqual({ kind: 'triangles', count: 2_000_001, limit: 2_000_000 });
});

test.each([
  ['instances of a mesh without triangles', drawnBy([INSTANCED], [places(2_000_000)]), 0],
  ['lines', { ...drawnBy([{ mesh: 0 }]), meshes: [{ primitives: [LINES] }] }, 30_000_001],
])('rejects too many %s', (_what, document, corners) => {
  Object.assign(document.accessors[0] ?? {}, { count: corners });
  expect(needOf(document)).toEqual({ kind: 'heavy' });
});

test('rejects too many parts', () => {
  expect(needOf(drawnBy(Array(20_000).fill({ mesh: 0 })))).toBeUndefined();
  expect(needOf(drawnBy(Array(20_001).fill({ mesh: 0 })))).toEqual({ kind: 'heavy' });
});

test('accepts a small number of instances', () => {
  expect(needOf(drawnBy([INSTANCED], [places(500)]))).toBeUndefined();
});

/** Returns the header of a PNG of this size. */
function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const start = new Uint8Array(24);
  start.set([0x89, 0x50, 0x4e, 0x47]);
  new DataView(start.buffer).setUint32(16, width);
  new DataView(start.buffer).setUint32(20, height);
  return start;
}

test.each([
  [8192, 8192, undefined],
  [16_384, 16_384, { kind: 'pixels' }],
] as const)('a picture of %i × %i pixels has the failure %j', (width, height, need) => {
  const images = [{ mimeType: 'image/png', bytes: pngOf(width, height) }];
  expect(unmetNeed(fileOf(glbOfShape({ positions: [0, 0, 0], images })))).toEqual(need);
});
