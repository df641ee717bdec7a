import { expect, test } from '@rstest/core';
import { drawnBy, type GltfOutline, gltfFault, MAX_ENTRIES } from './gltf-limits.ts';

const many = <Entry>(count: number, entry: Entry): Entry[] => Array(count).fill(entry);

test.each([
  ['one accessor', [{ count: 3 }, { count: 1e8 }]],
  ['accessors that exceed the limit only together', many(10, { count: 5e6 })],
  ['matrices', [{ count: 2e6, type: 'MAT4' }]],
  ['a sparse accessor', [{ count: 1e8, bufferView: 0, sparse: { count: 1 } }]],
  ['another accessor with an unknown type', [{ count: 1, type: 'constructor' }, { count: 1e8 }]],
  ['another accessor with a negative count', [{ count: -1e8 }, { count: 1e8 }]],
])("returns 'overstated' if a file declares values that it does not contain: %s", (_what, accessors) => {
  expect(gltfFault({ accessors })).toBe('overstated');
});

test('accepts values that the file contains', () => {
  const accessors = [{ count: 6_000_000 }, { bufferView: 0, count: 3e7, type: 'VEC3' }];
  expect(gltfFault({ accessors, bufferViews: [{ byteLength: 5e8 }] })).toBeUndefined();
});

test("returns 'overstated' if the views of a buffer are too large in total", () => {
  expect(gltfFault({ bufferViews: many(100, { byteLength: 5e7 }) })).toBe('overstated');
});

const primitive = { attributes: { POSITION: 0 } };

test.each<[string, GltfOutline]>([
  ['nodes', { nodes: many(MAX_ENTRIES + 1, {}) }],
  ['meshes', { meshes: many(MAX_ENTRIES + 1, {}) }],
  ['parts of few meshes', { nodes: many(100, { mesh: 0 }), meshes: [{ primitives: many(1000, primitive) }] }],
])('refuses too many %s', (_what, outline) => {
  expect(gltfFault(outline)).toBe('heavy');
});

test.each([
  ['itself', [{ children: [0] }]],
  ['its parent', [{ children: [1] }, { children: [2] }, { children: [1] }]],
])('finds a node that contains %s', (_what, nodes) => {
  expect(gltfFault({ nodes })).toBe('circular');
});

test('ignores references to missing meshes, children and accessors', () => {
  const named = { mesh: 'length', children: ['length'] } as unknown as { mesh: number };
  const drawn = [{ mesh: 0 }, named];
  const meshes = [{ primitives: many(MAX_ENTRIES + 1, { attributes: { POSITION: 0 } }) }];
  expect(gltfFault({ nodes: drawn, meshes })).toBe('heavy');
  const instanced = { extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION: 1 } } }, mesh: 0 };
  const accessors = [{ count: Number.POSITIVE_INFINITY, bufferView: 0 }, { count: 0 }];
  const { triangles } = drawnBy({
    nodes: [instanced],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors,
  });
  expect(triangles).toBe(0);
});

test('accepts a node with two parents, and references to missing children', () => {
  expect(gltfFault({ nodes: [{ children: [1, 2, 9] }, { children: [2] }, {}] })).toBeUndefined();
});

const shape = (more: object, ...accessors: { count: number }[]): GltfOutline => ({
  nodes: [{ mesh: 0 }, { mesh: 0 }, {}],
  meshes: [{ primitives: [{ ...primitive, ...more }] }],
  accessors: [{ count: 300 }, ...accessors],
});

test.each<[string, GltfOutline, object]>([
  ['vertices', shape({}), { parts: 2, triangles: 200, work: 600 }],
  ['indices', shape({ indices: 1 }, { count: 12 }), { triangles: 8, work: 24 }],
  ['lines', shape({ mode: 1 }), { triangles: 0, work: 600 }],
  ['morph targets', shape({ targets: many(9, { POSITION: 0 }) }), { triangles: 200, work: 6000 }],
])('drawnBy counts parts, triangles and work of nodes with %s', (_what, outline, expected) => {
  expect(drawnBy(outline)).toMatchObject(expected);
});

test('drawnBy counts at least 16 units of work for each instance', () => {
  const instanced = (TRANSLATION: number) => ({
    mesh: 0,
    extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } },
  });
  const { meshes } = shape({});
  const drawn = (corners: number) =>
    drawnBy({ nodes: [instanced(1)], meshes, accessors: [{ count: corners }, { count: 1000 }] });
  expect(drawn(300)).toEqual({ parts: 1, triangles: 100_000, work: 300_000 });
  expect(drawn(2)).toEqual({ parts: 1, triangles: 0, work: 16_000 });
});
