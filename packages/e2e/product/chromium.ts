import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'];

/** The system's Chromium: tests download no browser. `npm test` says how to install one where this finds none. */
export function findChromium(): string {
  const asked = process.env.CHROME_PATH;
  const found = asked ? [asked] : PLACES;
  const place = found.find((file) => existsSync(file));
  if (!place) throw new Error(`No Chromium at ${found.join(', ')}: install it, or set CHROME_PATH.`);
  return place;
}
