import { findChromium as find } from '@ar/tools/launch/chromium';

/** Returns the path of the system's Chromium, because tests download no browser. Throws if there is no Chromium. */
export function findChromium(): string {
  const file = find(process.env);
  if (!file) throw new Error('There is no Chromium: install it, or name one with CHROME_PATH.');
  return file;
}
