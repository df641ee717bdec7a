import type { Release } from '@ar/federation/descriptor';
import { expect, test } from '@rstest/core';
import { aRelease } from '../../testing/releases.ts';
import { goodReleases } from './department-state.ts';
import { rolledBack, withCanary, withEntry, withLive } from './next-registry.ts';

const NOTHING = { revision: 0, departments: [] };

function live(...releases: Release[]) {
  return releases.reduce(withLive, NOTHING);
}

const entryOf = (version: string) => ({ ...aRelease('users', version), base: `/releases/users/${version}/` });

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

test('whatever goes live ends the canary, and leaves a department switched off that was', () => {
  const on = withCanary(live(aRelease('users', '1.0.0')), aRelease('users', '1.1.0'), 10);
  const off = withEntry(on, { ...(on.departments[0] ?? entryOf('1.0.0')), disabled: { reason: 'u kvaru' } });
  const [entry] = withLive(off, aRelease('users', '1.1.0')).departments;
  expect(entry).toEqual({
    ...entryOf('1.1.0'),
    previous: entryOf('1.0.0'),
    disabled: { reason: 'u kvaru' },
  });
});

test('a canary stands beside the stable release', () => {
  const on = withCanary(live(aRelease('users', '1.0.0')), aRelease('users', '1.1.0'), 10);
  expect(on).toEqual({
    revision: 2,
    departments: [{ ...entryOf('1.0.0'), canary: { percent: 10, release: entryOf('1.1.0') } }],
  });
});

test('a canary needs another release beside it', () => {
  expect(() => withCanary(NOTHING, aRelease('users', '1.0.0'), 10)).toThrow('no stable release');
  const registry = live(aRelease('users', '1.0.0'));
  expect(() => withCanary(registry, aRelease('users', '1.0.0'), 10)).toThrow('live already');
});

test('rolled back, a department falls back to what was good before, never to what was rolled back', () => {
  const registry = live(aRelease('users', '1.0.0'), aRelease('users', '1.1.0'), aRelease('users', '1.2.0'));
  const once = rolledBack(registry, aRelease('users', '1.1.0'), aRelease('users', '1.0.0'));
  expect(once.departments).toEqual([{ ...entryOf('1.1.0'), previous: entryOf('1.0.0') }]);
  expect(rolledBack(once, aRelease('users', '1.0.0'), undefined).departments).toEqual([entryOf('1.0.0')]);
});

/** `+1` goes live, `-1` is rolled back to. */
const after = (...steps: string[]) =>
  goodReleases(
    steps.map((step) => ({
      action: step.startsWith('-') ? ('rollback' as const) : ('publish' as const),
      version: step.slice(1),
      channel: 'stable' as const,
    })),
  );

test('what went live one after the other is good', () => {
  expect(after('+1', '+2', '+3')).toEqual(['1', '2', '3']);
});

test('a rollback takes away what it was made for, so that a second one goes further back', () => {
  expect(after('+1', '+2', '+3', '-2')).toEqual(['1', '2']);
  expect(after('+1', '+2', '+3', '-2', '-1')).toEqual(['1']);
  expect(after('+1', '+2', '+3', '-1', '+4')).toEqual(['1', '4']);
});

test('what is promoted again after it was rolled back counts again', () => {
  expect(after('+1', '+2', '-1', '+2')).toEqual(['1', '2']);
});

test('a rollback to a version that never was live adds it', () => {
  expect(after('+1', '-9')).toEqual(['1', '9']);
});
