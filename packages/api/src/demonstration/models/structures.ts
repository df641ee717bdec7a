import type { ModelDesign } from './design.ts';
import { addBox, addPrism, addTaper, type Material, type Model } from './solids.ts';

type Design<Kind extends ModelDesign['kind']> = Extract<ModelDesign, { kind: Kind }>;

const times = (count: number, draw: (index: number) => void) => {
  for (let i = 0; i < count; i += 1) draw(i);
};

/** A hall under an arched roof. */
export function buildVault(model: Model, { width, length, wallHeight, rise }: Design<'vault'>): void {
  addBox(model, 'wall', { x: 0, y: 0, z: 0, width, height: wallHeight, depth: length });
  addBox(model, 'glass', {
    x: 0,
    y: 0.3,
    z: length / 2 + 0.1,
    width: width * 0.7,
    height: wallHeight * 0.8,
    depth: 0.2,
  });
  addBox(model, 'moraca', { x: 0, y: 0, z: length / 2 + 0.2, width: 4, height: 3, depth: 0.3 });
  const steps = 16;
  const outline = Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (Math.PI * i) / steps;
    return [(width / 2 + 1) * Math.cos(angle), wallHeight + rise * Math.sin(angle)] as const;
  });
  addPrism(model, 'ochre', outline, -length / 2 - 1, length / 2 + 1);
}

/** A stand of seats under a roof on posts, and the pitch before it. */
export function buildStand(model: Model, { length, rows, roofHeight }: Design<'stand'>): void {
  const tread = 0.85;
  const riser = 0.45;
  times(rows, (row) => {
    const z = -row * tread;
    addBox(model, 'slab', { x: 0, y: 0, z, width: length, height: 1 + row * riser, depth: tread });
    addBox(model, row % 4 < 2 ? 'moraca' : 'ochre', {
      x: 0,
      y: 1 + row * riser,
      z: z - 0.2,
      width: length - 2,
      height: 0.35,
      depth: 0.4,
    });
  });
  const back = -rows * tread;
  times(9, (i) =>
    addBox(model, 'wall', {
      x: (i - 4) * (length / 9),
      y: 0,
      z: back - 0.5,
      width: 0.7,
      height: roofHeight,
      depth: 0.7,
    }),
  );
  addBox(model, 'slab', {
    x: 0,
    y: roofHeight,
    z: back / 2 - 1,
    width: length + 2,
    height: 0.5,
    depth: -back + 4,
  });
  addBox(model, 'leaf', { x: 0, y: 0, z: 36, width: length, height: 0.05, depth: 64 });
}

/** A roof on slender columns over a paved floor, with a room under it. */
export function buildCanopy(model: Model, { width, depth, height, columns }: Design<'canopy'>): void {
  addBox(model, 'paving', { x: 0, y: 0, z: 0, width: width + 2, height: 0.15, depth: depth + 2 });
  addBox(model, 'moraca', { x: 0, y: height, z: 0, width: width + 3, height: 0.4, depth: depth + 3 });
  const step = width / (columns - 1);
  times(columns, (i) => {
    for (const side of [-1, 1])
      addTaper(model, 'timber', [i * step - width / 2, 0.15, (side * depth) / 2], height - 0.15, {
        base: 0.2,
        top: 0.2,
      });
  });
  addBox(model, 'wall', {
    x: -width * 0.22,
    y: 0.15,
    z: 0,
    width: width * 0.36,
    height: height * 0.86,
    depth: depth * 0.6,
  });
  addBox(model, 'glass', {
    x: -width * 0.22,
    y: 0.6,
    z: depth * 0.3 + 0.06,
    width: width * 0.3,
    height: height * 0.5,
    depth: 0.1,
  });
  times(3, (i) =>
    addBox(model, 'ochre', {
      x: width * (0.12 + i * 0.13),
      y: 0.15,
      z: 0,
      width: width * 0.08,
      height: 0.45,
      depth: 0.6,
    }),
  );
}

/** A car park: open decks on columns, a stair tower, a green roof. */
export function buildDecks(model: Model, { width, depth, levels }: Design<'decks'>): void {
  const storey = 2.9;
  times(levels + 1, (level) => {
    const y = level * storey;
    addBox(model, 'slab', { x: 0, y, z: 0, width, height: 0.3, depth });
    if (level === 0) return;
    for (const side of [-1, 1])
      addBox(model, 'wall', {
        x: 0,
        y: y + 0.3,
        z: (side * (depth - 0.2)) / 2,
        width,
        height: 0.9,
        depth: 0.2,
      });
  });
  const columns = Math.floor(width / 8);
  times(columns + 1, (i) => {
    for (const row of [-1, 0, 1])
      addBox(model, 'wall', {
        x: (i / columns - 0.5) * (width - 1),
        y: 0,
        z: row * (depth / 2 - 0.8),
        width: 0.6,
        height: levels * storey,
        depth: 0.6,
      });
  });
  addBox(model, 'moraca', {
    x: width / 2 + 2,
    y: 0,
    z: depth / 4,
    width: 4,
    height: (levels + 1) * storey,
    depth: 6,
  });
  addBox(model, 'leaf', {
    x: 0,
    y: levels * storey + 0.3,
    z: 0,
    width: width - 1,
    height: 0.25,
    depth: depth - 1,
  });
}

/** A deck that rises over the water, on two ribs, with railings. */
export function buildFootbridge(model: Model, { span, width, rise }: Design<'footbridge'>): void {
  const segments = 20;
  const heightAt = (t: number) => 1.2 + 4 * rise * t * (1 - t);
  times(segments, (i) => {
    const [start, end] = [i / segments, (i + 1) / segments];
    const [x1, x2] = [(start - 0.5) * span, (end - 0.5) * span];
    const [y1, y2] = [heightAt(start), heightAt(end)];
    /** A strip along the deck, from `low` to `high` above it. */
    const strip = (material: Material, low: number, high: number, z: number, breadth: number) => {
      const outline = [
        [x1, y1 + low],
        [x2, y2 + low],
        [x2, y2 + high],
        [x1, y1 + high],
      ] as const;
      addPrism(model, material, outline, z - breadth / 2, z + breadth / 2);
    };
    strip('paving', 0, 0.25, 0, width);
    for (const side of [-1, 1]) {
      const z = side * (width / 2 - 0.15);
      strip('ochre', -0.5, 0, z, 0.3);
      strip('sun', 1.3, 1.38, z, 0.08);
      addBox(model, 'timber', { x: x1, y: y1 + 0.25, z, width: 0.06, height: 1.05, depth: 0.06 });
    }
  });
  for (const side of [-1, 1]) {
    addBox(model, 'slab', { x: (side * span) / 2, y: 0, z: 0, width: 2.4, height: 1.4, depth: width + 1 });
  }
  addBox(model, 'water', { x: 0, y: 0, z: 0, width: span - 4, height: 0.05, depth: 24 });
}

/** A paved street with a row of trees, benches and a tactile strip. */
export function buildStreet(model: Model, { length, width, trees }: Design<'street'>): void {
  addBox(model, 'paving', { x: 0, y: 0, z: 0, width: length, height: 0.12, depth: width });
  addBox(model, 'sun', { x: 0, y: 0.12, z: -width / 4, width: length, height: 0.02, depth: 0.4 });
  const step = length / trees;
  times(trees, (i) => {
    const x = (i + 0.5) * step - length / 2;
    addTaper(model, 'timber', [x, 0.12, width / 4], 2.4, { base: 0.18, top: 0.14 }, 6);
    addTaper(model, 'leaf', [x, 2, width / 4], 1.6, { base: 1.2, top: 1.9 });
    addTaper(model, 'leaf', [x, 3.6, width / 4], 2.2, { base: 1.9, top: 0.5 });
    if (i % 3 === 1)
      addBox(model, 'ochre', {
        x: x + step / 2,
        y: 0.12,
        z: width / 4,
        width: 1.8,
        height: 0.45,
        depth: 0.5,
      });
  });
}
