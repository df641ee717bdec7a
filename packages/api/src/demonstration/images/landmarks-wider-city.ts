import * as c from './palette.ts';
import { archway, circle, polygon, polyline, rect, repeat, solid } from './pen.ts';
import type { Scene } from './scene.ts';
import {
  bush,
  cypress,
  DUSK_HILLS,
  GROUND,
  ground,
  lamp,
  mountains,
  passerBy,
  pine,
  pineHill,
  shadow,
  tree,
} from './scenery.ts';

function palaceWindows(y: number, height: number): string {
  return repeat(7, (i) => {
    const x = 318 + i * 86;
    return i === 3
      ? ''
      : solid(rect(x, y, 40, height), c.GLASS, 3) +
          solid(polyline(x + 20, y, x + 20, y + height), 'none', 3) +
          solid(rect(x - 14, y, 14, height), c.LEAF, 3) +
          solid(rect(x + 40, y, 14, height), c.LEAF, 3);
  });
}

export function palace(): Scene {
  const house =
    shadow(600, GROUND + 8, 380) +
    solid(rect(270, 360, 660, 280), c.WHITE_STONE) +
    solid(rect(270, 498, 660, 12), c.LIMESTONE_SHADE) +
    solid(polygon(244, 362, 330, 262, 870, 262, 956, 362), c.OCHRE) +
    repeat(9, (i) => solid(`M${330 + i * 64} ${296 + (i % 2) * 30}h28`, 'none', 4, '#A14E12')) +
    repeat(2, (i) => solid(rect(400 + i * 370, 226, 34, 60), c.LIMESTONE)) +
    palaceWindows(394, 76) +
    palaceWindows(534, 72);
  const portico =
    solid(rect(500, 346, 200, 294), c.LIMESTONE) +
    solid(polygon(484, 348, 600, 280, 716, 348), c.WHITE_STONE) +
    solid(circle(600, 322, 16), c.MORACA) +
    repeat(3, (i) => solid(archway(540 + i * 60, 482, 40, 96), c.MORACA)) +
    solid(rect(486, 484, 228, 16), c.WHITE_STONE) +
    repeat(12, (i) => solid(`M${496 + i * 19} 500v22`, 'none', 4)) +
    solid(rect(486, 520, 228, 10), c.WHITE_STONE) +
    solid(archway(600, 640, 62, 96), c.PINE) +
    repeat(2, (i) => solid(rect(512 + i * 152, 530, 24, 110), c.WHITE_STONE));
  const stairs =
    solid(polygon(520, 640, 680, 640, 730, 690, 470, 690), c.LIMESTONE) +
    repeat(3, (i) => solid(polyline(508 - i * 13, 652 + i * 13, 692 + i * 13, 652 + i * 13), 'none', 3));
  return {
    sky: 'morning',
    frame: { x: 214, y: 190, width: 772, height: 520 },
    body:
      mountains(470) +
      tree(120, 620, 380) +
      tree(270, 600, 280, c.LEAF_LIGHT) +
      tree(1080, 620, 420) +
      tree(940, 600, 300, c.LEAF_LIGHT) +
      ground(GROUND, c.GRASS) +
      house +
      portico +
      solid(polygon(470, 690, 730, 690, 800, 800, 400, 800), c.PAVING) +
      stairs +
      cypress(210, 660, 250) +
      cypress(998, 660, 250) +
      bush(330, 668, 36, c.LEAF) +
      bush(870, 668, 36, c.LEAF) +
      lamp(390, 750) +
      lamp(810, 750) +
      passerBy(610, 772, c.MORACA),
  };
}

const fighter = (x: number): string =>
  solid(rect(x - 40, 560, 80, 90), c.WHITE_STONE) +
  solid(`M${x - 26} 560l4 -110h44l4 110h-18l-8 -70l-8 70z`, c.LIMESTONE_SHADE) +
  solid(`M${x - 32} 452c-6 -50 0 -70 12 -78h40c12 8 18 28 12 78z`, c.LIMESTONE_SHADE) +
  solid(circle(x, 352, 19), c.LIMESTONE_SHADE) +
  solid(`M${x + 26} 540V386`, 'none', 7);

export function mausoleum(): Scene {
  const canopy =
    solid(rect(340, 250, 520, 66), c.WHITE_STONE) +
    solid(rect(322, 232, 556, 24), c.LIMESTONE) +
    solid(rect(340, 312, 520, 16), c.LIMESTONE_SHADE) +
    solid(rect(370, 328, 460, 232), '#24453C') +
    repeat(
      6,
      (i) =>
        solid(rect(358 + i * 89, 328, 40, 236), c.WHITE_STONE) +
        solid(rect(384 + i * 89, 328, 14, 236), c.LIMESTONE, 0) +
        solid(rect(358 + i * 89, 328, 40, 236), 'none'),
    ) +
    solid(rect(500, 470, 200, 92), c.LIMESTONE) +
    solid('M600 484L609 508L634 508L614 523L621 548L600 533L579 548L586 523L566 508L591 508z', c.OCHRE, 3) +
    solid(rect(330, 560, 540, 26), c.LIMESTONE);
  const stairs = repeat(7, (i) =>
    solid(rect(440 - i * 24, 586 + i * 24, 320 + i * 48, 26), i % 2 ? c.LIMESTONE : c.WHITE_STONE),
  );
  return {
    sky: 'day',
    frame: { x: 284, y: 190, width: 632, height: 420 },
    body:
      mountains(420) +
      solid('M0 640C220 500 420 470 600 470C780 470 980 500 1200 640V800H0z', c.LEAF_LIGHT) +
      pine(90, 620, 330) +
      pine(200, 570, 260) +
      pine(270, 560, 330, c.PINE) +
      pine(930, 560, 340, c.PINE) +
      pine(1010, 580, 270) +
      pine(1120, 630, 350) +
      canopy +
      stairs +
      fighter(392 - 88) +
      fighter(808 + 88) +
      pine(40, 740, 220, c.PINE) +
      pine(1170, 750, 240, c.PINE) +
      bush(170, 740, 44, c.LEAF) +
      bush(1040, 740, 46, c.LEAF) +
      passerBy(600, 668, c.MORACA) +
      passerBy(650, 690, c.SUN),
  };
}

function column(x: number, base: number, height: number, whole: boolean): string {
  const top = base - height;
  const shaft =
    solid(polygon(x - 24, base - 18, x - 19, top, x + 19, top, x + 24, base - 18), c.WHITE_STONE) +
    solid(polygon(x + 8, base - 18, x + 6, top, x + 19, top, x + 24, base - 18), c.LIMESTONE_SHADE, 0) +
    repeat(2, (i) => solid(`M${x - 8 + i * 16} ${base - 26}V${top + 12}`, 'none', 3, c.LIMESTONE_DEEP));
  const capital = whole
    ? solid(`M${x - 19} ${top}c-2 -16 -10 -26 -18 -36h74c-8 10 -16 20 -18 36z`, c.LIMESTONE) +
      solid(rect(x - 42, top - 50, 84, 16), c.WHITE_STONE) +
      solid(
        `M${x - 12} ${top - 4}q-2 -18 -14 -26M${x + 12} ${top - 4}q2 -18 14 -26M${x} ${top - 4}v-28`,
        'none',
        3,
      )
    : solid(
        polygon(x - 19, top, x - 8, top - 18, x + 4, top - 6, x + 19, top - 22, x + 19, top),
        c.WHITE_STONE,
      );
  return shadow(x, base + 4, 40) + shaft + capital + solid(rect(x - 34, base - 20, 68, 20), c.LIMESTONE);
}

const ruinedWalls = (): string =>
  solid('M60 640L60 560L120 560L120 530L190 530L200 570L280 575L280 640z', c.LIMESTONE) +
  solid(
    'M880 640L880 590L940 590L950 550L1010 550L1020 520L1090 520L1100 580L1150 590L1150 640z',
    c.LIMESTONE,
  ) +
  repeat(14, (i) =>
    solid(
      `M${76 + (i % 7) * 28 + (i > 6 ? 830 : 0)} ${590 + ((i * 23) % 40)}h20`,
      'none',
      4,
      c.LIMESTONE_DEEP,
    ),
  );

const ruinedArch = (): string =>
  solid('M700 640V470a80 80 0 0 1 160 0v170h-40V474a40 40 0 0 0 -80 0v166z', c.LIMESTONE) +
  repeat(7, (i) => {
    const a = (Math.PI * (i + 0.5)) / 7;
    return solid(
      `M${780 - Math.cos(a) * 42} ${470 - Math.sin(a) * 42}L${780 - Math.cos(a) * 78} ${470 - Math.sin(a) * 78}`,
      'none',
      3,
      c.LIMESTONE_DEEP,
    );
  });

const fallenStones = (): string =>
  solid('M500 700l150 -26a20 20 0 0 1 8 40l-150 26a20 20 0 0 1 -8 -40z', c.WHITE_STONE) +
  solid('M506 702a20 20 0 0 1 6 38', 'none', 3) +
  solid(rect(250, 690, 96, 40), c.LIMESTONE) +
  solid(polyline(266, 704, 330, 704), 'none', 3) +
  solid(rect(940, 700, 76, 46), c.WHITE_STONE) +
  solid(polyline(955, 716, 1000, 716), 'none', 3) +
  solid(polyline(955, 730, 988, 730), 'none', 3);

export function ruins(): Scene {
  return {
    sky: 'dusk',
    frame: { x: 300, y: 214, width: 600, height: 470 },
    body:
      mountains(500, DUSK_HILLS) +
      pineHill(580, 820, 1320, 120, '#86A37E') +
      ground(600, '#BFC28F') +
      solid(polygon(470, 800, 560, 600, 640, 600, 730, 800), '#DCCFA6') +
      ruinedWalls() +
      ruinedArch() +
      column(380, GROUND, 300, true) +
      column(490, GROUND, 300, true) +
      solid(rect(330, 264, 210, 28), c.WHITE_STONE) +
      solid(rect(322, 244, 226, 22), c.LIMESTONE) +
      column(600, GROUND, 210, false) +
      fallenStones() +
      bush(150, 720, 34) +
      bush(1090, 740, 40, c.LEAF) +
      passerBy(690, 742, c.MORACA),
  };
}
