import type { Accent, Block, ModelDesign } from './design.ts';
import { addBox, addFace, addPrism, type Model } from './solids.ts';

const FLOOR = 3.4;
const BAY = 3.2;
const WINDOW = { width: 1.7, height: 1.6, sill: 1 };
/** Glass stands this far before the wall, so that the two faces never flicker. */
const PROUD = 0.04;

/** Walls with slab edges at every floor and a grid of windows on all four sides. */
export function buildBlocks(model: Model, design: Extract<ModelDesign, { kind: 'blocks' }>): void {
  for (const block of design.blocks) {
    addStoreys(model, block, design.accent);
    if (design.roof === 'gable') addGable(model, block, design.accent);
    else addFlatRoof(model, block, design.accent);
  }
}

function addStoreys(model: Model, block: Block, accent: Accent): void {
  const { x, z, width, depth, floors } = block;
  addBox(model, 'wall', { x, y: 0, z, width, height: floors * FLOOR, depth });
  for (let floor = 1; floor <= floors; floor += 1) {
    addBox(model, 'slab', {
      x,
      y: floor * FLOOR - 0.15,
      z,
      width: width + 0.5,
      height: 0.3,
      depth: depth + 0.5,
    });
  }
  addBox(model, accent, { x, y: 0, z: z + depth / 2 + 0.1, width: 3, height: 2.8, depth: 0.2 });
  for (let floor = 0; floor < floors; floor += 1)
    addWindows(model, block, floor * FLOOR + WINDOW.sill, floor === 0);
}

/** One row of windows round the block; on the ground floor the bay of the door stays free. */
function addWindows(model: Model, { x, z, width, depth }: Block, y: number, atGround: boolean): void {
  const top = y + WINDOW.height;
  const half = WINDOW.width / 2;
  for (const offset of bays(width)) {
    const [left, right] = [x + offset - half, x + offset + half];
    const [south, north] = [z + depth / 2 + PROUD, z - depth / 2 - PROUD];
    const atDoor = atGround && Math.abs(offset) < half + 1.5;
    if (!atDoor)
      addFace(model, 'glass', [
        [left, y, south],
        [right, y, south],
        [right, top, south],
        [left, top, south],
      ]);
    addFace(model, 'glass', [
      [right, y, north],
      [left, y, north],
      [left, top, north],
      [right, top, north],
    ]);
  }
  for (const offset of bays(depth)) {
    const [back, front] = [z + offset - half, z + offset + half];
    const [east, west] = [x + width / 2 + PROUD, x - width / 2 - PROUD];
    addFace(model, 'glass', [
      [east, y, front],
      [east, y, back],
      [east, top, back],
      [east, top, front],
    ]);
    addFace(model, 'glass', [
      [west, y, back],
      [west, y, front],
      [west, top, front],
      [west, top, back],
    ]);
  }
}

/** Where the windows of a side stand, measured from its middle. */
function bays(length: number): number[] {
  const count = Math.max(1, Math.floor((length - 1) / BAY));
  return Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * BAY);
}

function addFlatRoof(model: Model, { x, z, width, depth, floors }: Block, accent: Accent): void {
  const y = floors * FLOOR + 0.15;
  for (const side of [-1, 1]) {
    addBox(model, 'slab', { x, y, z: z + (side * (depth - 0.3)) / 2, width, height: 0.8, depth: 0.3 });
    addBox(model, 'slab', {
      x: x + (side * (width - 0.3)) / 2,
      y,
      z,
      width: 0.3,
      height: 0.8,
      depth: depth - 0.6,
    });
  }
  addBox(model, accent, { x: x + width * 0.2, y, z, width: 3, height: 2.4, depth: 3 });
}

function addGable(model: Model, { x, z, width, depth, floors }: Block, accent: Accent): void {
  const eaves = floors * FLOOR + 0.15;
  const half = width / 2 + 0.6;
  addPrism(
    model,
    accent,
    [
      [x - half, eaves],
      [x + half, eaves],
      [x, eaves + width * 0.28],
    ],
    z - depth / 2 - 0.6,
    z + depth / 2 + 0.6,
  );
}
