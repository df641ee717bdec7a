import * as c from './palette.ts';
import { circle, ellipse, polygon, polyline, rect, repeat, solid } from './pen.ts';
import type { Scene } from './scene.ts';
import {
  bush,
  DUSK_HILLS,
  EVENING_HILLS,
  GROUND,
  ground,
  house,
  lamp,
  mountains,
  passerBy,
  pine,
  river,
  shadow,
  tree,
} from './scenery.ts';

const bronze = (shape: string, line = 4) => solid(shape, c.BRONZE, line);
const dark = (shape: string, line = 4) => solid(shape, c.BRONZE_SHADE, line);

/** Puts a figure drawn around its feet at (0, 0) where it stands. */
const at = (x: number, y: number, scale: number, figure: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${figure}</g>`;

/** A stepped stone plinth standing on the ground; returns its drawing, and its top is GROUND - height. */
function plinth(x: number, width: number, height: number): string {
  const inner = width * 0.78;
  return (
    shadow(x, GROUND + 40, width * 0.9) +
    solid(rect(x - width / 2 - 40, GROUND + 14, width + 80, 26), c.LIMESTONE_SHADE) +
    solid(rect(x - width / 2 - 14, GROUND - 14, width + 28, 30), c.LIMESTONE) +
    solid(rect(x - inner / 2, GROUND - height + 22, inner, height - 36), c.WHITE_STONE) +
    solid(rect(x + inner * 0.22, GROUND - height + 22, inner * 0.28, height - 36), c.LIMESTONE, 0) +
    solid(rect(x - inner / 2, GROUND - height + 22, inner, height - 36), 'none') +
    solid(rect(x - inner / 2 - 14, GROUND - height, inner + 28, 24), c.LIMESTONE)
  );
}

function park(): string {
  return (
    tree(90, GROUND, 260) +
    tree(215, GROUND, 200, c.LEAF_LIGHT) +
    tree(1110, GROUND, 280) +
    tree(985, GROUND, 190, c.LEAF_LIGHT) +
    bush(320, GROUND, 34) +
    bush(890, GROUND, 36, c.LEAF)
  );
}

const path = (): string => solid('M470 800C500 720 520 690 540 680H660C680 690 700 720 730 800z', c.PAVING);

const horse = (): string =>
  dark('M-118 -180C-168 -176 -170 -100 -150 -56C-146 -96 -134 -130 -112 -146z') +
  dark('M-84 -120L-64 -74L-78 -44L-66 0H-40L-46 -48L-28 -112z') +
  dark('M70 -140L118 -116L128 -66L146 -62L142 -130L96 -164z') +
  bronze(
    'M-124 -165C-130 -204 -92 -216 -50 -208C-20 -203 20 -204 48 -212C66 -236 80 -270 100 -300L106 -322L120 -304C140 -297 152 -282 168 -256L174 -238C170 -226 158 -224 148 -231C138 -240 130 -246 120 -246C120 -222 116 -194 106 -168C102 -148 98 -136 86 -124L80 -70L84 -12L94 0H60L58 -68L48 -112C10 -98 -30 -98 -60 -110L-74 -84L-96 -58L-90 -12L-82 0H-114L-118 -60C-118 -92 -132 -112 -132 -134z',
  ) +
  dark('M48 -212C64 -236 78 -268 98 -300L84 -300C66 -280 46 -246 36 -214z') +
  solid(circle(140, -274, 4), c.INK, 0);

const rider = (): string =>
  dark('M-40 -206C-66 -250 -52 -300 -16 -320L0 -214z') +
  bronze('M-22 -208C-30 -262 -26 -300 -8 -320H22C38 -294 38 -250 32 -208z') +
  bronze('M-6 -214H30L46 -150L64 -128L60 -118H30L12 -156z') +
  bronze('M8 -306L64 -262L98 -250L94 -238L56 -244L4 -280z') +
  bronze(circle(8, -344, 20)) +
  dark('M-12 -350C-10 -372 24 -374 28 -352z') +
  solid('M30 -212L84 -246', 'none', 4);

export function riderStatue(): Scene {
  return {
    sky: 'morning',
    frame: { x: 352, y: 48, width: 496, height: 648 },
    body:
      mountains(500) +
      ground(GROUND, c.GRASS) +
      park() +
      path() +
      plinth(600, 300, 214) +
      at(590, GROUND - 214, 0.98, horse() + rider()) +
      lamp(400, 730) +
      lamp(800, 730) +
      passerBy(880, 740, c.OCHRE) +
      passerBy(924, 744, c.MORACA),
  };
}

const guitar = (): string =>
  solid(ellipse(-6, -160, 36, 28), c.SUN) +
  solid(ellipse(28, -178, 26, 21), c.SUN) +
  solid(circle(6, -168, 10), c.INK, 0) +
  solid('M44 -186L128 -236L134 -226L50 -174z', c.BRONZE_SHADE) +
  solid('M126 -242L150 -254L154 -242L134 -226z', c.BRONZE_SHADE);

const singer = (): string =>
  dark('M-36 0L-30 -140H30L36 0H8L0 -104L-8 0z') +
  bronze('M-40 -134C-48 -190 -48 -236 -34 -250H34C48 -236 48 -190 40 -134z') +
  bronze('M-34 -246C-62 -232 -72 -190 -58 -158L-12 -146L-10 -164L-38 -176C-40 -196 -34 -210 -26 -218z') +
  guitar() +
  bronze('M34 -246C62 -238 78 -222 88 -208L76 -194C62 -206 44 -214 30 -216z') +
  bronze(circle(0, -280, 24)) +
  dark('M-26 -282C-30 -312 28 -314 26 -282C18 -296 -8 -298 -26 -282z');

export function singerStatue(): Scene {
  const bridge =
    solid(polygon(1010, 560, 1076, 150, 1090, 150, 1046, 560), c.WHITE_STONE) +
    repeat(8, (i) =>
      solid(`M${1074 - i * 5} ${168 + i * 26}L${640 + i * 44} 556`, 'none', 3, c.WHITE_STONE),
    ) +
    repeat(4, (i) =>
      solid(`M${1082 - i * 4} ${168 + i * 26}L${1196 - i * 16} 556`, 'none', 3, c.WHITE_STONE),
    ) +
    solid(rect(520, 556, 700, 20), c.WHITE_STONE);
  const frame =
    solid(rect(388, 130, 26, 480), c.CONCRETE_SHADE) +
    solid(rect(650, 130, 26, 480), c.CONCRETE_SHADE) +
    solid(rect(372, 108, 320, 28), c.CONCRETE);
  return {
    sky: 'evening',
    frame: { x: 340, y: 70, width: 384, height: 614 },
    body:
      mountains(480, EVENING_HILLS) +
      solid(rect(0, 576, 1200, 70), '#3C7A68', 0) +
      bridge +
      solid(rect(0, GROUND, 1200, 160), '#5E8B6E', 0) +
      solid(polyline(0, GROUND, 1200, GROUND), 'none') +
      shadow(532, GROUND + 26, 220) +
      solid(rect(340, 610, 384, 36), c.LIMESTONE) +
      solid(rect(316, 640, 432, 30), c.LIMESTONE_SHADE) +
      frame +
      at(526, 610, 1.42, singer()) +
      tree(120, GROUND, 300, c.LEAF) +
      tree(260, GROUND, 200, '#4E8A6C') +
      bush(800, 660, 34, c.LEAF) +
      lamp(900, 720, 150) +
      passerBy(980, 730, c.OCHRE),
  };
}

const duke = (): string =>
  dark('M-70 -8C-78 -120 -72 -214 -44 -250L-20 -246L-26 -8z') +
  dark('M70 -8C78 -120 72 -214 44 -250L20 -246L26 -8z') +
  dark('M-34 0L-28 -90H28L34 0H8L0 -80L-8 0z') +
  bronze(
    'M-44 -84L-34 -160C-44 -200 -44 -236 -32 -250H32C44 -236 44 -200 34 -160L44 -84C20 -72 -20 -72 -44 -84z',
  ) +
  solid('M-36 -166H36L34 -142H-34z', c.BRONZE_SHADE) +
  bronze('M30 -244C54 -230 60 -190 54 -158L20 -144L16 -160L34 -172z') +
  solid('M22 -150L78 -40', 'none', 10) +
  solid('M22 -150L78 -40', 'none', 4, c.BRONZE) +
  solid('M8 -146L34 -164', 'none', 8) +
  bronze(circle(0, -280, 23)) +
  dark('M-24 -284V-304H24V-284z') +
  dark('M-14 -266Q0 -256 14 -266L6 -256H-6z', 2);

export function standingStatue(): Scene {
  return {
    sky: 'day',
    frame: { x: 420, y: 64, width: 360, height: 632 },
    body:
      mountains(470) +
      house(30, GROUND, 250, 220) +
      house(250, GROUND, 190, 170, c.LIMESTONE) +
      house(760, GROUND, 220, 190) +
      house(960, GROUND, 230, 240, c.LIMESTONE) +
      ground(GROUND, c.PAVING) +
      repeat(5, (i) => solid(`M${60 + i * 270} 740h130`, 'none', 4, c.LIMESTONE_SHADE)) +
      plinth(600, 220, 230) +
      at(600, GROUND - 230, 1.04, duke()) +
      tree(400, GROUND, 150) +
      tree(820, GROUND, 150) +
      lamp(330, 730, 150) +
      lamp(880, 730, 150) +
      passerBy(250, 752, c.MORACA) +
      passerBy(960, 748, c.OCHRE),
  };
}

const seatedPoet = (): string =>
  solid('M-92 0V-150C-92 -176 -64 -180 -60 -150V0z', c.LIMESTONE) +
  solid('M92 0V-150C92 -176 64 -180 60 -150V0z', c.LIMESTONE) +
  dark('M-66 0L-60 -96C-60 -124 60 -124 60 -96L66 0z') +
  bronze('M-58 -104L-56 -216C-54 -252 54 -252 56 -216L58 -104C40 -84 -40 -84 -58 -104z') +
  dark('M-14 -246L0 -120L14 -246z') +
  bronze('M-56 -214C-78 -190 -78 -140 -62 -112L-20 -100L-16 -120L-42 -134C-46 -160 -44 -180 -38 -196z') +
  bronze('M56 -214C78 -190 78 -140 62 -112L20 -100L16 -120L42 -134C46 -160 44 -180 38 -196z') +
  solid('M-34 -104L0 -96L34 -104V-132L0 -124L-34 -132z', c.WHITE_STONE) +
  solid('M0 -96V-124', 'none') +
  bronze(circle(0, -282, 30)) +
  dark('M-30 -276C-32 -240 -14 -232 0 -232C14 -232 32 -240 30 -276C18 -256 -18 -256 -30 -276z') +
  dark('M-31 -292C-28 -322 28 -322 31 -292z');

export function seatedStatue(): Scene {
  return {
    sky: 'dusk',
    frame: { x: 414, y: 130, width: 372, height: 566 },
    body:
      mountains(500, DUSK_HILLS) +
      river(600, 660) +
      ground(GROUND, c.GRASS) +
      tree(120, GROUND, 380) +
      tree(300, GROUND, 300, c.LEAF_LIGHT) +
      tree(1080, GROUND, 400, c.LEAF) +
      tree(900, GROUND, 300, c.LEAF_LIGHT) +
      pine(1180, GROUND, 260) +
      pine(20, GROUND, 240) +
      path() +
      plinth(600, 280, 130) +
      at(600, GROUND - 130, 1.06, seatedPoet()) +
      bush(404, GROUND + 20, 34, c.LEAF) +
      bush(800, GROUND + 20, 34, c.LEAF) +
      solid(rect(820, 690, 130, 14), c.OCHRE) +
      solid(rect(836, 704, 10, 30), c.INK, 0) +
      solid(rect(924, 704, 10, 30), c.INK, 0) +
      passerBy(300, 740, c.MORACA),
  };
}
