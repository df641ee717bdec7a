import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { getDefaultStore } from 'jotai';
import { storedChoice } from './choices.ts';

const store = getDefaultStore();

function setUp() {
  const size = storedChoice('size', ['small', 'large']);
  const received: string[] = [];
  store.sub(size, () => received.push(store.get(size)));
  return { size, received };
}

beforeEach(() => localStorage.clear());
afterEach(() => void rs.unstubAllGlobals());

test('uses the default value if the stored value is unknown', () => {
  localStorage.setItem('size', 'huge');
  const { size } = setUp();
  expect(store.get(size)).toBe('small');
});

test('stores a choice and notifies its listeners', () => {
  const { size, received } = setUp();
  store.set(size, 'large');
  expect([received, localStorage.getItem('size')]).toEqual([['large'], 'large']);
});

test('updates when another tab changes the choice or clears the storage, and ignores other keys', () => {
  const { received } = setUp();
  localStorage.setItem('size', 'large');
  dispatchEvent(new StorageEvent('storage', { key: 'colour' }));
  expect(received).toEqual([]);
  dispatchEvent(new StorageEvent('storage', { key: 'size' }));
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(received).toEqual(['large', 'small']);
});

test('uses the device’s theme until somebody chooses a theme', async () => {
  const device = { matches: true, changed: () => undefined as unknown };
  rs.stubGlobal('matchMedia', () => ({
    get matches() {
      return device.matches;
    },
    addEventListener: (_: string, listener: () => void) => {
      device.changed = listener;
    },
    removeEventListener: () => undefined,
  }));
  rs.resetModules();
  const { themeAtom } = await import('./choices.ts');
  const { dataset } = document.documentElement;
  expect(dataset.theme).toBe('dark');
  device.matches = false;
  device.changed();
  expect(dataset.theme).toBe('light');
  const jotai = await import('jotai');
  jotai.getDefaultStore().set(themeAtom, 'dark');
  expect([dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  device.changed();
  expect(dataset.theme).toBe('dark');
});
