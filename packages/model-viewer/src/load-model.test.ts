import { afterEach, expect, rstest, test } from '@rstest/core';
import { type BufferAttribute, type LineBasicMaterial, type MeshStandardMaterial, Vector3 } from 'three';
import { CLOCK_TOWER, farTower, TOWER_SIZE, TOWER_TRIANGLES } from '../testing/clock-tower.ts';
import {
  dracoGlb,
  glbOfShape,
  gltfOfTriangles,
  gltfWithoutItsBuffer,
  halfAGlb,
} from '../testing/damaged-models.ts';
import { bytesOf } from '../testing/part.ts';
import { ModelFailure } from './failure.ts';
import { type LoadedModel, loadModel } from './load-model.ts';
import { materialsOf } from './materials.ts';
import { formatOf, MAX_TRIANGLES, type ModelFormat } from './model-format.ts';
import { partsOf } from './scene.ts';
import { maySave } from './viewer-texts.ts';

afterEach(() => void rstest.unstubAllGlobals());

test.each(Object.entries(CLOCK_TOWER))(
  'loads the Clock Tower in %s with its size and triangles',
  async (name, make) => {
    const { triangles, size, metresAUnit, missing } = await loadModel(
      formatOf(name) ?? expect.unreachable(),
      make().buffer,
    );
    expect(triangles).toBe(TOWER_TRIANGLES);
    const metres = size.multiplyScalar(metresAUnit ?? 1);
    expect([metres.x, metres.y, metres.z].map((edge) => Number(edge.toFixed(6)))).toEqual(
      Object.values(TOWER_SIZE),
    );
    // An OBJ file states no unit and stores colours in a separate file, which is missing.
    expect(metresAUnit === undefined).toBe(name.endsWith('.obj'));
    expect(missing).toEqual(name.endsWith('.obj') ? ['sahat-kula.mtl'] : []);
  },
);

async function failureOf(format: ModelFormat, content: Uint8Array<ArrayBuffer>) {
  const error = await loadModel(format, content.buffer).then(
    () => expect.unreachable(),
    (cause: unknown) => cause,
  );
  return error instanceof ModelFailure ? error.failure : expect.unreachable(String(error));
}

test('rejects files with a missing buffer, and compressed files', async () => {
  expect(await failureOf('gltf', gltfWithoutItsBuffer())).toMatchObject({ kind: 'parts' });
  expect(await failureOf('glb', dracoGlb())).toMatchObject({ kind: 'compressed' });
});

test('rejects a small file that states too many triangles', async () => {
  expect(await failureOf('gltf', gltfOfTriangles(MAX_TRIANGLES + 1))).toMatchObject({
    kind: 'triangles',
    count: MAX_TRIANGLES + 1,
  });
});

test.each(['glb', 'gltf', 'fbx', 'dae'] as const)('rejects HTML in a .%s as unreadable', async (format) => {
  expect(await failureOf(format, bytesOf('<p>Nije model</p>'))).toEqual({ kind: 'unreadable' });
});

test('rejects a truncated GLB as unreadable', async () => {
  expect(await failureOf('glb', halfAGlb())).toEqual({ kind: 'unreadable' });
});

test.each([
  ['obj', '# Sahat kula\no kula\n'],
  ['gltf', '{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[]}]}'],
  ['gltf', '{"asset":{"version":"2.0"}}'],
] as const)('rejects a .%s without shapes as empty', async (format, text) => {
  expect(await failureOf(format, bytesOf(text))).toEqual({ kind: 'empty' });
});

const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0];
const CLEAR = { alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0] } };
const { POSITIVE_INFINITY: INFINITE, NaN: NONE } = Number;

test.each([
  [
    'positions',
    'an infinite position within stated bounds',
    { positions: [...TRIANGLE, INFINITE, 0, 0, 1, 1, 1, 0, 1, 1] },
  ],
  ['positions', 'a position that is no number', { positions: [0, 0, 0, NONE, 0, 0, 0, 1, 0] }],
  ['indices', 'an index beyond the corners', { positions: TRIANGLE, indices: [0, 1, 3] }],
  ['invisible', 'a clear material', { positions: TRIANGLE, material: CLEAR }],
  ['invisible', 'a node without size', { positions: TRIANGLE, node: { scale: [0, 0, 0] } }],
  ['invisible', 'triangles without extent', { positions: TRIANGLE, indices: [0, 0, 1, 2, 2, 2] }],
  ['invisible', 'lines without length', { positions: TRIANGLE, indices: [1, 1], mode: 1 }],
] as const)('rejects a GLB with the failure %s: %s', async (kind, _what, { positions, ...shape }) => {
  const content = glbOfShape({ ...shape, positions: [...positions] } as Parameters<typeof glbOfShape>[0]);
  expect(await failureOf('glb', content)).toEqual({ kind });
});

test.each([
  ['beyond', 'a position too large for graphics hardware', 'v 0 0 0\nv 1e39 0 0\nv 0 1 0\nf 1 2 3\n'],
  ['beyond', 'a size that nothing has', 'v 0 0 0\nv 3e11 0 0\nv 0 3e11 0\nf 1 2 3\n'],
  ['indices', 'a corner that is not there', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n'],
  ['positions', 'a word for a number', 'v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n'],
])('rejects an OBJ with the failure %s: %s', async (kind, _what, text) => {
  expect(await failureOf('obj', bytesOf(text))).toEqual({ kind });
});

test.each([
  ['sahat-kula.dae', /<p>0 /, '<p>99 '],
  ['sahat-kula.fbx', /(PolygonVertexIndex.*\s+a: )0,/, '$199,'],
] as const)('rejects %s for an index without a corner', async (file, place, index) => {
  const text = new TextDecoder().decode(CLOCK_TOWER[file]()).replace(place, index);
  expect(await failureOf(formatOf(file) ?? 'obj', bytesOf(text))).toEqual({ kind: 'indices' });
});

test('rejects a truncated text FBX as unreadable', async () => {
  const whole = CLOCK_TOWER['sahat-kula.fbx']();
  expect(await failureOf('fbx', whole.slice(0, whole.length / 2))).toEqual({ kind: 'unreadable' });
});

test('loads an OBJ with CR line ends', async () => {
  const text = 'o kula\rv 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\r';
  expect((await loadModel('obj', bytesOf(text).buffer)).triangles).toBe(1);
});

test('ignores the bounds that a file states', async () => {
  const { size, object } = await loadModel(
    'glb',
    glbOfShape({ positions: TRIANGLE.map((value) => 50 * value) }).buffer,
  );
  expect(size.toArray()).toEqual([50, 50, 0]);
  expect(partsOf(object).map(({ geometry }) => [geometry.boundingBox, geometry.boundingSphere])).toEqual([
    [null, null],
  ]);
});

/** Returns the corners in world coordinates. */
function cornersOf({ object }: LoadedModel): number[] {
  object.updateWorldMatrix(true, true);
  return partsOf(object).flatMap(({ geometry, matrixWorld }) => {
    const corners = geometry.attributes.position;
    return Array.from({ length: corners?.count ?? 0 }, (_, at) =>
      new Vector3()
        .fromBufferAttribute(corners as BufferAttribute, at)
        .applyMatrix4(matrixWorld)
        .toArray(),
    ).flat();
  });
}

const GRID = [6_604_000.123, 44.7, -4_699_000.456] as const;

test.each(['sahat-kula.obj', 'sahat-kula.dae', 'sahat-kula.fbx'] as const)(
  'loads exact corners of %s in a national grid, and reports the distance from the origin',
  async (file) => {
    const format = formatOf(file) ?? expect.unreachable();
    const [near, far] = [
      await loadModel(format, CLOCK_TOWER[file]().buffer),
      await loadModel(format, farTower(file, GRID).buffer),
    ];
    const [here, there] = [cornersOf(near), cornersOf(far)];
    // `writeFbx` rounds to whole centimetres.
    const least = file.endsWith('.fbx') ? 1 : 1e-5;
    expect(Math.max(...here.map((value, at) => Math.abs(value - (there[at] ?? NONE))))).toBeLessThan(least);
    // The GPU reads these attributes.
    for (const { geometry } of partsOf(far.object)) {
      const { array } = geometry.attributes.position as BufferAttribute;
      expect(array).toBeInstanceOf(Float32Array);
      expect(Math.max(...array.map(Math.abs))).toBeLessThan(3000);
    }
    expect(near.away).toBeUndefined();
    expect(far.away && (far.away * (far.metresAUnit ?? 1)) / 1000).toBeCloseTo(8105.1, 0);
    expect(far.rounding).toBeUndefined();
  },
);

test('loads exact corners if the file also has a stray corner', async () => {
  const fence =
    'v 0 0 0\nv 6604000 0 0\nv 6604000.25 0 0\nv 6604000 1 0\nv 6604000.25 1 0\nf 2 3 4\nf 4 3 5\nf 1 2 3\n';
  const model = await loadModel('obj', bytesOf(fence).buffer);
  const corners = cornersOf(model);
  expect((corners[3] ?? NONE) - (corners[0] ?? NONE)).toBeCloseTo(0.25, 6);
  expect(model.size.toArray()).toEqual([0.25, 1, 0]);
  expect(model.stray).toBeCloseTo(6_604_000, -1);
});

test('reports the precision of a GLB that is far from the origin', async () => {
  const far = await loadModel('glb', farTower('sahat-kula.glb', GRID).buffer);
  expect(far.rounding).toBe(0.5);
  expect((await loadModel('glb', farTower('sahat-kula.glb', [50, 0, 0]).buffer)).away).toBeCloseTo(47);
});

test.each([
  ['obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nl 1 2 3 1\n'],
  ['obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'],
] as const)('shows lines and points in a dark colour', async (format, text) => {
  const { triangles, hasSurface, object } = await loadModel(format, bytesOf(text).buffer);
  expect([triangles, hasSurface]).toEqual([0, false]);
  for (const material of materialsOf(object))
    expect((material as LineBasicMaterial).color.r).toBeLessThan(0.3);
});

test('loads the faces of a group that also has lines', async () => {
  const { triangles, hasSurface } = await loadModel(
    'obj',
    bytesOf('o kula\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 2\n').buffer,
  );
  expect([triangles, hasSurface]).toEqual([1, true]);
});

test.each([
  ['obj', bytesOf('v 0 0 0 1 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')],
  ['glb', glbOfShape({ positions: TRIANGLE, colours: [1, 0, 0] })],
] as const)('gives white to uncoloured corners of a .%s', async (format, content) => {
  const { object } = await loadModel(format, content.buffer);
  const colours = partsOf(object).map(({ geometry }) => [
    ...(geometry.attributes.color as BufferAttribute).array,
  ]);
  expect(colours).toEqual([[1, 0, 0, 1, 1, 1, 1, 1, 1]]);
});

test('keeps the colour of specular-glossiness materials', async () => {
  const extensions = {
    KHR_materials_pbrSpecularGlossiness: { diffuseFactor: [0.8, 0.1, 0.1, 1], glossinessFactor: 0.2 },
  };
  const { object } = await loadModel(
    'glb',
    glbOfShape({ positions: TRIANGLE, material: { extensions } }).buffer,
  );
  const [material] = materialsOf(object) as Set<MeshStandardMaterial>;
  expect(material?.color.toArray()).toEqual([0.8, 0.1, 0.1]);
  expect([material?.metalness, material?.roughness]).toEqual([0, 0.8]);
});

test('returns the names of pictures that the browser cannot decode', async () => {
  rstest.stubGlobal('createImageBitmap', async (picture: Blob) => {
    if ((await picture.text()).startsWith('II')) throw new DOMException('InvalidStateError');
    return { close: () => {} };
  });
  const images = [
    { name: 'fasada', mimeType: 'image/tiff', bytes: bytesOf('II*') },
    { mimeType: 'image/png', bytes: bytesOf('PNG') },
  ];
  const { undecoded } = await loadModel('glb', glbOfShape({ positions: TRIANGLE, images }).buffer);
  expect(undecoded).toEqual(['fasada']);
});

test('uses the fallback picture of a KTX2 texture', async () => {
  const images = [
    { mimeType: 'image/png', bytes: bytesOf('PNG') },
    { mimeType: 'image/ktx2', bytes: bytesOf('KTX') },
  ];
  const document = { textures: [{ source: 0, extensions: { KHR_texture_basisu: { source: 1 } } }] };
  rstest.stubGlobal('createImageBitmap', async (picture: Blob) => {
    if ((await picture.text()) === 'KTX') throw new DOMException('InvalidStateError');
    return { close: () => {} };
  });
  const { undecoded } = await loadModel('glb', glbOfShape({ positions: TRIANGLE, images, document }).buffer);
  expect(undecoded).toEqual([]);
});

test('rejects an OBJ without corners as empty, and maySave returns false', async () => {
  const failure = await failureOf('obj', bytesOf('o kula\nf 1 2 3\n'));
  expect(failure).toEqual({ kind: 'empty' });
  expect(maySave(failure)).toBe(false);
});

test('rejects an FBX that is older than 7.0, and text formats in UTF-16', async () => {
  expect(await failureOf('fbx', bytesOf('; FBX 6.1.0 project file\n'))).toEqual({
    kind: 'fbx-old',
    version: '6.1',
  });
  const wide = new Uint8Array(
    new Uint16Array([...'\uFEFFv 0 0 0'].map((letter) => letter.charCodeAt(0))).buffer,
  );
  for (const format of ['obj', 'dae', 'gltf', 'fbx'] as const)
    expect(await failureOf(format, wide)).toEqual({ kind: 'encoding', encoding: 'UTF-16' });
});

test('removes the lights of a model', async () => {
  const dae = new TextDecoder().decode(CLOCK_TOWER['sahat-kula.dae']());
  const lit = dae
    .replace(
      '<library_effects>',
      '<library_lights><light id="s"><technique_common><point><color>1 1 1</color></point></technique_common></light></library_lights><library_effects>',
    )
    .replace('</visual_scene>', '<node id="n"><instance_light url="#s"/></node></visual_scene>');
  const { object } = await loadModel('dae', bytesOf(lit).buffer);
  const lights: unknown[] = [];
  object.traverse((part) => 'isLight' in part && lights.push(part));
  expect(lights).toEqual([]);
  expect(materialsOf(object).size).toBe(6);
});
