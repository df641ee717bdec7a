import { NodeIO } from '@gltf-transform/core';
import { describe, expect, it } from '@rstest/core';
import { BUILDINGS } from '../buildings.ts';
import { modelOf, writeGlb } from './glb.ts';
import { addBox, type Mesh, type Model } from './solids.ts';

describe('the models', () => {
  it.each(BUILDINGS)('$slug is binary glTF 2.0 below 200 kB', async ({ name, model }) => {
    const bytes = await writeGlb(name, model);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('glTF');
    expect(view.getUint32(4, true)).toBe(2);
    expect(view.getUint32(8, true)).toBe(bytes.byteLength);
    expect(bytes.byteLength).toBeLessThan(200_000);
    const length = view.getUint32(12, true);
    const { asset, scenes } = JSON.parse(Buffer.from(bytes.subarray(20, 20 + length)).toString());
    expect(asset.version).toBe('2.0');
    expect(scenes).toHaveLength(1);
  });

  it.each(BUILDINGS)(
    '$slug can be read back, and stands on the ground around its origin',
    async ({ name, model }) => {
      const document = await new NodeIO().readBinary(await writeGlb(name, model));
      const primitives = document
        .getRoot()
        .listMeshes()
        .flatMap((mesh) => mesh.listPrimitives());
      expect(primitives.length).toBeGreaterThan(3);
      let lowest = Number.POSITIVE_INFINITY;
      let highest = 0;
      for (const primitive of primitives) {
        const positions = primitive.getAttribute('POSITION');
        const indices = primitive.getIndices();
        if (!positions || !indices) throw new Error('positions and indices expected');
        expect(indices.getMax([])[0]).toBeLessThan(positions.getCount());
        expect(primitive.getAttribute('NORMAL')?.getCount()).toBe(positions.getCount());
        lowest = Math.min(lowest, positions.getMin([])[1] ?? 0);
        highest = Math.max(highest, ...positions.getMax([]).map(Math.abs));
      }
      expect(lowest).toBeCloseTo(0, 5);
      expect(highest).toBeLessThan(150);
    },
  );

  it.each(BUILDINGS)('$slug has outward faces of unit normals', ({ model }) => {
    for (const mesh of modelOf(model).values()) {
      for (let i = 0; i < mesh.normals.length; i += 3) {
        expect(Math.hypot(...mesh.normals.slice(i, i + 3))).toBeCloseTo(1, 5);
      }
    }
  });

  it('turns the faces of a box outwards', () => {
    const model: Model = new Map();
    addBox(model, 'wall', { x: 0, y: -1, z: 0, width: 2, height: 2, depth: 2 });
    const mesh = model.get('wall') as Mesh;
    expect(mesh.indices).toHaveLength(36);
    for (let i = 0; i < mesh.positions.length; i += 3) {
      // A corner of a box around the origin lies on the outer side of each of its faces.
      const outward = [0, 1, 2].reduce(
        (sum, k) => sum + (mesh.positions[i + k] ?? 0) * (mesh.normals[i + k] ?? 0),
        0,
      );
      expect(outward).toBeCloseTo(1, 5);
    }
  });

  it('gives the same bytes each time', async () => {
    const [first] = BUILDINGS;
    if (!first) throw new Error('a building expected');
    expect(await writeGlb(first.name, first.model)).toEqual(await writeGlb(first.name, first.model));
  });
});
