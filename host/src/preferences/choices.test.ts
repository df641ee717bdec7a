import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { getDefaultStore } from 'jotai';
import { storedChoice } from './choices.ts';

const store = getDefaultStore();

/** A choice with the values that its listener heard. */
function setUp() {
  const size = storedChoice('size', ['small', 'large']);
  const heard: string[] = [];
  store.sub(size, () => heard.push(store.get(size)));
  return { size, heard };
}

beforeEach(() => localStorage.clear());
afterEach(() => void rs.unstubAllGlobals());

test('the first value is the default, also in place of an unknown stored value', () => {
  localStorage.setItem('size', 'huge');
  const { size } = setUp();
  expect(store.get(size)).toBe('small');
});

test('a choice is stored as it is written, and its listeners hear of it', () => {
  const { size, heard } = setUp();
  store.set(size, 'large');
  expect([heard, localStorage.getItem('size')]).toEqual([['large'], 'large']);
});

test('what another tab chose or cleared is taken over, and its other keys are not', () => {
  const { heard } = setUp();
  localStorage.setItem('size', 'large');
  dispatchEvent(new StorageEvent('storage', { key: 'colour' }));
  expect(heard).toEqual([]);
  dispatchEvent(new StorageEvent('storage', { key: 'size' }));
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toEqual(['large', 'small']);
});

test('the page has the theme of the device until somebody chooses', async () => {
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
