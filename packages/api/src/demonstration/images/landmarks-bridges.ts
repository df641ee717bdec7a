import * as c from './palette.ts';
import { polyline, rect, repeat, solid } from './pen.ts';
import type { Scene } from './scene.ts';
import { bush, EVENING_HILLS, lamp, mountains, passerBy, pineHill, river, tree } from './scenery.ts';

/** The rocky gorge that the Morača has cut through the city. */
function gorge(top: number, left: number, right: number): string {
  const west = `M0 ${top}H${left}L${left + 46} ${top + 60}L${left + 28} ${top + 110}L${left + 84} 800H0z`;
  const east = `M1200 ${top}H${right}L${right - 40} ${top + 70}L${right - 22} ${top + 120}L${right - 90} 800H1200z`;
  const seams = repeat(
    5,
    (i) =>
      solid(
        polyline(30 + i * 34, top + 60 + i * 18, 90 + i * 40, top + 50 + i * 22),
        'none',
        4,
        c.LIMESTONE_DEEP,
      ) +
      solid(
        polyline(1170 - i * 36, top + 64 + i * 20, 1110 - i * 40, top + 54 + i * 24),
        'none',
        4,
        c.LIMESTONE_DEEP,
      ),
  );
  const grass =
    solid(rect(-10, top - 18, left + 10, 20), c.LEAF_LIGHT) +
    solid(rect(right, top - 18, 1210 - right, 20), c.LEAF_LIGHT);
  return solid(west, c.LIMESTONE) + solid(east, c.LIMESTONE) + seams + grass;
}

const DECK = 560;
const PYLON = { head: { x: 812, y: 92 }, foot: { x: 752, y: DECK } };

/** Twelve cables to the deck on one side, and as many pairs of stays to the counterweights on the other. */
function cables(): string {
  const { head, foot } = PYLON;
  return repeat(12, (i) => {
    const t = 0.05 + i * 0.033;
    const [x, y] = [head.x + (foot.x - head.x) * t, head.y + (foot.y - head.y) * t];
    const forward = `M${x - 8} ${y}L${120 + i * 46} ${DECK - 6}`;
    const back = `M${x + 8} ${y}L${1112 - i * 17} ${DECK - 14}`;
    return solid(forward, 'none', 3.5, c.WHITE_STONE) + solid(back, 'none', 3.5, c.WHITE_STONE);
  });
}

const pylon = (): string =>
  solid('M726 670L730 560L803 92L821 86L782 560L786 670z', c.WHITE_STONE) +
  solid('M762 670L760 560L815 92L821 86L782 560L786 670z', c.CONCRETE, 0);

export function cableBridge(): Scene {
  const road =
    solid(rect(-10, DECK - 8, 1220, 30), c.WHITE_STONE) +
    solid(rect(-10, DECK + 6, 1220, 16), c.CONCRETE) +
    repeat(30, (i) => solid(`M${20 + i * 40} ${DECK - 8}v-18`, 'none', 3)) +
    solid(polyline(-10, DECK - 26, 1210, DECK - 26), 'none', 4);
  const counterweights = repeat(3, (i) => solid(rect(924 + i * 66, DECK - 34, 44, 30), c.CONCRETE_SHADE));
  return {
    sky: 'evening',
    frame: { x: 96, y: 58, width: 1040, height: 560 },
    body:
      mountains(480, EVENING_HILLS) +
      pineHill(590, -120, 360, 150, '#2D6152') +
      gorge(620, 190, 700) +
      river(690) +
      cables() +
      road +
      counterweights +
      pylon() +
      gorgeBushes() +
      passerBy(360, DECK - 6, c.SUN) +
      passerBy(470, DECK - 6, c.RIVER_LIGHT),
  };
}

const gorgeBushes = (): string =>
  bush(70, 606, 34, c.LEAF) + bush(1140, 640, 40, c.LEAF) + bush(880, 640, 28);

export function footBridge(): Scene {
  const rail = (dy: number, line: number, colour: string) =>
    solid(`M110 ${548 + dy}Q600 ${440 + dy} 1090 ${548 + dy}`, 'none', line, colour);
  const arch =
    solid('M150 640Q600 430 1050 640', 'none', 22, c.INK) +
    solid('M150 640Q600 430 1050 640', 'none', 13, c.MORACA);
  const struts = repeat(11, (i) => {
    const t = 0.08 + i * 0.084;
    const x = 110 + 980 * t;
    const deckY = 548 - 216 * t * (1 - t);
    const archT = (x - 150) / 900;
    const archY = 640 - 420 * archT * (1 - archT);
    return solid(`M${x} ${deckY}L${x} ${archY}`, 'none', 6, c.INK);
  });
  const posts = repeat(36, (i) => {
    const t = i / 35;
    return solid(`M${110 + 980 * t} ${548 - 216 * t * (1 - t)}v-42`, 'none', 3);
  });
  const lamps = repeat(6, (i) => {
    const t = 0.08 + i * 0.168;
    return lamp(110 + 980 * t, 548 - 216 * t * (1 - t), 96);
  });
  return {
    sky: 'morning',
    frame: { x: 120, y: 356, width: 960, height: 304 },
    body:
      mountains(470) +
      tree(60, 560, 230) +
      tree(1140, 560, 260, c.LEAF_LIGHT) +
      pineHill(560, 380, 900, 120) +
      gorge(566, 170, 1030) +
      river(668) +
      arch +
      struts +
      rail(0, 20, c.INK) +
      rail(0, 11, c.WHITE_STONE) +
      posts +
      rail(-42, 5, c.INK) +
      lamps +
      passerBy(520, 490, c.OCHRE) +
      passerBy(560, 489, c.PINE) +
      passerBy(780, 502, c.SUN) +
      bush(100, 566, 30) +
      bush(1090, 566, 34, c.LEAF),
  };
}
