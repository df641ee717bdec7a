import { CLOCK_TOWER, type ClockTowerFile } from '@ar/model-viewer/testing/clock-tower';

/** The Clock Tower in each format that buildings accept. */
export const TOWER_FILES = Object.keys(CLOCK_TOWER) as ClockTowerFile[];

/** A file in Playwright's form. */
export const fileOf = (name: string, content: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Any model. */
export const MODEL = fileOf('sahat-kula.glb', CLOCK_TOWER['sahat-kula.glb']());
