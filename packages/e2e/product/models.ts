import { CLOCK_TOWER, type ClockTowerFile } from '@ar/model-viewer/testing/clock-tower';

export const TOWER_FILES = Object.keys(CLOCK_TOWER) as ClockTowerFile[];

export const fileOf = (name: string, content: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

export const MODEL = fileOf('sahat-kula.glb', CLOCK_TOWER['sahat-kula.glb']());
