import * as c from './palette.ts';
import { archway, circle, type Pen, polygon, polyline, rect, repeat } from './pen.ts';
import { GROUND } from './scenery.ts';

/** A grid of windows. */
function windows(
  pen: Pen,
  x: number,
  y: number,
  columns: number,
  rows: number,
  size: [number, number],
  step: [number, number],
): string {
  return repeat(columns * rows, (i) =>
    pen(
      rect(x + (i % columns) * step[0], y + Math.floor(i / columns) * step[1], size[0], size[1]),
      c.GLASS,
      3,
    ),
  );
}

const slab = (pen: Pen, x: number, y: number, width: number) =>
  pen(rect(x - 10, y, width + 20, 14), c.WHITE_STONE);

export function kindergarten(pen: Pen): string {
  const wing = (x: number, width: number, colour: string) =>
    pen(rect(x, 490, width, 150), c.WHITE_STONE) +
    pen(polygon(x - 18, 494, x + width / 2, 400, x + width + 18, 494), colour) +
    pen(circle(x + width / 2, 458, 17), c.GLASS, 3);
  return (
    pen(rect(330, 520, 540, 120), c.LIMESTONE) +
    pen(rect(318, 504, 564, 18), c.MORACA) +
    wing(230, 200, c.SUN) +
    wing(500, 200, c.OCHRE) +
    wing(770, 200, c.SUN) +
    windows(pen, 258, 530, 2, 1, [58, 62], [84, 0]) +
    windows(pen, 798, 530, 2, 1, [58, 62], [84, 0]) +
    windows(pen, 442, 556, 1, 1, [46, 46], [0, 0]) +
    windows(pen, 712, 556, 1, 1, [46, 46], [0, 0]) +
    pen(archway(600, GROUND, 76, 120), c.MORACA)
  );
}

export function school(pen: Pen): string {
  return (
    pen(rect(190, 400, 470, 240), c.WHITE_STONE) +
    pen(rect(660, 470, 330, 170), c.LIMESTONE) +
    pen(rect(520, 340, 140, 300), c.OCHRE) +
    slab(pen, 190, 390, 470) +
    slab(pen, 660, 458, 330) +
    slab(pen, 520, 328, 140) +
    windows(pen, 214, 424, 5, 3, [44, 40], [60, 70]) +
    windows(pen, 690, 496, 4, 1, [58, 74], [74, 0]) +
    pen(circle(590, 396, 34), c.WHITE_STONE) +
    pen(polyline(590, 396, 590, 374), 'none') +
    pen(polyline(590, 396, 606, 404), 'none') +
    windows(pen, 552, 452, 2, 1, [30, 54], [46, 0]) +
    pen(rect(552, 556, 76, 84), c.PINE) +
    pen(polyline(940, 458, 940, 350), 'none') +
    pen('M940 352h64l-14 18l14 18h-64z', c.OCHRE, 3)
  );
}

export function clinic(pen: Pen): string {
  return (
    pen(rect(300, 370, 560, 270), c.WHITE_STONE) +
    slab(pen, 300, 358, 560) +
    repeat(2, (i) => pen(rect(300, 450 + i * 90, 560, 14), c.MORACA, 3)) +
    windows(pen, 326, 390, 8, 1, [46, 46], [66, 0]) +
    windows(pen, 326, 480, 8, 1, [46, 46], [66, 0]) +
    windows(pen, 326, 572, 3, 1, [46, 50], [66, 0]) +
    windows(pen, 722, 572, 2, 1, [46, 50], [66, 0]) +
    pen(rect(540, 574, 120, 66), c.GLASS) +
    pen(polyline(600, 574, 600, 640), 'none', 3) +
    pen(rect(510, 556, 180, 18), c.PINE) +
    pen(rect(880, 430, 96, 210), c.LIMESTONE) +
    pen('M916 470h24v24h24v24h-24v24h-24v-24h-24v-24h24z', c.OCHRE)
  );
}

export function dormitory(pen: Pen): string {
  const tower = (x: number, top: number, rows: number, accent: string) =>
    pen(rect(x, top, 230, 640 - top), c.WHITE_STONE) +
    pen(rect(x, top, 42, 640 - top), accent) +
    slab(pen, x, top - 12, 230) +
    windows(pen, x + 62, top + 22, 3, rows, [36, 30], [54, 52]) +
    repeat(rows, (i) => pen(rect(x + 56, top + 54 + i * 52, 158, 7), c.LIMESTONE, 2));
  return (
    tower(270, 218, 7, c.MORACA) +
    tower(700, 270, 6, c.OCHRE) +
    pen(rect(500, 540, 200, 100), c.GLASS) +
    slab(pen, 500, 528, 200) +
    repeat(4, (i) => pen(polyline(540 + i * 40, 542, 540 + i * 40, 640), 'none', 3))
  );
}

export function sportsHall(pen: Pen): string {
  return (
    pen('M210 640V470Q600 240 990 470V640z', c.WHITE_STONE) +
    pen('M186 476Q600 214 1014 476L1000 500Q600 250 200 500z', c.OCHRE) +
    pen('M330 640V520Q600 400 870 520V640z', c.GLASS) +
    repeat(8, (i) =>
      pen(polyline(390 + i * 60, 640, 390 + i * 60, 500 - 44 * Math.sin(((i + 1) / 9) * Math.PI)), 'none', 3),
    ) +
    pen(rect(326, 560, 548, 10), c.WHITE_STONE, 3) +
    pen(rect(540, 574, 120, 66), c.PINE) +
    pen(polyline(600, 574, 600, 640), 'none', 3) +
    pen(circle(600, 372, 30), c.SUN) +
    pen('M572 366q28 10 56 0M600 342v60', 'none', 3)
  );
}

export function stadium(pen: Pen): string {
  const mast = (x: number) =>
    pen(polygon(x - 10, 640, x - 4, 200, x + 4, 200, x + 10, 640), c.CONCRETE) +
    pen(rect(x - 46, 150, 92, 54), c.PINE) +
    repeat(6, (i) => pen(circle(x - 28 + (i % 3) * 28, 164 + Math.floor(i / 3) * 26, 9), c.SUN, 3));
  return (
    mast(190) +
    mast(1010) +
    pen(polygon(270, 640, 320, 420, 880, 420, 930, 640), c.CONCRETE) +
    repeat(5, (i) => pen(rect(322 - i * 11, 430 + i * 40, 556 + i * 22, 26), i % 2 ? c.MORACA : c.OCHRE, 3)) +
    repeat(3, (i) =>
      pen(
        polygon(440 + i * 150, 640, 446 + i * 150, 424, 462 + i * 150, 424, 468 + i * 150, 640),
        c.LIMESTONE,
        3,
      ),
    ) +
    repeat(6, (i) => pen(polyline(340 + i * 104, 424, 340 + i * 104, 330), 'none', 6)) +
    pen(polygon(286, 300, 914, 300, 962, 344, 238, 344), c.WHITE_STONE)
  );
}
