import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand, StepFailure } from './programs.mjs';

// Tests in the headless shell need a third less processor time.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLE = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @param {NodeJS.ProcessEnv} env @param {(file: string) => boolean} exists */
export function findChromium({ CHROME_PATH, PATH = '' }, exists = existsSync) {
  if (CHROME_PATH) return exists(CHROME_PATH) ? CHROME_PATH : undefined;
  const folders = PATH.split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, APPLE].find((file) => exists(file));
}

export async function ensureChromium() {
  const found = findChromium(process.env);
  if (found) return found;
  if (process.env.CHROME_PATH) throw new StepFailure(`CHROME_PATH names no file: ${process.env.CHROME_PATH}`);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new StepFailure(
      'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium-headless-shell), or name one with CHROME_PATH.',
    );
  const update = await runCommand('apt-get', ['update']);
  const install = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', SHELL]);
  const installed = findChromium(process.env);
  if (installed) return installed;
  throw new StepFailure('Chromium could not be installed.', update.output + install.output);
}
