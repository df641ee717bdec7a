import { masonry } from './masonry.ts';
import * as c from './palette.ts';
import { archway, circle, polygon, polyline, rect, repeat, solid } from './pen.ts';
import type { Scene } from './scene.ts';
import {
  bush,
  DUSK_HILLS,
  GROUND,
  ground,
  house,
  mountains,
  passerBy,
  pineHill,
  river,
  shadow,
  tree,
} from './scenery.ts';

export function clockTower(): Scene {
  const x = 600;
  const tower =
    shadow(x, GROUND + 6, 130) +
    solid(polygon(x - 78, GROUND, x - 66, 250, x + 66, 250, x + 78, GROUND), c.LIMESTONE) +
    solid(polygon(x + 30, GROUND, x + 26, 250, x + 66, 250, x + 78, GROUND), c.LIMESTONE_SHADE, 0) +
    masonry(x - 68, 372, 104, 170, c.LIMESTONE_DEEP) +
    masonry(x - 72, 540, 50, 90, c.LIMESTONE_DEEP) +
    solid(rect(x - 78, 232, 156, 20), c.LIMESTONE_SHADE) +
    solid(archway(x, GROUND, 52, 92), c.INK) +
    solid(rect(x - 9, 452, 18, 46), c.INK, 3) +
    solid(circle(x, 318, 45), c.WHITE_STONE) +
    repeat(12, (i) => {
      const a = (i * Math.PI) / 6;
      return solid(
        `M${x + Math.sin(a) * 34} ${318 - Math.cos(a) * 34}L${x + Math.sin(a) * 39} ${318 - Math.cos(a) * 39}`,
        'none',
        4,
      );
    }) +
    solid(polyline(x, 318, x, 289), 'none', 5) +
    solid(polyline(x, 318, x + 21, 330), 'none', 5);
  const bell =
    solid(polyline(x - 46, 232, x, 150, x + 46, 232), 'none', 6) +
    solid(polyline(x, 232, x, 112), 'none', 5) +
    solid(polyline(x - 15, 128, x + 15, 128), 'none', 5) +
    solid(`M${x - 22} 216q4 -4 5 -22a17 17 0 0 1 34 0q1 18 5 22z`, c.SUN) +
    solid(circle(x, 219, 5), c.INK, 0);
  const oldTown =
    house(100, GROUND, 190, 130) +
    house(304, GROUND, 150, 178, c.LIMESTONE) +
    house(752, GROUND, 200, 140, c.LIMESTONE) +
    house(970, GROUND, 150, 190);
  return {
    sky: 'dusk',
    frame: { x: 452, y: 78, width: 296, height: 600 },
    body:
      mountains(500, DUSK_HILLS) +
      ground(GROUND, c.PAVING) +
      oldTown +
      tree(480, GROUND, 120) +
      bell +
      tower +
      passerBy(820, 720, c.MORACA) +
      passerBy(866, 726, c.OCHRE) +
      passerBy(356, 716, c.PINE) +
      bush(1150, GROUND, 34),
  };
}

export function archBridge(): Scene {
  const banks =
    solid('M0 560C150 548 260 556 372 610L420 700L430 800H0z', c.LEAF_LIGHT) +
    solid('M1200 540C1050 540 950 560 838 610L790 700L780 800H1200z', c.LEAF_LIGHT);
  const body = solid(
    'M250 590C400 520 480 470 600 466C720 470 800 520 950 590L920 690H810C800 560 700 520 600 520C500 520 400 560 390 690H280z',
    c.LIMESTONE,
  );
  const voussoirs = repeat(13, (i) => {
    const a = Math.PI * (0.04 + (i / 12) * 0.92);
    const [x1, y1] = [600 - Math.cos(a) * 210, 690 - Math.sin(a) * 170];
    const [x2, y2] = [600 - Math.cos(a) * 234, 690 - Math.sin(a) * 204];
    return solid(`M${x1} ${y1}L${x2} ${y2}`, 'none', 4, c.LIMESTONE_DEEP);
  });
  const parapet =
    solid('M250 590C400 520 480 470 600 466C720 470 800 520 950 590', 'none', 13, c.INK) +
    solid('M250 590C400 520 480 470 600 466C720 470 800 520 950 590', 'none', 6, c.LIMESTONE_SHADE);
  const stones = repeat(9, (i) =>
    solid(
      `M${300 + ((i * 83) % 90) + (i % 2) * 520} ${600 + ((i * 31) % 70)}h22`,
      'none',
      4,
      c.LIMESTONE_DEEP,
    ),
  );
  return {
    sky: 'day',
    frame: { x: 222, y: 400, width: 756, height: 336 },
    body:
      mountains(470) +
      pineHill(560, 690, 1240, 190) +
      tree(90, 590, 250, c.LEAF) +
      tree(220, 590, 190, c.LEAF_LIGHT) +
      river(640) +
      banks +
      body +
      voussoirs +
      stones +
      parapet +
      tree(1090, 620, 280, c.LEAF) +
      tree(985, 600, 170, c.LEAF_LIGHT) +
      bush(150, 690, 52) +
      bush(1120, 720, 60, c.LEAF) +
      passerBy(560, 466, c.OCHRE) +
      passerBy(600, 464, c.MORACA) +
      bush(40, 780, 60, c.LEAF),
  };
}

export function fortress(): Scene {
  const rock = solid(
    'M-20 560L150 520L330 540L520 515L740 545L905 520L985 590L1000 660L930 704L760 690L600 716L420 694L240 722L90 700L-20 716z',
    c.LIMESTONE_DEEP,
  );
  const ledges =
    solid(polyline(60, 630, 180, 606, 300, 640), 'none', 4) +
    solid(polyline(420, 630, 560, 596, 700, 640, 830, 610), 'none', 4);
  const wall =
    solid(
      'M120 540L120 400L160 400L160 372L210 372L210 398L262 398L262 352L330 352L330 384L398 392L430 430L520 424L520 536z',
      c.LIMESTONE,
    ) + masonry(120, 410, 380, 120, c.LIMESTONE_DEEP);
  const tower =
    solid('M520 545L520 300L590 268L690 262L760 300L760 545z', c.LIMESTONE) +
    solid(polygon(690, 545, 690, 262, 760, 300, 760, 545), c.LIMESTONE_SHADE) +
    solid(
      'M520 300L520 264L548 252L548 276L580 262L580 236L616 232L616 258L652 256L652 232L690 230L690 262L590 268z',
      c.LIMESTONE,
    ) +
    masonry(530, 310, 150, 220, c.LIMESTONE_DEEP) +
    solid(rect(598, 372, 14, 58), c.INK, 3) +
    solid(rect(718, 392, 12, 48), c.INK, 3);
  const rightWall =
    solid('M760 545L760 420L800 420L800 448L852 452L880 500L905 522L905 530z', c.LIMESTONE_SHADE) +
    masonry(768, 440, 90, 80, c.LIMESTONE_DEEP);
  return {
    sky: 'morning',
    frame: { x: 86, y: 186, width: 850, height: 394 },
    body:
      mountains(500) +
      river(590) +
      rock +
      ledges +
      wall +
      rightWall +
      tower +
      bush(170, 548, 30) +
      bush(440, 542, 26, c.LEAF) +
      tree(60, 556, 190) +
      bush(840, 540, 24) +
      tree(1120, 600, 210, c.LEAF_LIGHT) +
      bush(1040, 606, 40, c.LEAF) +
      bush(1180, 612, 46),
  };
}
