import { masonry } from './masonry.ts';
import * as c from './palette.ts';
import { archway, polygon, polyline, rect, repeat, solid } from './pen.ts';
import type { Scene } from './scene.ts';
import {
  bush,
  cypress,
  EVENING_HILLS,
  GROUND,
  ground,
  house,
  mountains,
  passerBy,
  pineHill,
  shadow,
  tree,
} from './scenery.ts';

interface Mosque {
  x: number;
  wall: number;
  minaret: number;
  width: number;
}

/** The minaret stands at `x`, as high as `height`, on a foot as high as the hall's wall. */
function minaretTower(x: number, wall: number, height: number): string {
  const top = GROUND - height;
  const foot = GROUND - wall;
  return (
    solid(rect(x - 30, foot, 60, wall), c.LIMESTONE_SHADE) +
    solid(rect(x - 19, top + 90, 38, height - wall - 90), c.WHITE_STONE) +
    solid(`M${x - 30} ${foot}l11 -30h38l11 30z`, c.LIMESTONE) +
    solid(`M${x - 34} ${top + 160}l12 22h44l12 -22z`, c.LIMESTONE) +
    solid(rect(x - 36, top + 140, 72, 20), c.LIMESTONE) +
    solid(archway(x, top + 140, 16, 32), c.INK, 3) +
    solid(polygon(x - 24, top + 90, x, top, x + 24, top + 90), c.MORACA) +
    solid(polyline(x, top, x, top - 26), 'none', 4) +
    solid(`M${x + 9} ${top - 26}a11 11 0 1 1 -13 -15a14 14 0 0 0 13 15z`, c.SUN, 3)
  );
}

function mosqueBuilding({ x, wall, minaret, width }: Mosque): string {
  const right = x + width;
  const roof =
    solid(
      polygon(
        x - 22,
        GROUND - wall,
        x + width * 0.34,
        GROUND - wall - 96,
        x + width * 0.66,
        GROUND - wall - 96,
        right + 22,
        GROUND - wall,
      ),
      c.OCHRE,
    ) +
    repeat(6, (i) =>
      solid(`M${x + 34 + (i * (width - 60)) / 5} ${GROUND - wall - 14}h22`, 'none', 4, '#A14E12'),
    );
  const hall =
    solid(rect(x, GROUND - wall, width, wall), c.LIMESTONE) +
    masonry(x, GROUND - wall + 10, width, wall - 20, c.LIMESTONE_DEEP) +
    repeat(3, (i) => solid(archway(x + width * (0.2 + i * 0.3), GROUND - wall + 100, 34, 70), c.MORACA));
  return (
    shadow(x + width / 2, GROUND + 6, width * 0.8) + minaretTower(right + 42, wall, minaret) + hall + roof
  );
}

function porch(x: number, width: number, height: number, arches: number): string {
  const step = width / arches;
  return (
    solid(rect(x, GROUND - height, width, height), c.WHITE_STONE) +
    repeat(arches, (i) => solid(archway(x + step * (i + 0.5), GROUND, step * 0.64, height * 0.8), c.PINE)) +
    solid(
      polygon(
        x - 16,
        GROUND - height,
        x + 26,
        GROUND - height - 38,
        x + width - 26,
        GROUND - height - 38,
        x + width + 16,
        GROUND - height,
      ),
      c.OCHRE,
    )
  );
}

export function mosque(): Scene {
  return {
    sky: 'day',
    frame: { x: 290, y: 56, width: 600, height: 630 },
    body:
      mountains(500) +
      pineHill(600, 40, 700, 210) +
      ground(GROUND, c.PAVING) +
      house(60, GROUND, 170, 120, c.LIMESTONE) +
      house(960, GROUND, 200, 150) +
      mosqueBuilding({ x: 400, wall: 250, minaret: 520, width: 340 }) +
      porch(388, 340, 120, 4) +
      cypress(320, GROUND, 230) +
      cypress(262, GROUND, 180) +
      passerBy(930, 726, c.PINE) +
      bush(900, GROUND, 30),
  };
}

export function smallMosque(): Scene {
  const wall =
    solid(rect(0, 590, 470, 92), c.LIMESTONE) +
    solid(rect(600, 590, 600, 92), c.LIMESTONE) +
    masonry(10, 596, 440, 80, c.LIMESTONE_DEEP) +
    masonry(610, 596, 570, 80, c.LIMESTONE_DEEP) +
    solid(rect(-10, 574, 480, 20), c.LIMESTONE_SHADE) +
    solid(rect(600, 574, 620, 20), c.LIMESTONE_SHADE) +
    solid(rect(462, 540, 34, 142), c.LIMESTONE_SHADE) +
    solid(rect(574, 540, 34, 142), c.LIMESTONE_SHADE) +
    solid('M462 540a73 60 0 0 1 146 0', 'none', 14) +
    solid('M462 540a73 60 0 0 1 146 0', 'none', 6, c.LIMESTONE);
  return {
    sky: 'evening',
    frame: { x: 270, y: 176, width: 620, height: 420 },
    body:
      mountains(480, EVENING_HILLS) +
      solid(rect(0, 640, 1200, 160), '#5E7F6C', 0) +
      house(20, GROUND, 180, 150, '#B9C4B2') +
      house(1010, GROUND, 160, 190, '#B9C4B2') +
      mosqueBuilding({ x: 350, wall: 190, minaret: 400, width: 380 }) +
      solid(rect(490, 640, 92, 46), '#8C8A76', 0) +
      tree(260, GROUND, 270, c.LEAF) +
      tree(930, GROUND, 220, c.LEAF) +
      wall +
      solid(rect(0, 682, 1200, 118), '#8C8A76', 0) +
      solid(polyline(0, 682, 1200, 682), 'none', 4) +
      passerBy(660, 760, c.OCHRE),
  };
}
