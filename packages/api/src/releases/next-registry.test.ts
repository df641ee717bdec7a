import type { Release } from '@ar/federation/descriptor';
import { expect, test } from '@rstest/core';
import {
  disabled,
  EMPTY_REGISTRY,
  enabled,
  rolledBack,
  withCanary,
  withLive,
  withoutCanary,
} from './next-registry.ts';
import { aRelease } from './release-for-tests.ts';

function live(...releases: Release[]) {
  return releases.reduce((registry, release) => withLive(registry, release) ?? registry, EMPTY_REGISTRY);
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

test('a release that is live already makes no revision', () => {
  expect(withLive(live(aRelease('users', '1.0.0')), aRelease('users', '1.0.0'))).toBeUndefined();
});

test('whatever goes live ends the canary, and leaves a department switched off that was', () => {
  const on = withCanary(live(aRelease('users', '1.0.0')), aRelease('users', '1.1.0'), 10);
  const off = disabled(on, 'users', 'u kvaru');
  const [entry] = withLive(off, aRelease('users', '1.1.0'))?.departments ?? [];
  expect(entry).toEqual({
    ...entryOf('1.1.0'),
    previous: entryOf('1.0.0'),
    disabled: { reason: 'u kvaru' },
  });
});

test('a canary stands beside the stable release until it is ended', () => {
  const on = withCanary(live(aRelease('users', '1.0.0')), aRelease('users', '1.1.0'), 10);
  expect(on).toEqual({
    revision: 2,
    departments: [{ ...entryOf('1.0.0'), canary: { percent: 10, release: entryOf('1.1.0') } }],
  });
  expect(withoutCanary(on, 'users')).toEqual({ revision: 3, departments: [entryOf('1.0.0')] });
  expect(() => withoutCanary(withoutCanary(on, 'users'), 'users')).toThrow('users has no canary');
});

test('a canary needs another release beside it', () => {
  expect(() => withCanary(EMPTY_REGISTRY, aRelease('users', '1.0.0'), 10)).toThrow('no stable release');
  const registry = live(aRelease('users', '1.0.0'));
  expect(() => withCanary(registry, aRelease('users', '1.0.0'), 10)).toThrow('live already');
});

test('rolled back, a department falls back to what was good before, never to what was rolled back', () => {
  const registry = live(aRelease('users', '1.0.0'), aRelease('users', '1.1.0'), aRelease('users', '1.2.0'));
  const once = rolledBack(registry, aRelease('users', '1.1.0'), aRelease('users', '1.0.0'));
  expect(once.departments).toEqual([{ ...entryOf('1.1.0'), previous: entryOf('1.0.0') }]);
  expect(rolledBack(once, aRelease('users', '1.0.0'), undefined).departments).toEqual([entryOf('1.0.0')]);
});

test('a department is switched off for a reason, and on again as it was', () => {
  const registry = live(aRelease('users', '1.0.0'), aRelease('users', '1.1.0'));
  const off = disabled(registry, 'users', 'u kvaru');
  expect(off.departments[0]).toEqual({ ...registry.departments[0], disabled: { reason: 'u kvaru' } });
  expect(enabled(off, 'users')).toEqual({ ...registry, revision: 4 });
  expect(() => enabled(registry, 'users')).toThrow('users is not switched off');
  expect(() => disabled(registry, 'clerk', 'u kvaru')).toThrow('Nothing of clerk was ever released');
});
