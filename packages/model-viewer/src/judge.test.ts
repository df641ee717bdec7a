import { expect, test } from '@rstest/core';
import {
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
} from 'three';
import { judge, MAX_PARTS } from './judge.ts';

const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0];

const geometryOf = (...positions: number[]) =>
  new BufferGeometry().setAttribute('position', new Float32BufferAttribute(positions, 3));
const meshOf = (...positions: number[]) => new Mesh(geometryOf(...positions), new MeshBasicMaterial());
const sceneOf = (...parts: Object3D[]) => new Group().add(...parts);

test('measures corners in world coordinates', () => {
  const mesh = meshOf(...TRIANGLE);
  mesh.scale.setScalar(2);
  mesh.position.set(10, 0, 0);
  const { flaw, min, max, hasSurface } = judge(sceneOf(mesh));
  expect([flaw, hasSurface]).toEqual([undefined, true]);
  expect([min.toArray(), max.toArray()]).toEqual([
    [10, 0, 0],
    [12, 2, 0],
  ]);
});

test('measures each instance, and not the repeated mesh', () => {
  const part = new InstancedMesh(geometryOf(...TRIANGLE), new MeshBasicMaterial(), 2);
  part.setMatrixAt(0, new Matrix4().makeTranslation(5, 0, 0));
  part.setMatrixAt(1, new Matrix4().makeTranslation(0, 0, 7));
  part.position.set(100, 0, 0);
  const { min, max } = judge(sceneOf(part));
  expect([min.toArray(), max.toArray()]).toEqual([
    [100, 0, 0],
    [106, 1, 7],
  ]);
});

const cornersMissing = meshOf(...TRIANGLE);
cornersMissing.geometry.setIndex([0, 1, 3]);
const many = sceneOf(...Array.from({ length: MAX_PARTS + 1 }, () => new Mesh(cornersMissing.geometry)));

test.each([
  ['empty', sceneOf()],
  ['empty', sceneOf(meshOf())],
  ['positions', sceneOf(meshOf(...TRIANGLE, Number.NaN, 0, 0))],
  ['positions', sceneOf(meshOf(...TRIANGLE, Number.POSITIVE_INFINITY, 0, 0))],
  ['beyond', sceneOf(meshOf(0, 0, 0, 3e38, 3e38, 0, 0, 1, 0))],
  ['indices', sceneOf(cornersMissing)],
  ['invisible', sceneOf(meshOf(0, 0, 0, 1, 0, 0, 2, 0, 0))],
  ['heavy', many],
])('reports the flaw %s', (flaw, scene) => {
  expect(judge(scene).flaw).toBe(flaw);
});
