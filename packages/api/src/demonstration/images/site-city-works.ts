import * as c from './palette.ts';
import { circle, type Pen, polygon, polyline, rect, repeat } from './pen.ts';
import { GROUND } from './scenery.ts';

export function busStation(pen: Pen): string {
  const coach = (x: number, colour: string) =>
    pen(`M${x} 628v-84a16 16 0 0 1 16 -16h176a22 22 0 0 1 22 22v78z`, colour) +
    repeat(4, (i) => pen(rect(x + 16 + i * 46, 544, 36, 34), c.GLASS, 3)) +
    pen(rect(x + 4, 590, 208, 8), c.WHITE_STONE, 2) +
    pen(circle(x + 46, 630, 18), c.INK, 3) +
    pen(circle(x + 168, 630, 18), c.INK, 3) +
    pen(circle(x + 46, 630, 6), c.LIMESTONE, 0) +
    pen(circle(x + 168, 630, 6), c.LIMESTONE, 0);
  return (
    pen(rect(170, 400, 300, 240), c.WHITE_STONE) +
    pen(rect(160, 386, 320, 18), c.PINE) +
    repeat(4, (i) => pen(rect(192 + i * 66, 430, 46, 60), c.GLASS, 3)) +
    pen(rect(250, 540, 140, 100), c.GLASS) +
    pen(polyline(320, 540, 320, 640), 'none', 3) +
    pen(rect(220, 300, 26, 90), c.CONCRETE) +
    pen(circle(233, 304, 40), c.WHITE_STONE) +
    pen(polyline(233, 304, 233, 278), 'none') +
    pen(polyline(233, 304, 250, 312), 'none') +
    coach(560, c.MORACA) +
    coach(810, c.OCHRE) +
    repeat(4, (i) => pen(rect(520 + i * 170, 470, 16, 170), c.CONCRETE)) +
    pen(polygon(468, 452, 1070, 420, 1070, 442, 468, 478), c.SUN)
  );
}

export function carPark(pen: Pen): string {
  const level = (y: number) =>
    pen(rect(250, y, 700, 20), c.CONCRETE) +
    pen(rect(250, y - 34, 700, 12), c.WHITE_STONE, 3) +
    repeat(5, (i) =>
      pen(
        `M${300 + i * 132} ${y - 2}v-14l12 -20h40l14 20h10v14z`,
        [c.MORACA, c.OCHRE, c.SUN, c.PINE, c.LIMESTONE][(i + y) % 5] ?? c.SUN,
        3,
      ),
    );
  return (
    repeat(8, (i) => pen(rect(262 + i * 94, 330, 18, 310), c.CONCRETE_SHADE)) +
    repeat(4, (i) => level(398 + i * 80)) +
    pen(rect(236, 318, 728, 20), c.CONCRETE) +
    repeat(9, (i) => pen(`M${262 + i * 80} 318a26 26 0 0 1 52 0z`, c.LEAF, 3)) +
    pen(rect(870, 250, 96, 390), c.WHITE_STONE) +
    pen(rect(890, 276, 56, 56), c.MORACA) +
    pen('M908 322v-36h14a11 11 0 0 1 0 22h-14', 'none', 6, c.WHITE_STONE) +
    pen(rect(896, 560, 44, 80), c.PINE)
  );
}

export function ribnicaFootbridge(pen: Pen): string {
  const y = (t: number) => 560 - 250 * t * (1 - t);
  const x = (t: number) => 170 + 860 * t;
  return (
    pen('M190 650Q600 400 1010 650L970 668Q600 460 230 668z', c.OCHRE) +
    repeat(12, (i) => {
      const t = 0.09 + i * 0.0745;
      return pen(polyline(x(t), y(t), x(t), 656 - 470 * t * (1 - t)), 'none', 6);
    }) +
    pen('M150 562Q600 420 1050 562V586Q600 444 150 586z', c.WHITE_STONE) +
    repeat(32, (i) => pen(polyline(x(i / 31), y(i / 31) - 4, x(i / 31), y(i / 31) - 52), 'none', 3)) +
    pen('M160 508Q600 384 1040 508', 'none', 7, c.SUN)
  );
}

export function pavilion(pen: Pen): string {
  return (
    pen(rect(270, 610, 660, 30), c.LIMESTONE) +
    pen(rect(640, 440, 220, 170), c.SOIL) +
    repeat(6, (i) => pen(polyline(672 + i * 32, 444, 672 + i * 32, 608), 'none', 3)) +
    pen(rect(710, 510, 76, 100), c.PINE) +
    repeat(5, (i) => pen(rect(312 + i * 138, 420, 18, 190), c.BRONZE)) +
    pen(polygon(230, 424, 330, 330, 870, 330, 970, 424), c.MORACA) +
    repeat(6, (i) => pen(polyline(360 + i * 96, 334, 330 + i * 108, 422), 'none', 3)) +
    pen(rect(360, 560, 150, 14), c.OCHRE) +
    pen(rect(372, 574, 12, 36), c.BRONZE, 3) +
    pen(rect(486, 574, 12, 36), c.BRONZE, 3) +
    pen(rect(360, 520, 150, 12), c.OCHRE)
  );
}

export function street(pen: Pen): string {
  const facade = (x: number, top: number, width: number, colour: string, roof: string) =>
    pen(rect(x, top, width, GROUND - top), colour) +
    pen(polygon(x - 10, top, x + 16, top - 44, x + width - 16, top - 44, x + width + 10, top), roof) +
    repeat(
      Math.floor((width - 30) / 62),
      (i) =>
        pen(rect(x + 26 + i * 62, top + 30, 32, 52), c.GLASS, 3) +
        pen(rect(x + 20 + i * 62, top + 84, 44, 8), c.WHITE_STONE, 2),
    ) +
    pen(rect(x + 20, 540, width - 40, 100), c.PINE) +
    repeat(Math.floor((width - 40) / 70), (i) => pen(rect(x + 32 + i * 70, 560, 50, 80), c.GLASS, 3)) +
    pen(polygon(x + 8, 546, x + 24, 514, x + width - 24, 514, x + width - 8, 546), c.SUN, 3);
  return (
    facade(130, 380, 220, c.WHITE_STONE, c.OCHRE) +
    facade(350, 330, 250, c.LIMESTONE, '#A14E12') +
    facade(600, 390, 210, '#EAD3B4', c.OCHRE) +
    facade(810, 350, 260, c.WHITE_STONE, c.OCHRE) +
    pen(polygon(60, 640, 1140, 640, 1200, 800, 0, 800), c.PAVING) +
    repeat(3, (i) => pen(polyline(40 - i * 14, 682 + i * 40, 1160 + i * 14, 682 + i * 40), 'none', 3)) +
    pen(polygon(560, 640, 584, 640, 560, 800, 520, 800), c.SUN, 3)
  );
}

export function housing(pen: Pen): string {
  const block = (x: number, top: number, width: number, rows: number, accent: string) =>
    pen(rect(x, top, width, GROUND - top), c.WHITE_STONE) +
    pen(rect(x - 10, top - 14, width + 20, 14), accent) +
    repeat(rows, (row) =>
      repeat(
        Math.floor(width / 74),
        (i) =>
          pen(rect(x + 22 + i * 72, top + 22 + row * 54, 34, 28), c.GLASS, 3) +
          pen(rect(x + 16 + i * 72, top + 50 + row * 54, 46, 9), accent, 2),
      ),
    ) +
    pen(rect(x, 590, width, 50), c.LIMESTONE) +
    pen(rect(x + width / 2 - 24, 592, 48, 48), c.PINE, 3);
  return (
    block(430, 330, 340, 4, c.MORACA) + block(190, 262, 220, 6, c.OCHRE) + block(790, 210, 220, 7, c.SUN)
  );
}
