import { findChromium as find } from '@ar/tools/launch/chromium';

/** The system's Chromium, because tests download no browser. `npm test` installs one if it is missing. */
export function findChromium(): string {
  const file = find(process.env);
  if (!file) throw new Error('There is no Chromium: install it, or name one with CHROME_PATH.');
  return file;
}
