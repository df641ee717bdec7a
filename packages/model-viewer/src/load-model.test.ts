import { expect, test } from '@rstest/core';
import { CLOCK_TOWER, TOWER_SIZE, TOWER_TRIANGLES } from '../testing/clock-tower.ts';
import { dracoGlb, gltfOfTriangles, gltfWithoutItsBuffer, halfAGlb } from '../testing/damaged-models.ts';
import { bytesOf } from '../testing/part.ts';
import { ModelFailure } from './failure.ts';
import { loadModel, materialsOf } from './load-model.ts';
import { formatOf, MAX_TRIANGLES, type ModelFormat } from './model-format.ts';

test.each(Object.entries(CLOCK_TOWER))('the Clock Tower in %s is as large as it is', async (name, make) => {
  const { triangles, size, metresAUnit, missing } = await loadModel(
    formatOf(name) ?? expect.unreachable(),
    make().buffer,
  );
  expect(triangles).toBe(TOWER_TRIANGLES);
  const metres = size.multiplyScalar(metresAUnit ?? 1);
  expect([metres.x, metres.y, metres.z].map((edge) => Number(edge.toFixed(6)))).toEqual(
    Object.values(TOWER_SIZE),
  );
  // Its unit and its colours are what OBJ does not hold.
  expect(metresAUnit === undefined).toBe(name.endsWith('.obj'));
  expect(missing).toEqual(name.endsWith('.obj') ? ['sahat-kula.mtl'] : []);
});

async function failureOf(format: ModelFormat, content: Uint8Array<ArrayBuffer>) {
  const error = await loadModel(format, content.buffer).then(
    () => expect.unreachable(),
    (cause: unknown) => cause,
  );
  return error instanceof ModelFailure ? error.failure : expect.unreachable(String(error));
}

test('what is missing or squeezed is said, not shown', async () => {
  expect(await failureOf('gltf', gltfWithoutItsBuffer())).toMatchObject({ kind: 'parts' });
  expect(await failureOf('glb', dracoGlb())).toMatchObject({ kind: 'compressed' });
});

test('more triangles than are drawn are counted, however small the file', async () => {
  expect(await failureOf('gltf', gltfOfTriangles(MAX_TRIANGLES + 1))).toMatchObject({
    kind: 'triangles',
    count: MAX_TRIANGLES + 1,
  });
});

test.each(['glb', 'gltf', 'fbx', 'dae'] as const)('a .%s that is none cannot be read', async (format) => {
  expect(await failureOf(format, bytesOf('<p>Nije model</p>'))).toEqual({ kind: 'unreadable' });
});

test('a file that was cut off cannot be read', async () => {
  expect(await failureOf('glb', halfAGlb())).toEqual({ kind: 'unreadable' });
});

test.each([
  ['obj', '# Sahat kula\no kula\n'],
  ['gltf', '{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[]}]}'],
  // A corner that is nowhere.
  ['obj', 'v 0 0 0\nv 1e39 0 0\nv 0 1 0\nf 1 2 3\n'],
] as const)('a .%s without shapes is empty', async (format, text) => {
  expect(await failureOf(format, bytesOf(text))).toEqual({ kind: 'empty' });
});

test('points alone are a shape too', async () => {
  const { triangles } = await loadModel('obj', bytesOf('v 0 0 0\nv 1 0 0\nv 0 1 0\n').buffer);
  expect(triangles).toBe(0);
});

test('the light of the program that made a model does not shine twice', async () => {
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
