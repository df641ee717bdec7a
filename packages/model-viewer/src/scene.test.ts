import { expect, test } from '@rstest/core';
import {
  Box3,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  Line,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Points,
  Vector3,
} from 'three';
import { ModelFailure } from './failure.ts';
import { MAX_PARTS, prepareScene } from './scene.ts';

const FAR = 10_000;

/** Returns a wall of twenty rectangles, each of two triangles. The wall is ten metres high. */
function wall(): { corners: number[]; triangles: number[] } {
  const corners = Array.from({ length: 21 }, (_, x) => [x, 0, 0, x, 10, 0]).flat();
  const triangles = Array.from({ length: 20 }, (_, x) => [0, 2, 1, 1, 2, 3].map((at) => 2 * x + at)).flat();
  return { corners, triangles };
}

function geometryOf(corners: number[], index?: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  return index ? geometry.setIndex(index) : geometry;
}

function drop(...parts: Object3D[]): { core: Vector3[]; stray: number | undefined; scene: Object3D } {
  const scene = new Group().add(...parts);
  const { min, max, stray } = prepareScene(scene);
  return { core: [min, max], stray, scene };
}

/** Returns the bounds of all corners, including corners that no triangle uses, like `@google/model-viewer`. */
function measured(scene: Object3D): Vector3[] {
  const { min, max } = new Box3().setFromObject(scene, true);
  return [min, max];
}

const WALL = [new Vector3(0, 0, 0), new Vector3(20, 10, 0)];

test('removes triangles with stray corners, and measures the remaining corners', () => {
  const { corners, triangles } = wall();
  corners.push(FAR, 0, 0, 0, FAR, 0, 0, 0, FAR);
  triangles.push(0, 42, 1, 43, 2, 3, 42, 43, 44);
  const geometry = geometryOf(corners, triangles);
  const { core, stray, scene } = drop(new Mesh(geometry));
  expect(core).toEqual(WALL);
  expect(Math.round((stray ?? 0) / 100)).toBe(FAR / 100);
  expect(measured(scene)).toEqual(WALL);
  const { index } = (scene.children[0] as Mesh).geometry;
  const drawn = Array.from(index?.array ?? []);
  expect(drawn.slice(0, -9)).toEqual(triangles.slice(0, -9));
  // The last three triangles have shrunk to a point, which is invisible.
  expect(new Set(drawn.slice(-9)).size).toBe(1);
});

test('does not change a geometry that another part shares', () => {
  const { corners, triangles } = wall();
  const geometry = geometryOf(corners, triangles);
  const [here, there] = [new Mesh(geometry), new Mesh(geometry)];
  there.position.x = 300 * FAR;
  // Four of the five walls are near the origin, so the corners of the fifth wall are stray.
  const { core, scene } = drop(here, here.clone(), here.clone(), here.clone(), there);
  expect([core, measured(scene)]).toEqual([WALL, WALL]);
  expect(here.geometry).toBe(geometry);
  expect(there.geometry.attributes.position).toBeUndefined();
});

test.each([
  ['Triangles', (corners: number[]) => new Mesh(geometryOf(corners)), 3],
  ['LineSegments', (corners: number[]) => new LineSegments(geometryOf(corners)), 2],
  ['Line', (corners: number[]) => new Line(geometryOf(corners)), 1],
  ['Points', (corners: number[]) => new Points(geometryOf(corners)), 1],
] as const)('removes a stray corner from $0 without an index', (_kind, make, size) => {
  const { corners, triangles } = wall();
  const apart = triangles.flatMap((at) => corners.slice(3 * at, 3 * at + 3));
  const { core, scene } = drop(make([...apart, FAR, FAR, FAR, ...apart.slice(0, 3 * (size + size - 1))]));
  expect(core).toEqual(WALL);
  expect(measured(scene)).toEqual(WALL);
});

test('excludes undrawn corners from the measured bounds', () => {
  const { corners, triangles } = wall();
  const geometry = geometryOf([...corners, FAR, FAR, FAR, Number.NaN, 0, 0], triangles);
  const { core, stray, scene } = drop(new Mesh(geometry));
  expect([core, measured(scene), stray]).toEqual([WALL, WALL, undefined]);
});

test('keeps the geometry if no corner is stray', () => {
  const { corners, triangles } = wall();
  const geometry = geometryOf([...corners, 60, 0, 0], [...triangles, 0, 1, 42]);
  const { core, scene } = drop(new Mesh(geometry));
  expect(core).toEqual([WALL[0], new Vector3(60, 10, 0)]);
  expect((scene.children[0] as Mesh).geometry).toBe(geometry);
});

const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0];

const meshOf = (...positions: number[]) => new Mesh(geometryOf(positions), new MeshBasicMaterial());
const sceneOf = (...parts: Object3D[]) => new Group().add(...parts);

test('measures corners in world coordinates', () => {
  const mesh = meshOf(...TRIANGLE);
  mesh.scale.setScalar(2);
  mesh.position.set(10, 0, 0);
  const { min, max, hasSurface } = prepareScene(sceneOf(mesh));
  expect(hasSurface).toBe(true);
  expect([min.toArray(), max.toArray()]).toEqual([
    [10, 0, 0],
    [12, 2, 0],
  ]);
});

test('measures the instances of a mesh at their positions', () => {
  const part = new InstancedMesh(geometryOf(TRIANGLE), new MeshBasicMaterial(), 2);
  part.setMatrixAt(0, new Matrix4().makeTranslation(5, 0, 0));
  part.setMatrixAt(1, new Matrix4().makeTranslation(0, 0, 7));
  part.position.set(100, 0, 0);
  const { min, max } = prepareScene(sceneOf(part));
  expect([min.toArray(), max.toArray()]).toEqual([
    [100, 0, 0],
    [106, 1, 7],
  ]);
});

test('returns the smallest bounds of instances in a turned part', () => {
  const part = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 2);
  part.setMatrixAt(0, new Matrix4());
  part.setMatrixAt(1, new Matrix4().makeTranslation(100, 0, 100));
  part.rotation.y = Math.PI / 4;
  const { min, max } = prepareScene(sceneOf(part));
  const [width = 0, height = 0, depth = 0] = max.clone().sub(min).toArray();
  expect(width).toBeCloseTo(101 * Math.SQRT2);
  expect(height).toBe(1);
  expect(depth).toBeCloseTo(Math.SQRT2);
});

test('does not move integer corners, which would not fit into the integer type', () => {
  const corners = [0, 0, 0, 60_000, 0, 0, 0, 60_000, 0];
  const mesh = meshOf(...TRIANGLE);
  mesh.geometry.setAttribute('position', new BufferAttribute(Uint16Array.from(corners), 3));
  const scene = sceneOf(mesh);
  prepareScene(scene);
  expect(measured(scene)).toEqual([new Vector3(), new Vector3(60_000, 60_000, 0)]);
});

/** Returns the repaired colours of a triangle with these colours. */
function repaired(colours: BufferAttribute | InterleavedBufferAttribute) {
  const mesh = meshOf(...TRIANGLE);
  mesh.geometry.setAttribute('color', colours);
  prepareScene(sceneOf(mesh));
  return mesh.geometry.attributes.color;
}

test('gives white to uncoloured corners of interleaved and normalised colours', () => {
  const interleaved = new InterleavedBuffer(Float32Array.of(0, 0.5, 0, 9, 9), 5);
  for (const colours of [
    new InterleavedBufferAttribute(interleaved, 3, 0),
    new BufferAttribute(Uint16Array.of(0, 32_768, 0), 3, true),
  ]) {
    const { array, count, normalized } = repaired(colours) as BufferAttribute;
    expect([count, normalized]).toEqual([3, false]);
    expect([...array].map((value) => Number(value.toFixed(4)))).toEqual([0, 0.5, 0, 1, 1, 1, 1, 1, 1]);
  }
});

test('replaces colours that are not a number by white', () => {
  const colours = new Float32BufferAttribute([0, Number.NaN, 0, 1, 0, 0, 0, 0, Number.NaN], 3);
  expect([...(repaired(colours)?.array ?? [])]).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 1]);
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
])('throws the failure %s', (kind, scene) => {
  expect(() => prepareScene(scene)).toThrow(new ModelFailure({ kind } as ModelFailure['failure']));
});
