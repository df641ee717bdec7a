import { expect, test } from '@rstest/core';
import { findChromium } from './chromium.mjs';

const having =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);
const env = { PATH: '/usr/local/bin:/usr/bin' };

test('uses only CHROME_PATH when it is set', () => {
  const both = having('/opt/chrome', '/usr/bin/chromium');
  expect(findChromium({ ...env, CHROME_PATH: '/opt/chrome' }, both)).toBe('/opt/chrome');
  expect(findChromium({ ...env, CHROME_PATH: '/opt/other' }, both)).toBeUndefined();
});

test('prefers the headless shell on PATH, then the first browser', () => {
  expect(findChromium(env, having('/usr/bin/chromium', '/usr/bin/google-chrome'))).toBe('/usr/bin/chromium');
  expect(findChromium(env, having('/usr/local/bin/google-chrome'))).toBe('/usr/local/bin/google-chrome');
  expect(findChromium(env, having('/usr/bin/chromium', '/usr/bin/chromium-headless-shell'))).toBe(
    '/usr/bin/chromium-headless-shell',
  );
  expect(findChromium(env, having('/opt/chromium'))).toBeUndefined();
});
