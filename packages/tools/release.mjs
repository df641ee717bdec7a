import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureChromium } from './launch/chromium.mjs';
import { PROJECT, turboRun } from './launch/programs.mjs';

const PROGRAM = join(PROJECT, 'packages/tools/dist/release.js');

const { code, output } = await turboRun('build', { only: '@ar/tools' });
if (code !== 0 || !existsSync(PROGRAM)) {
  console.error(output);
  process.exit(1);
}
/** @type {typeof import('./release/main.ts')} */
const { main, terminal } = await import(pathToFileURL(PROGRAM).href);
process.exitCode = await main(process.argv.slice(2), {
  ...terminal,
  project: PROJECT,
  build: (only) => turboRun('build', { only }),
  browser: ensureChromium,
});
