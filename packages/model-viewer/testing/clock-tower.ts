import type { Part } from './part.ts';
import { writeDae } from './write-dae.ts';
import { writeFbx } from './write-fbx.ts';
import { writeGlb, writeGltf } from './write-gltf.ts';
import { writeObj } from './write-obj.ts';

const STONE = [0.85, 0.8, 0.69] as const;
const LIGHT = [0.96, 0.95, 0.91] as const;
const ROOF = [0.78, 0.39, 0.11] as const;

/** The edges in metres. */
export const TOWER_SIZE = { width: 6, height: 19, depth: 6 };
/** Each of the five boxes has twelve triangles, and the roof has six triangles. */
export const TOWER_TRIANGLES = 66;

/** Writes a simple model of the Clock Tower of Podgorica (Sahat kula) as a file of each accepted format. */
export const CLOCK_TOWER = {
  'sahat-kula.glb': () => writeGlb(clockTower()),
  'sahat-kula.gltf': () => writeGltf(clockTower()),
  'sahat-kula.obj': () => writeObj(clockTower()),
  'sahat-kula.fbx': () => writeFbx(clockTower()),
  'sahat-kula.dae': () => writeDae(clockTower()),
} as const satisfies Record<string, () => Uint8Array<ArrayBuffer>>;

export type ClockTowerFile = keyof typeof CLOCK_TOWER;

/** Returns the tower at a distance from the file's origin, like a model in a national grid. `offset` is in metres. */
export function farTower(file: ClockTowerFile, offset: readonly [x: number, y: number, z: number]) {
  const parts = clockTower().map((part) => ({
    ...part,
    positions: part.positions.map((value, at) => value + (offset[at % 3] ?? 0)),
  }));
  const write = { glb: writeGlb, gltf: writeGltf, obj: writeObj, fbx: writeFbx, dae: writeDae };
  return write[file.split('.')[1] as keyof typeof write](parts);
}

function clockTower(): Part[] {
  return [
    box('podnozje', STONE, { width: 6, depth: 6, from: 0, to: 1.5 }),
    box('trup', STONE, { width: 5, depth: 5, from: 1.5, to: 14 }),
    box('vijenac', LIGHT, { width: 5.6, depth: 5.6, from: 14, to: 14.6 }),
    box('zvonik', STONE, { width: 4.4, depth: 4.4, from: 14.6, to: 16.5 }),
    box('sat', LIGHT, { width: 2, depth: 5.2, from: 10.5, to: 12.5 }),
    pyramid('krov', ROOF, { width: 5, from: 16.5, to: 19 }),
  ];
}

interface Walls {
  width: number;
  depth: number;
  from: number;
  to: number;
}

function box(name: string, colour: Part['colour'], { width, depth, from, to }: Walls): Part {
  const [x, z] = [width / 2, depth / 2];
  const floor = [-x, from, z, x, from, z, x, from, -z, -x, from, -z];
  const ceiling = [-x, to, z, x, to, z, x, to, -z, -x, to, -z];
  const sides = [0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7];
  return {
    name,
    colour,
    positions: [...floor, ...ceiling],
    indices: [...sides, 4, 5, 6, 4, 6, 7, 3, 2, 1, 3, 1, 0],
  };
}

function pyramid(name: string, colour: Part['colour'], { width, from, to }: Omit<Walls, 'depth'>): Part {
  const half = width / 2;
  const eaves = [-half, from, half, half, from, half, half, from, -half, -half, from, -half];
  return {
    name,
    colour,
    positions: [...eaves, 0, to, 0],
    indices: [0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 3, 2, 1, 3, 1, 0],
  };
}
