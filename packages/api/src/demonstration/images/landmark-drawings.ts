import { cableBridge, footBridge } from './landmarks-bridges.ts';
import { cathedral, caveMonastery, concreteChurch, smallChurch } from './landmarks-churches.ts';
import { mosque, smallMosque } from './landmarks-mosques.ts';
import { archBridge, clockTower, fortress } from './landmarks-old-town.ts';
import { riderStatue, seatedStatue, singerStatue, standingStatue } from './landmarks-statues.ts';
import { mausoleum, palace, ruins } from './landmarks-wider-city.ts';
import type { Scene } from './scene.ts';

const DRAWINGS = {
  'clock-tower': clockTower,
  'arch-bridge': archBridge,
  fortress,
  mosque,
  'small-mosque': smallMosque,
  'small-church': smallChurch,
  'cable-bridge': cableBridge,
  'foot-bridge': footBridge,
  'singer-statue': singerStatue,
  'rider-statue': riderStatue,
  'standing-statue': standingStatue,
  'seated-statue': seatedStatue,
  palace,
  cathedral,
  mausoleum,
  'concrete-church': concreteChurch,
  ruins,
  'cave-monastery': caveMonastery,
} satisfies Record<string, () => Scene>;

export type LandmarkDrawing = keyof typeof DRAWINGS;

export const landmarkScene = (drawing: LandmarkDrawing): Scene => DRAWINGS[drawing]();
