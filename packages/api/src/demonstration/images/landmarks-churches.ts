import * as c from './palette.ts';
import { archway, circle, dome, polygon, polyline, rect, repeat, solid } from './pen.ts';
import type { Scene } from './scene.ts';
import {
  bush,
  cypress,
  DUSK_HILLS,
  GROUND,
  ground,
  house,
  lamp,
  mountains,
  passerBy,
  pineHill,
  shadow,
  tree,
} from './scenery.ts';

const cross = (x: number, base: number, size: number, colour: string = c.SUN): string =>
  solid(
    `M${x} ${base}v${-size}M${x - size * 0.3} ${base - size * 0.68}h${size * 0.6}`,
    'none',
    size * 0.2 + 4,
    c.INK,
  ) +
  solid(
    `M${x} ${base}v${-size}M${x - size * 0.3} ${base - size * 0.68}h${size * 0.6}`,
    'none',
    size * 0.2 - 1,
    colour,
  );

const coursing = (x: number, y: number, width: number, height: number): string =>
  repeat(Math.floor(height / 34), (row) =>
    repeat(Math.floor(width / 90), (i) =>
      solid(`M${x + 20 + i * 86 + (row % 2) * 34} ${y + 24 + row * 34}h26`, 'none', 4, c.LIMESTONE_DEEP),
    ),
  );

export function smallChurch(): Scene {
  const nave =
    shadow(610, GROUND + 6, 260) +
    solid('M770 640v-150a64 150 0 0 1 78 150z', c.LIMESTONE_SHADE) +
    solid(rect(420, 430, 360, 210), c.LIMESTONE) +
    coursing(420, 440, 350, 190) +
    solid(polygon(396, 434, 470, 352, 800, 352, 806, 434), c.LIMESTONE_DEEP) +
    solid('M420 640L420 430L500 330L580 430L580 640z', c.WHITE_STONE) +
    coursing(426, 450, 150, 180) +
    solid(polyline(404, 446, 500, 326, 596, 446), 'none', 12) +
    solid(polyline(404, 446, 500, 326, 596, 446), 'none', 5, c.LIMESTONE_DEEP);
  const gable =
    solid('M462 338v-88a38 38 0 0 1 76 0v88z', c.WHITE_STONE) +
    solid(archway(500, 322, 40, 74), '#F3D6A6') +
    solid('M488 306q3 -3 3 -16a9 9 0 0 1 18 0q0 13 3 16z', c.SUN, 3) +
    cross(500, 214, 40, c.LIMESTONE);
  const openings =
    solid(archway(500, GROUND, 62, 112), c.MORACA) +
    solid(polyline(500, 640, 500, 530), 'none', 3) +
    solid(circle(500, 470, 20), c.PINE) +
    repeat(2, (i) => solid(archway(640 + i * 90, 560, 24, 70), c.PINE));
  const wall =
    solid(rect(0, 640, 400, 50), c.LIMESTONE_SHADE) +
    solid(rect(610, 640, 600, 50), c.LIMESTONE_SHADE) +
    coursing(0, 632, 390, 50) +
    coursing(620, 632, 560, 50);
  return {
    sky: 'dusk',
    frame: { x: 350, y: 148, width: 540, height: 536 },
    body:
      mountains(470, DUSK_HILLS) +
      pineHill(GROUND, 250, 1350, 330, '#86A37E') +
      ground(GROUND, c.GRASS) +
      cypress(330, GROUND, 320) +
      cypress(270, GROUND, 240) +
      cypress(900, GROUND, 300) +
      nave +
      gable +
      openings +
      wall +
      solid(polygon(440, 640, 560, 640, 640, 800, 360, 800), c.PAVING) +
      cypress(1010, GROUND, 230) +
      bush(150, 640, 46, c.LEAF) +
      bush(1120, 640, 40),
  };
}

function cathedralTower(x: number): string {
  return (
    solid(rect(x - 62, 290, 124, 350), c.WHITE_STONE) +
    coursing(x - 62, 420, 120, 200) +
    solid(rect(x - 72, 276, 144, 18), c.LIMESTONE) +
    solid(rect(x - 52, 190, 104, 88), c.WHITE_STONE) +
    repeat(2, (i) => solid(archway(x - 24 + i * 48, 272, 28, 64), c.PINE)) +
    solid(rect(x - 62, 178, 124, 16), c.LIMESTONE) +
    solid(`M${x - 52} 178q6 -58 52 -84q46 26 52 84z`, c.CONCRETE_SHADE) +
    cross(x, 98, 40) +
    solid(archway(x, 400, 30, 84), c.PINE)
  );
}

const cathedralWings = (): string =>
  solid(rect(230, 430, 170, 210), c.LIMESTONE) +
  solid(rect(800, 430, 170, 210), c.LIMESTONE) +
  coursing(236, 440, 150, 190) +
  coursing(806, 440, 150, 190) +
  solid(polygon(216, 432, 250, 380, 400, 380, 400, 432), c.LIMESTONE_DEEP) +
  solid(polygon(800, 432, 800, 380, 950, 380, 984, 432), c.LIMESTONE_DEEP) +
  repeat(
    2,
    (i) =>
      solid(archway(278 + i * 66, 560, 28, 84), c.PINE) + solid(archway(856 + i * 66, 560, 28, 84), c.PINE),
  );

export function cathedral(): Scene {
  const centre =
    solid(rect(500, 330, 200, 310), c.WHITE_STONE) +
    solid(rect(508, 216, 184, 120), c.LIMESTONE) +
    repeat(5, (i) => solid(archway(530 + i * 35, 322, 20, 74), c.PINE, 3)) +
    solid(dome(600, 218, 100), c.SUN) +
    solid('M600 118v100M548 140q-18 40 -20 78M652 140q18 40 20 78', 'none', 4) +
    cross(600, 120, 62);
  const portal =
    solid('M510 640V430a90 90 0 0 1 180 0v210h-36V436a54 54 0 0 0 -108 0v204z', c.LIMESTONE) +
    solid(archway(600, GROUND, 108, 258), '#27584F') +
    solid(archway(600, GROUND, 60, 130), c.OCHRE) +
    solid(circle(600, 452, 30), c.SUN);
  const steps = repeat(3, (i) =>
    solid(rect(470 - i * 30, 640 + i * 16, 260 + i * 60, 18), i % 2 ? c.LIMESTONE : c.WHITE_STONE),
  );
  return {
    sky: 'day',
    frame: { x: 178, y: 44, width: 844, height: 660 },
    body:
      mountains(520) +
      ground(GROUND, c.PAVING) +
      shadow(600, 648, 420) +
      cathedralWings() +
      centre +
      cathedralTower(440) +
      cathedralTower(760) +
      portal +
      steps +
      tree(120, GROUND, 170) +
      tree(1090, GROUND, 190, c.LEAF_LIGHT) +
      bush(1010, GROUND, 34) +
      bush(196, GROUND, 30) +
      lamp(300, 720) +
      lamp(900, 720) +
      passerBy(560, 760, c.MORACA) +
      passerBy(610, 764, c.OCHRE),
  };
}

export function concreteChurch(): Scene {
  const hull =
    shadow(560, GROUND + 6, 420) +
    solid('M180 640L210 470L300 430L820 470L900 560L880 640z', c.CONCRETE) +
    solid(polygon(180, 640, 210, 470, 300, 430, 330, 640), c.CONCRETE_SHADE) +
    repeat(7, (i) => solid(rect(390 + i * 62, 520, 18, 84), c.PINE, 3)) +
    solid(polyline(330, 640, 300, 430), 'none', 4);
  const light =
    solid(polygon(430, 440, 470, 210, 620, 190, 650, 455), c.CONCRETE) +
    solid(polygon(580, 450, 570, 196, 620, 190, 650, 455), c.CONCRETE_SHADE) +
    repeat(5, (i) => solid(polyline(474 - i * 6, 250 + i * 36, 566, 242 + i * 38), 'none', 4)) +
    solid(rect(492, 216, 52, 24), c.GLASS, 3);
  const campanile =
    solid(rect(960, 120, 28, 520), c.CONCRETE) +
    solid(rect(1040, 120, 28, 520), c.CONCRETE_SHADE) +
    repeat(7, (i) => solid(rect(988, 180 + i * 66, 52, 14), c.CONCRETE)) +
    solid(rect(948, 100, 132, 26), c.CONCRETE) +
    repeat(2, (i) => solid(`M${1000 + i * 24} 172q2 -2 2 -12a7 7 0 0 1 14 0q0 10 2 12z`, c.SUN, 3)) +
    cross(1014, 100, 60, c.WHITE_STONE);
  return {
    sky: 'dusk',
    frame: { x: 140, y: 58, width: 984, height: 622 },
    body:
      mountains(500, DUSK_HILLS) +
      ground(GROUND, '#B9C79C') +
      light +
      hull +
      campanile +
      solid(archway(250, GROUND, 60, 110), c.INK) +
      tree(110, GROUND, 180) +
      bush(930, GROUND, 36) +
      tree(1150, GROUND, 150, c.LEAF_LIGHT) +
      solid(polygon(200, 640, 310, 640, 420, 800, 160, 800), c.PAVING) +
      passerBy(300, 740, c.MORACA),
  };
}

function belfry(x: number): string {
  return (
    solid(rect(x - 42, 320, 84, 320), c.WHITE_STONE) +
    solid(rect(x - 50, 306, 100, 16), c.LIMESTONE) +
    solid(rect(x - 36, 236, 72, 72), c.WHITE_STONE) +
    solid(archway(x, 302, 34, 52), c.PINE) +
    solid(polygon(x - 46, 238, x, 168, x + 46, 238), c.OCHRE) +
    cross(x, 170, 36)
  );
}

export function caveMonastery(): Scene {
  const rock =
    solid(
      'M0 640V430L120 300L260 250L420 190L560 205L700 150L860 210L1000 260L1110 350L1200 410V640z',
      c.LIMESTONE_DEEP,
    ) +
    repeat(9, (i) =>
      solid(`M${120 + i * 118} ${330 + ((i * 67) % 110)}l46 -22l34 20`, 'none', 4, c.BRONZE_SHADE),
    ) +
    repeat(11, (i) =>
      bush(
        70 + i * 108,
        440 - 140 * Math.sin((i / 10) * Math.PI) + ((i * 29) % 70),
        26,
        i % 2 ? c.LEAF : c.LEAF_LIGHT,
      ),
    );
  const cave = solid('M470 640V400C470 250 540 216 600 210C664 216 730 250 730 400V640z', c.INK);
  const porch =
    solid(rect(490, 420, 220, 220), c.WHITE_STONE) +
    solid(polygon(474, 424, 600, 350, 726, 424), c.OCHRE) +
    repeat(3, (i) => solid(archway(532 + i * 68, 640, 46, 120), i === 1 ? c.MORACA : c.PINE)) +
    solid(circle(600, 468, 22), c.SUN) +
    cross(600, 352, 34);
  return {
    sky: 'morning',
    frame: { x: 376, y: 96, width: 448, height: 590 },
    body:
      mountains(440) +
      rock +
      cave +
      shadow(600, GROUND + 6, 220) +
      belfry(460) +
      belfry(740) +
      porch +
      ground(GROUND, c.GRASS) +
      solid(polygon(540, 640, 660, 640, 760, 800, 440, 800), c.PAVING) +
      cypress(330, GROUND, 200) +
      cypress(876, GROUND, 230) +
      bush(240, GROUND, 40) +
      bush(970, GROUND, 44, c.LEAF) +
      house(1010, GROUND, 150, 110, c.LIMESTONE) +
      tree(130, GROUND, 190) +
      passerBy(620, 752, c.PINE),
  };
}
