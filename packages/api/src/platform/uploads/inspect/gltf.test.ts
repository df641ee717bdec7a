import { expect, test } from '@rstest/core';
import { inspected } from './testing/inspected.ts';
import { glbOf, gltf, onePng, uint32 } from './testing/samples.ts';

const DAMAGED = 'Fajl je oštećen ili nepotpun.';

function changed(glb: Buffer, at: number, value: Buffer | string): Buffer {
  const copy = Buffer.from(glb);
  Buffer.from(value).copy(copy, at);
  return copy;
}

const SOUND = glbOf(gltf(), Buffer.alloc(16));

test('accepts a binary glTF with and without a buffer', async () => {
  expect(await inspected('zgrada.glb', SOUND)).toBe('model/gltf-binary');
  expect(await inspected('zgrada.glb', glbOf(gltf()))).toBe('model/gltf-binary');
});

test.each([
  ['of version 1', glbOf(gltf(), Buffer.alloc(16), 1)],
  ['that is longer than its stated length', Buffer.concat([SOUND, Buffer.from('<script>')])],
  ['whose JSON reaches beyond its end', changed(SOUND, 12, uint32(SOUND.length))],
  ['whose JSON is empty', glbOf('')],
  ['whose JSON is empty, with a buffer', glbOf('', Buffer.alloc(16))],
  ['with invalid JSON', changed(SOUND, 20, 'html')],
  ['whose first chunk is not JSON', changed(SOUND, 16, 'BIN\0')],
  ['whose buffer reaches beyond its end', changed(SOUND, SOUND.length - 24, uint32(17))],
  ['without a version', glbOf(gltf({ generator: 'AR Podgorica' }))],
  ['with the version as a number', glbOf(gltf({ version: 2 }))],
  ['of glTF 1.0', glbOf(gltf({ version: '1.0' }))],
  ['whose root is a list', glbOf(`[${gltf()}]`)],
])('refuses a binary glTF %s', async (_what, content) => {
  expect(await inspected('zgrada.glb', content)).toBe(DAMAGED);
});

test('refuses every truncated binary glTF', async () => {
  for (let length = 1; length < SOUND.length; length += 1) {
    const answer = await inspected('zgrada.glb', SOUND.subarray(0, length));
    expect(answer).toMatch(length < 4 ? 'Sadržaj fajla ne odgovara' : DAMAGED);
  }
});

test('accepts a glTF with embedded buffers', async () => {
  const buffer = `data:application/octet-stream;base64,${Buffer.alloc(3_000_000, 7).toString('base64')}`;
  const content = gltf({ version: '2.0' }, { buffers: [{ uri: buffer }] });
  expect(await inspected('zgrada.gltf', content)).toBe('model/gltf+json');
  expect(await inspected('zgrada.gltf', `\uFEFF\n ${content}\n`)).toBe('model/gltf+json');
  expect(await inspected('zgrada.gltf', content.slice(0, -2))).toBe(DAMAGED);
});

test.each([
  ['JSON that is not glTF', '{"name": "zgrada"}', DAMAGED],
  ['a list', '[1]', 'Sadržaj fajla ne odgovara njegovom nastavku (.gltf).'],
  ['a text', 'zgrada', 'Sadržaj fajla ne odgovara njegovom nastavku (.gltf).'],
])('refuses %s named .gltf', async (_what, content, problem) => {
  expect(await inspected('zgrada.gltf', content)).toBe(problem);
});

const OVERSTATED = 'Model navodi mnogo više podataka nego što ih u fajlu ima.';
const HEAVY = 'Model ima više dijelova, tačaka ili kopija nego što pregledači mogu da nacrtaju.';
const PIXELS = 'Slike u modelu imaju previše piksela za pregledače: svaka može imati 8192 × 8192.';

const triangle = { attributes: { POSITION: 0 }, targets: [{ POSITION: 1 }] };
const many = (count: number, entry: object) => Array(count).fill(entry);

test.each([
  ['fewer values than stated', { accessors: [{ count: 2e7, type: 'VEC3' }] }, OVERSTATED],
  ['a million nodes', { nodes: many(1e6, { mesh: 0 }) }, HEAVY],
  ['a million parts of one mesh', { meshes: [{ primitives: many(1e6, triangle) }] }, HEAVY],
  [
    'a mesh of many parts in many nodes',
    {
      nodes: many(1000, { mesh: 0 }),
      meshes: [{ primitives: many(100, triangle) }],
    },
    HEAVY,
  ],
  ['a node that contains itself', { nodes: [{ children: [1] }, { children: [0] }] }, DAMAGED],
])('refuses a glTF with %s', async (_what, more, problem) => {
  expect(await inspected('zgrada.gltf', gltf({ version: '2.0' }, more))).toBe(problem);
});

/** The names are A, B, …, J, BA, BB and so on: attributes with digits in their names would not be counted. */
const manyAttributes = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      at.toString().replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit))),
      0,
    ]),
  );

const LARGE = onePng(16_384, 16_384, 1, 1);

test('refuses a glTF with a picture that is too large for browsers', async () => {
  const views = { bufferViews: [{ byteLength: 8 }, { byteOffset: 8, byteLength: LARGE.length }] };
  const inBuffer = gltf({ version: '2.0' }, { images: [{ bufferView: 1 }], ...views });
  const buffer = Buffer.concat([Buffer.alloc(8), LARGE]);
  expect(await inspected('zgrada.glb', glbOf(inBuffer, buffer))).toBe(PIXELS);
  const images = [{ uri: `data:image/png;base64,${LARGE.toString('base64')}` }];
  expect(await inspected('zgrada.gltf', gltf({ version: '2.0' }, { images }))).toBe(PIXELS);
});

test.each([
  ['lists of the wrong type', { nodes: { 0: { mesh: 0 } }, accessors: 'x', images: 7, bufferViews: {} }],
  [
    'values of the wrong type',
    {
      nodes: [null, 3, {}, { mesh: 1 }, { mesh: 'x', children: 2 }],
      images: [{ uri: 3 }, { bufferView: 0 }],
      bufferViews: [{ byteOffset: -1, byteLength: 0.5 }],
      meshes: [{}, { primitives: [{}, triangle] }],
      accessors: [{ count: '9', type: 2 }, { count: 3 }],
    },
  ],
  [
    'a picture beyond the end of the buffer',
    { images: [{ bufferView: 0 }], bufferViews: [{ byteOffset: Number.MAX_SAFE_INTEGER, byteLength: 10 }] },
  ],
  [
    'instances with very many attributes',
    {
      nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: { attributes: manyAttributes(200_000) } } }],
      meshes: [{ primitives: [triangle] }],
    },
  ],
])('accepts a glTF with %s, which viewers handle', async (_what, more) => {
  expect(await inspected('zgrada.glb', glbOf(gltf({ version: '2.0' }, more), Buffer.alloc(4)))).toBe(
    'model/gltf-binary',
  );
});
