import type { Stage } from '../building.ts';
import * as c from './palette.ts';
import { type Pen, planned, polygon, polyline, rect, repeat, solid } from './pen.ts';
import type { Scene } from './scene.ts';
import {
  bush,
  DUSK_HILLS,
  type Frame,
  GROUND,
  ground,
  HEIGHT,
  lamp,
  mountains,
  passerBy,
  pineHill,
  river,
  type Sky,
  shadow,
  tree,
  WIDTH,
} from './scenery.ts';
import { clinic, dormitory, kindergarten, school, sportsHall, stadium } from './site-buildings.ts';
import { busStation, carPark, housing, pavilion, ribnicaFootbridge, street } from './site-city-works.ts';

interface Site {
  draw: (pen: Pen) => string;
  frame: Frame;
  /** How the works advance, and to which coordinate they have come while under way. */
  builtTo: { y: number } | { x: number };
  overRiver?: true;
}

const SITES = {
  kindergarten: {
    draw: kindergarten,
    frame: { x: 180, y: 350, width: 840, height: 340 },
    builtTo: { y: 500 },
  },
  school: { draw: school, frame: { x: 150, y: 280, width: 890, height: 410 }, builtTo: { y: 470 } },
  clinic: { draw: clinic, frame: { x: 250, y: 310, width: 770, height: 380 }, builtTo: { y: 464 } },
  dormitory: { draw: dormitory, frame: { x: 220, y: 160, width: 760, height: 530 }, builtTo: { y: 420 } },
  'sports-hall': {
    draw: sportsHall,
    frame: { x: 160, y: 290, width: 880, height: 400 },
    builtTo: { y: 470 },
  },
  stadium: { draw: stadium, frame: { x: 120, y: 110, width: 960, height: 580 }, builtTo: { y: 420 } },
  'bus-station': {
    draw: busStation,
    frame: { x: 120, y: 230, width: 990, height: 460 },
    builtTo: { y: 480 },
  },
  'car-park': { draw: carPark, frame: { x: 200, y: 216, width: 810, height: 474 }, builtTo: { y: 470 } },
  'ribnica-footbridge': {
    draw: ribnicaFootbridge,
    frame: { x: 130, y: 390, width: 940, height: 320 },
    builtTo: { x: 690 },
    overRiver: true,
  },
  pavilion: { draw: pavilion, frame: { x: 190, y: 286, width: 820, height: 404 }, builtTo: { y: 440 } },
  street: { draw: street, frame: { x: 90, y: 252, width: 1020, height: 500 }, builtTo: { y: 700 } },
  housing: { draw: housing, frame: { x: 150, y: 156, width: 900, height: 534 }, builtTo: { y: 440 } },
} satisfies Record<string, Site>;

export type SiteDrawing = keyof typeof SITES;

const SKY_OF: Record<Stage, Sky> = { planned: 'morning', 'under-way': 'day', finished: 'dusk' };

/** A building site as the camera sees it: the plan over an empty plot, half of it real, or all of it. */
export function siteScene(drawing: SiteDrawing, stage: Stage): Scene {
  const site: Site = SITES[drawing];
  const hills = stage === 'finished' ? mountains(480, DUSK_HILLS) : mountains(480);
  const land = site.overRiver ? riverbanks() : ground(GROUND, stage === 'finished' ? c.GRASS : '#C9CFA4');
  const trees =
    tree(60, GROUND, 250) +
    tree(1150, GROUND, 270, c.LEAF_LIGHT) +
    tree(1068, GROUND, 180) +
    bush(140, GROUND, 34);
  return {
    sky: SKY_OF[stage],
    frame: site.frame,
    body:
      hills +
      (site.overRiver
        ? ''
        : pineHill(GROUND, 700, 1300, 150, stage === 'finished' ? '#86A37E' : c.LEAF_LIGHT)) +
      trees +
      land +
      PROGRESS[stage](site),
  };
}

const PROGRESS: Record<Stage, (site: Site) => string> = {
  planned: (site) =>
    (site.overRiver ? '' : plot()) + site.draw(planned) + board(1075) + passerBy(1000, 772, c.OCHRE),
  'under-way': (site) => {
    const [real, ghost] = splitAt(site.builtTo);
    return (
      (site.overRiver ? '' : plot()) +
      crane(site) +
      clipped('plan', ghost, site.draw(planned)) +
      clipped('built', real, site.draw(solid)) +
      (site.overRiver ? '' : scaffold(site)) +
      board(1075) +
      passerBy(200, 766, c.SUN) +
      passerBy(250, 772, c.SUN)
    );
  },
  finished: (site) =>
    (site.overRiver ? '' : shadow(600, GROUND + 8, site.frame.width * 0.46)) +
    site.draw(solid) +
    tree(150, 720, 150, c.LEAF) +
    tree(1060, 724, 160, c.LEAF) +
    lamp(240, 756, 130) +
    lamp(960, 756, 130) +
    passerBy(420, 752, c.MORACA) +
    passerBy(466, 756, c.OCHRE) +
    passerBy(760, 764, c.PINE),
};

function splitAt(limit: Site['builtTo']): [real: string, ghost: string] {
  return 'y' in limit
    ? [rect(0, limit.y, WIDTH, HEIGHT - limit.y), rect(0, 0, WIDTH, limit.y)]
    : [rect(0, 0, limit.x, HEIGHT), rect(limit.x, 0, WIDTH - limit.x, HEIGHT)];
}

const clipped = (id: string, shape: string, drawing: string): string =>
  `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;

const plot = (): string =>
  solid(polygon(110, GROUND, 1090, GROUND, 1150, 730, 50, 730), c.SOIL) +
  repeat(12, (i) => solid(`M${130 + ((i * 173) % 920)} ${660 + ((i * 41) % 56)}h24`, 'none', 4, '#A98456'));

const riverbanks = (): string =>
  river(690) +
  solid('M0 586H170C200 620 210 690 260 800H0z', c.GRASS) +
  solid('M1200 586H1030C1000 620 990 690 940 800H1200z', c.GRASS);

function crane(site: Site): string {
  const x = site.overRiver ? 1085 : site.frame.x + site.frame.width * 0.8;
  const lattice = repeat(13, (i) =>
    solid(`M${x - 14} ${640 - i * 40}l28 -40M${x + 14} ${640 - i * 40}l-28 -40`, 'none', 3),
  );
  return (
    solid(rect(x - 14, 116, 28, 524), c.SUN) +
    lattice +
    solid(rect(x - 430, 96, 560, 20), c.SUN) +
    repeat(18, (i) => solid(`M${x - 426 + i * 31} 116l15 -20l15 20`, 'none', 3)) +
    solid(polyline(x - 420, 96, x, 40, x + 120, 96), 'none', 4) +
    solid(rect(x - 12, 40, 24, 60), c.SUN) +
    solid(rect(x + 92, 116, 44, 46), c.CONCRETE_SHADE) +
    solid(polyline(x - 330, 116, x - 330, 232), 'none', 3) +
    solid(rect(x - 374, 232, 88, 16), c.OCHRE)
  );
}

function scaffold({ frame, builtTo }: Site): string {
  const top = 'y' in builtTo ? builtTo.y - 26 : frame.y;
  const left = frame.x + 34;
  const columns = 4;
  const levels = Math.max(2, Math.floor((GROUND - top) / 62));
  return (
    repeat(columns, (i) => solid(polyline(left + i * 44, GROUND, left + i * 44, top), 'none', 5, c.PINE)) +
    repeat(levels, (i) =>
      solid(rect(left - 10, GROUND - (i + 1) * 62, (columns - 1) * 44 + 20, 8), c.SUN, 3),
    ) +
    solid(polyline(left, GROUND, left + 44, GROUND - 62), 'none', 3, c.PINE)
  );
}

/** The board that every site has to show. */
const board = (x: number): string =>
  solid(rect(x + 8, 690, 8, 70), c.INK, 0) +
  solid(rect(x + 84, 690, 8, 70), c.INK, 0) +
  solid(rect(x - 8, 650, 116, 64), c.WHITE_STONE) +
  solid(rect(x - 8, 650, 116, 18), c.MORACA) +
  solid(`M${x + 6} 684h70M${x + 6} 698h50`, 'none', 4, c.CONCRETE_SHADE);
