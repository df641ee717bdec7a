import type { Release } from '@ar/federation/descriptor';
import type { RegistryEntry } from '@ar/federation/registry';
import { expect, test } from '@rstest/core';
import { aRelease } from '../../testing/releases.ts';
import { rolledBack, withCanary, withLive } from './department-state.ts';

const live = (...releases: Release[]) =>
  releases.reduce<RegistryEntry | undefined>(withLive, undefined) as RegistryEntry;
const users = (version: string) => aRelease('users', version);
const entryOf = (version: string) => ({ ...users(version), base: `/releases/users/${version}/` });

test('the entry of a live release has the path of its files', () => {
  expect(live(users('1.0.0'))).toEqual(entryOf('1.0.0'));
});

test('an entry has only the previous release as fallback', () => {
  const { version, previous } = live(users('1.0.0'), users('1.1.0'), users('1.2.0'));
  expect([version, previous?.version, previous?.previous]).toEqual(['1.2.0', '1.1.0', undefined]);
});

test('a new live release ends the canary, and keeps a department disabled', () => {
  const on = withCanary(live(users('1.0.0')), users('1.1.0'), 10);
  const disabled = { reason: 'u kvaru' };
  expect(withLive({ ...on, disabled }, users('1.1.0'))).toEqual({
    ...entryOf('1.1.0'),
    previous: entryOf('1.0.0'),
    disabled,
  });
});

test('a canary runs beside the stable release', () => {
  const canary = { percent: 10, release: entryOf('1.1.0') };
  expect(withCanary(live(users('1.0.0')), users('1.1.0'), 10)).toEqual({ ...entryOf('1.0.0'), canary });
});

test('refuses a canary without a stable release, or with the live version', () => {
  expect(() => withCanary(undefined, users('1.0.0'), 10)).toThrow('no stable release');
  expect(() => withCanary(live(users('1.0.0')), users('1.0.0'), 10)).toThrow('live already');
});

test('after a rollback, the fallback is the release before the live release', () => {
  const now = live(users('1.0.0'), users('1.1.0'), users('1.2.0'));
  const once = rolledBack(now, users('1.1.0'), users('1.0.0'));
  expect(once).toEqual({ ...entryOf('1.1.0'), previous: entryOf('1.0.0') });
  expect(rolledBack(once, users('1.0.0'), undefined)).toEqual(entryOf('1.0.0'));
});
