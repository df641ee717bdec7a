import type { Release } from '@ar/federation/descriptor';
import { expect, test } from '@rstest/core';
import { conflict, EMPTY_REGISTRY, withLive } from './next-registry.ts';
import { aRelease } from './release-for-tests.ts';

function live(...releases: Release[]) {
  return releases.reduce((registry, release) => withLive(registry, release) ?? registry, EMPTY_REGISTRY);
}

test('a release goes live in the next revision, with the address of its files', () => {
  expect(live(aRelease('users', '1.0.0'))).toEqual({
    revision: 1,
    departments: [{ ...aRelease('users', '1.0.0'), base: '/releases/users/1.0.0/' }],
  });
});

test('departments stand in the order of their menu entries', () => {
  const registry = live(
    aRelease('users', '1.0.0', 3),
    aRelease('clerk', '1.0.0', 1),
    aRelease('art', '1.0.0', 3),
  );
  expect(registry.departments.map(({ id }) => id)).toEqual(['clerk', 'art', 'users']);
});

test('what was live stays to fall back to, but only one release of it', () => {
  const [entry] = live(
    aRelease('users', '1.0.0'),
    aRelease('users', '1.1.0'),
    aRelease('users', '1.2.0'),
  ).departments;
  expect([entry?.version, entry?.previous?.version, entry?.previous?.previous]).toEqual([
    '1.2.0',
    '1.1.0',
    undefined,
  ]);
});

test('a release that is live already makes no revision', () => {
  expect(withLive(live(aRelease('users', '1.0.0')), aRelease('users', '1.0.0'))).toBeUndefined();
});

test('no department takes the path of another, but keeps its own', () => {
  const registry = live(aRelease('users', '1.0.0'));
  expect(conflict(registry, { ...aRelease('people', '1.0.0'), path: 'users' })).toBe(
    'The path /dashboard/users belongs to users.',
  );
  expect(conflict(registry, aRelease('users', '2.0.0'))).toBeUndefined();
});
