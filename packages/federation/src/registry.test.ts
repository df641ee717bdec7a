import { expect, test } from '@rstest/core';
import type { RegistryEntry } from './registry.ts';
import { bucketOf, channelOf, chosenEntry, chosenRelease, listed } from './registry.ts';

const entry = (version: string): RegistryEntry => ({
  id: 'users',
  path: 'users',
  contract: 1,
  menu: { label: { mn: 'Korisnici', en: 'Users' }, icon: 'M0 0', order: 1 },
  roles: [],
  version,
  builtWith: '2.9.2',
  shared: {},
  copies: {},
  first: [],
  entry: 'entry.js',
  files: {},
  base: `/releases/users/${version}/`,
});
const withCanary = (percent: number): RegistryEntry => ({
  ...entry('1.0.0'),
  canary: { percent, release: entry('1.1.0') },
});
const PEOPLE = Array.from({ length: 10_000 }, (_, index) => index + 1);
const onCanary = (percent: number) =>
  PEOPLE.filter((id) => chosenRelease(withCanary(percent), id).version === '1.1.0');

test('everybody gets the stable release if there is no canary', () => {
  expect(chosenRelease(entry('1.0.0'), 7)).toEqual(entry('1.0.0'));
});

test('for users on the canary, the previous release is the stable release', () => {
  expect(chosenRelease(withCanary(100), 7)).toEqual({ ...entry('1.1.0'), previous: entry('1.0.0') });
  expect(chosenRelease(withCanary(0), 7)).toEqual(entry('1.0.0'));
});

test('the share of people on the canary is close to the canary’s percentage', () => {
  for (const percent of [1, 10, 50, 90]) {
    const expected = (percent / 100) * PEOPLE.length;
    expect(Math.abs(onCanary(percent).length - expected)).toBeLessThan(3 * Math.sqrt(expected) + 1);
  }
});

test('a higher percentage adds people to the canary and removes nobody', () => {
  const more = new Set(onCanary(25));
  expect(onCanary(10).filter((id) => !more.has(id))).toEqual([]);
});

test('a user’s percentiles in two departments are independent', () => {
  const first = (department: string) => PEOPLE.filter((id) => bucketOf(department, id) < 10);
  const both = first('users').filter((id) => bucketOf('clerk', id) < 10);
  expect(both.length).toBeGreaterThan(50);
  expect(both.length).toBeLessThan(160);
});

test('the percentiles of four users are fixed values', () => {
  expect([1, 2, 3, 'x'].map((id) => bucketOf('users', id))).toEqual([86.27, 94.95, 62.48, 28.08]);
});

test('a switched-off department is also off for people on the canary', () => {
  const off = { ...withCanary(100), disabled: { reason: 'u kvaru' } };
  expect(chosenRelease(off, 7).disabled).toEqual({ reason: 'u kvaru' });
});

test('channelOf returns canary only for the canary’s version', () => {
  expect(channelOf(withCanary(10), '1.1.0')).toBe('canary');
  expect(channelOf(withCanary(10), '1.0.0')).toBe('stable');
  expect(channelOf(entry('1.1.0'), '1.1.0')).toBe('stable');
});

test('a listed entry gives each person the same release as the full entry', () => {
  for (const percent of [0, 30, 100]) {
    const whole = withCanary(percent);
    const part = listed(whole, { revision: 1, hash: 'sha384-' });
    for (const id of PEOPLE)
      expect(chosenEntry(part, id)).toMatchObject({
        version: chosenRelease(whole, id).version,
        whole: part.whole,
      });
  }
});
