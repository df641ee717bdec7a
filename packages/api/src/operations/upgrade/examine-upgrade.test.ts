import type { RegistryEntry } from '@ar/federation/registry';
import { describe, expect, test } from '@rstest/core';
import { HOST_SURFACE } from '../../testing/host-surface.ts';
import { aRelease } from '../../testing/releases.ts';
import {
  checkBuilds,
  checkDepartments,
  checkRoom,
  checkSteps,
  type Direction,
  recentBackup,
} from './examine-upgrade.ts';

const GB = 1e9;

test('requires free space of twice the data for a backup', () => {
  expect(checkRoom({ free: 2 * GB, data: GB }).level).toBe('ok');
  expect(checkRoom({ free: 1.9 * GB, data: GB }).level).toBe('fault');
});

test('accepts a proved backup of the last hour', () => {
  const now = new Date('2026-11-24T10:00:00Z');
  const kept = (madeAt: string, provedAt?: string) => ({
    archive: madeAt,
    madeAt: new Date(`2026-11-24T${madeAt}Z`),
    provedAt: provedAt === undefined ? undefined : new Date(`2026-11-24T${provedAt}Z`),
  });
  expect(recentBackup([kept('09:30:00'), kept('09:10:00', '09:20:00')], now)?.archive).toBe('09:10:00');
  expect(recentBackup([kept('09:30:00'), kept('08:59:00', '09:20:00')], now)).toBeUndefined();
});

describe('a database', () => {
  const ran = ['0100-foundations', '0101-people'];
  const judge = (steps: string[], way: Direction, knows?: string) => {
    const servers = knows === undefined ? [] : [{ version: '0.0.9', knows, seenAgo: 4.4 }];
    return checkSteps(steps, servers, way).map(({ check, level }) => `${check} ${level}`);
  };
  test('of a newer version allows only --back, and only after expand migrations', () => {
    const added = [...ran, '9999-expand-later'];
    expect([judge(added, 'forward'), judge(added, 'back')]).toEqual([['database fault'], ['database ok']]);
    const taken = [...added, '9999-later'];
    expect([judge(taken, 'forward'), judge(taken, 'back')]).toEqual([['database fault'], ['database fault']]);
  });

  test('is not upgraded with other than expand migrations while servers run that do not know the migrations', () => {
    expect(judge(ran, 'forward')).toEqual(['database warning']);
    expect(judge(ran, 'forward', '0101-people')).toEqual(['database warning', 'servers fault']);
    expect(judge(ran, 'forward', '9999-expand-later')).toEqual(['database warning', 'servers ok']);
    expect(judge(ran, 'back', '0101-people')).toEqual(['database ok', 'servers ok']);
    expect(
      checkSteps(ran, [{ version: '0.0.9', knows: '0101-people', seenAgo: 4.4 }], 'forward')[1]?.found,
    ).toBe(
      'A server of version 0.0.9 said 4 s ago that it runs, and it needs what a migration takes away. ' +
        'Stop every server of that version first; one that was killed is forgotten after a minute.',
    );
  });
});

const entry = (id: string, version: string, more: Partial<RegistryEntry> = {}): RegistryEntry => ({
  ...aRelease(id, version),
  base: `/releases/${id}/${version}/`,
  ...more,
});
const other = { contract: 2 };
const build = (id: string, fate: 'new' | 'again' | 'before' | 'waits') => ({
  release: aRelease(id, '2.0.0'),
  fate,
});

describe('a department whose live release does not run in the new host', () => {
  const judge = (
    live: RegistryEntry,
    builds: Parameters<typeof checkDepartments>[2] = [],
    way: 'forward' | 'back' = 'forward',
  ) => checkDepartments(HOST_SURFACE, [live, entry('users', '1.0.0')], builds, way).map(({ level }) => level);

  test('blocks an upgrade, but not going back', () => {
    const [found] = checkDepartments(HOST_SURFACE, [entry('parks', '1.0.0', other)], [], 'forward');
    expect(found?.found).toBe("parks 1.0.0 does not run in this version: contract 2, the host's is 1.");
    expect(judge(entry('parks', '1.0.0', other))).toEqual(['fault']);
    expect(judge(entry('parks', '1.0.0', other), [], 'back')).toEqual(['warning']);
  });

  test('does not block if it is disabled, replaced by a build, or has a compatible previous release', () => {
    const live = entry('parks', '1.0.0', other);
    expect(judge({ ...live, disabled: { reason: 'x' } })).toEqual(['ok']);
    expect(judge(live, [build('parks', 'new')])).toEqual(['ok']);
    expect(judge(live, [build('parks', 'waits')])).toEqual(['fault']);
    expect(judge({ ...live, previous: entry('parks', '0.9.0') })).toEqual(['warning']);
  });

  test('causes only a warning if the release is a canary', () => {
    const canary = { percent: 10, release: entry('parks', '1.1.0', other) };
    expect(judge(entry('parks', '1.0.0', { canary }))).toEqual(['warning']);
  });
});

test('releases builds older than the live release only when going back', () => {
  expect(checkBuilds([build('users', 'before')], 'forward').map(({ level }) => level)).toEqual(['fault']);
  expect(checkBuilds([build('users', 'before')], 'back').map(({ found }) => found)).toEqual([
    'These releases go live: users 2.0.0.',
  ]);
  expect(
    checkBuilds([build('users', 'new'), build('parks', 'waits')], 'forward').map(({ found }) => found),
  ).toEqual([
    'These releases go live: users 2.0.0.',
    'These releases wait, because somebody has released or rolled back since: parks 2.0.0.',
  ]);
});
