import * as c from './palette.ts';
import { circle, ellipse, polygon, polyline, rect, repeat, solid } from './pen.ts';

export const WIDTH = 1200;
export const HEIGHT = 800;
/** Where most things stand. */
export const GROUND = 640;

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const fillOnly = (shape: string, fill: string) => solid(shape, fill, 0);

/** The light of a picture. Four of them, so that a list of pictures does not look stamped. */
export const SKIES = {
  day: () => fillOnly(rect(0, 0, WIDTH, HEIGHT), c.MIST) + fillOnly(circle(985, 165, 62), c.STONE),
  morning: () => fillOnly(rect(0, 0, WIDTH, HEIGHT), c.STONE) + fillOnly(circle(215, 190, 70), '#F7D9A4'),
  dusk: () =>
    fillOnly(rect(0, 0, WIDTH, HEIGHT), '#F3D6A6') +
    fillOnly(rect(0, 0, WIDTH, 190), '#EBC189') +
    fillOnly(circle(930, 330, 92), c.SUN),
  evening: () =>
    fillOnly(rect(0, 0, WIDTH, HEIGHT), '#24564E') +
    fillOnly(rect(0, 0, WIDTH, 240), '#1B473F') +
    fillOnly(circle(250, 190, 52), '#F3E3BF') +
    repeat(9, (i) => fillOnly(circle(110 + ((i * 263) % 1010), 70 + ((i * 97) % 190), 3.5), '#F3E3BF')),
} as const;

export type Sky = keyof typeof SKIES;

/** Bare karst mountains, which stand behind every view of Podgorica; `base` is the height of the plain. */
export function mountains(
  base = 520,
  tone = { far: c.HILL_FAR as string, near: c.HILL_NEAR as string },
): string {
  const far = `M0 ${base - 90}l130 -60l130 45l160 -100l140 75l140 -50l160 85l150 -75l190 90V${HEIGHT}H0z`;
  const near = `M0 ${base - 20}l190 -55l200 50l220 -70l210 60l180 -50l200 55V${HEIGHT}H0z`;
  return fillOnly(far, tone.far) + fillOnly(near, tone.near);
}

export const DUSK_HILLS = { far: '#D9B98C', near: '#B99A78' };
export const EVENING_HILLS = { far: '#1E4F47', near: '#173F38' };

/** A rounded hill with pines on it: Gorica, Ljubović. */
export function pineHill(
  base: number,
  left: number,
  right: number,
  height: number,
  fill: string = c.LEAF_LIGHT,
): string {
  const middle = (left + right) / 2;
  const hill = `M${left} ${base}C${left + (middle - left) * 0.5} ${base - height * 1.25} ${right - (right - middle) * 0.5} ${base - height * 1.25} ${right} ${base}z`;
  const trees = repeat(9, (i) => {
    const t = (i + 0.7) / 9.4;
    const x = left + (right - left) * t;
    const y = base - height * 0.94 * 4 * t * (1 - t) * 0.98;
    return pine(x, y + 14, 46 + ((i * 17) % 22), c.LEAF, 0);
  });
  return fillOnly(hill, fill) + trees;
}

export const ground = (y = GROUND, fill: string = c.GRASS): string =>
  fillOnly(rect(0, y, WIDTH, HEIGHT - y), fill) + solid(polyline(0, y, WIDTH, y), 'none', 4);

/** The Morača (or the Ribnica): a green band with the light on it. */
export function river(top: number, bottom: number = HEIGHT): string {
  const gleams = repeat(8, (i) => {
    const y = top + 26 + ((i * 37) % Math.max(20, bottom - top - 40));
    const x = 60 + ((i * 331) % 980);
    return solid(`M${x} ${y}q25 -10 50 0t50 0`, 'none', 5, c.RIVER_LIGHT);
  });
  return (
    fillOnly(rect(0, top, WIDTH, bottom - top), c.RIVER) +
    solid(polyline(0, top, WIDTH, top), 'none', 4) +
    gleams
  );
}

/** A pine in three tiers. */
export function pine(x: number, base: number, height: number, fill: string = c.LEAF, line = 4): string {
  const w = height * 0.24;
  const trunk = solid(
    rect(x - height * 0.03, base - height * 0.16, height * 0.06, height * 0.16),
    c.BRONZE_SHADE,
    line * 0.75,
  );
  const tier = (k: number, from: number, to: number) =>
    solid(
      polygon(x - w * k, base - height * from, x, base - height * to, x + w * k, base - height * from),
      fill,
      line,
    );
  return trunk + tier(1.2, 0.14, 0.56) + tier(0.95, 0.38, 0.78) + tier(0.68, 0.6, 1);
}

/** A cypress: the tree of churchyards. */
export const cypress = (x: number, base: number, height: number): string =>
  solid(
    `M${x} ${base}C${x - height * 0.17} ${base - height * 0.1} ${x - height * 0.12} ${base - height * 0.75} ${x} ${base - height}C${x + height * 0.12} ${base - height * 0.75} ${x + height * 0.17} ${base - height * 0.1} ${x} ${base}z`,
    c.PINE,
  );

/** A broad-leaved tree of streets and parks. */
export function tree(x: number, base: number, height: number, fill: string = c.LEAF): string {
  const r = height * 0.3;
  const crown = `M${x - r * 0.85} ${base - height * 0.4}a${r * 0.62} ${r * 0.62} 0 0 1 ${-r * 0.05} ${-r * 1.05}a${r * 0.85} ${r * 0.85} 0 0 1 ${r * 1.8} 0a${r * 0.62} ${r * 0.62} 0 0 1 ${-r * 0.05} ${r * 1.05}z`;
  return (
    solid(rect(x - height * 0.03, base - height * 0.45, height * 0.06, height * 0.45), c.BRONZE_SHADE, 3) +
    solid(crown, fill)
  );
}

export const bush = (x: number, base: number, r: number, fill: string = c.LEAF_LIGHT): string =>
  solid(
    `M${x - r * 1.5} ${base}a${r * 0.75} ${r * 0.75} 0 0 1 ${r * 0.6} ${-r * 0.9}a${r} ${r} 0 0 1 ${r * 1.8} 0a${r * 0.75} ${r * 0.75} 0 0 1 ${r * 0.6} ${r * 0.9}z`,
    fill,
  );

/** An old-town house: plastered wall, small windows, tiled roof. */
export function house(
  x: number,
  base: number,
  width: number,
  height: number,
  wall: string = c.WHITE_STONE,
): string {
  const roof = polygon(
    x - 14,
    base - height,
    x + width * 0.18,
    base - height - 52,
    x + width * 0.82,
    base - height - 52,
    x + width + 14,
    base - height,
  );
  const windows = repeat(Math.max(1, Math.floor(width / 62)), (i) =>
    solid(rect(x + 22 + i * 58, base - height + 28, 26, 36), c.MORACA, 3),
  );
  return solid(rect(x, base - height, width, height), wall) + solid(roof, c.OCHRE) + windows;
}

export function lamp(x: number, base: number, height = 120): string {
  return (
    solid(rect(x - 3, base - height, 6, height), c.INK, 0) + solid(circle(x, base - height - 8, 11), c.SUN, 3)
  );
}

/** Somebody to show how big a thing is. */
export function passerBy(x: number, base: number, coat: string): string {
  return (
    solid(`M${x - 11} ${base}l4 -44h14l4 44h-7l-4 -26l-4 26z`, c.INK, 0) +
    solid(`M${x - 12} ${base - 38}v-24a12 12 0 0 1 24 0v24z`, coat, 3) +
    solid(circle(x, base - 84, 9), '#E9C9A5', 3)
  );
}

/** The viewfinder of the brand: four corner brackets around what the camera has recognised. */
export function brackets({ x, y, width, height }: Frame, colour: string = c.MORACA): string {
  const arm = 54;
  const corner = (cx: number, cy: number, right: number, down: number) =>
    `<path d="M${cx + arm * right} ${cy}H${cx}V${cy + arm * down}" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="square" stroke-linejoin="miter"/>`;
  return (
    corner(x, y, 1, 1) +
    corner(x + width, y, -1, 1) +
    corner(x, y + height, 1, -1) +
    corner(x + width, y + height, -1, -1)
  );
}

export const shadow = (cx: number, y: number, rx: number): string =>
  `<path d="${ellipse(cx, y, rx, rx * 0.08)}" fill="${c.INK}" fill-opacity=".16"/>`;
