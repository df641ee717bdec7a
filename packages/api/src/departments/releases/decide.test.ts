import type { Release } from '@ar/federation/descriptor';
import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { describe, expect, test } from '@rstest/core';
import { aRelease } from '../../testing/releases.ts';
import { decide, type ReleaseCommand } from './decide.ts';
import { type DepartmentState, withCanary, withLive } from './department-state.ts';

const [ONE, TWO, NEXT] = ['1.0.0', '1.1.0', '1.2.0'].map((version) => aRelease('users', version)) as [
  Release,
  Release,
  Release,
];
const person = { id: 7, first_name: 'Ana', last_name: 'Test', email: 'ana@podgorica.me' };
const admin = { by: 'Ana Test', author: { person, requestId: 'r' } };
const token = { by: 'token: CI', author: { person: null, requestId: 'r', name: 'token: CI' } };
const server = { by: 'npm start' };

const EMPTY: Registry = { revision: 0, departments: [] };
const ENTRY = withLive(withLive(undefined, ONE), TWO);
const registryOf = (entry: RegistryEntry): Registry => ({ revision: 2, departments: [entry] });
const LIVE = registryOf(ENTRY);
const CANARY = registryOf(withCanary(ENTRY, NEXT, 10));
const OFF = registryOf({ ...ENTRY, disabled: { reason: 'x' } });

type Kept = Partial<NonNullable<ReturnType<DepartmentState['releases']['get']>>>;
const kept = (document: Release, more: Kept = {}) => ({
  ...{ document, version: document.version, standing: null, swept_at: null, channel: 'stable' as const },
  ...{ percent: null, publisher: null, commit: null, ...more },
});
const past = (action: 'publish' | 'retire', version: string, made_by = 'Ana Test') => ({
  ...{ action, version, made_by, live: action === 'retire' ? null : version, canary: null },
});
const PUBLISHED = [past('publish', '1.0.0'), past('publish', '1.1.0')];

function given({
  next,
  registry = LIVE,
  ...more
}: Partial<DepartmentState> & { next?: Kept } = {}): DepartmentState {
  const releases = [kept(ONE), kept(TWO), ...(next ? [kept(NEXT, next)] : [])];
  return {
    id: 'users',
    registry,
    live: registry.departments[0],
    history: PUBLISHED,
    releases: new Map(releases.map((release) => [release.version, release])),
    approved: TWO,
    rules: [],
    records: undefined,
    check: () => [],
    ...more,
  };
}

const FURTHER = { ...NEXT, roles: ['SuperAdmin', 'Editor'] } as Release;
const publish = (release: Release, by: object, more: object = {}) =>
  ({ kind: 'publish', release, ...by, ...more }) as ReleaseCommand;
const act = (kind: ReleaseCommand['kind'], more: object = {}) =>
  ({ kind, ...admin, ...more }) as ReleaseCommand;

/** Returns the live release, fallback, canary and state of an entry, such as `1.1.0 > 1.0.0, 1.2.0 for 10 %, off`. */
function named(entry: RegistryEntry | null | undefined): string {
  if (!entry) return 'none';
  const { version, previous, canary, disabled } = entry;
  const parts = [previous ? `${version} > ${previous.version}` : version];
  if (canary) parts.push(`${canary.release.version} for ${canary.percent} %`);
  if (disabled) parts.push('off');
  return parts.join(', ');
}

const liveAfter = (state: DepartmentState, command: ReleaseCommand) => {
  const revision = decide(state, command).events.find((event) => event.kind === 'revision');
  return named(revision ? revision.entry : state.live);
};

const eventsOf = (state: DepartmentState, command: ReleaseCommand) => {
  const { revision, events } = decide(state, command);
  const names = events.map((event) => (event.kind === 'revision' ? event.action : event.kind));
  return [liveAfter(state, command), names.join(' '), revision - state.registry.revision];
};

const waiting: Kept = { standing: 'waiting', publisher: 7 };
const ruled = { rules: ['second-yes' as const] };

describe('returns the live entry and the events when', () => {
  test.each<[string, DepartmentState, ReleaseCommand, string, string]>([
    ['a token publishes', given(), publish(NEXT, token), '1.2.0 > 1.1.0', 'stored records publish'],
    [
      'a SuperAdmin publishes',
      given(),
      publish(NEXT, admin),
      '1.2.0 > 1.1.0',
      'stored records approved publish',
    ],
    [
      'a token publishes a canary',
      given(),
      publish(NEXT, token, { channel: 'canary', percent: 10 }),
      '1.1.0 > 1.0.0, 1.2.0 for 10 %',
      'stored records publish',
    ],
    [
      'a token publishes a release with a new role',
      given(),
      publish(FURTHER, token),
      '1.1.0 > 1.0.0',
      'stored waits',
    ],
    [
      'a SuperAdmin publishes a release with a new role',
      given(),
      publish(FURTHER, admin),
      '1.2.0 > 1.1.0',
      'stored records approved publish',
    ],
    [
      'a SuperAdmin publishes under the rule second-yes',
      given(ruled),
      publish(NEXT, admin),
      '1.1.0 > 1.0.0',
      'stored waits',
    ],
    [
      'a waiting release is published again',
      given({ ...ruled, next: waiting }),
      publish(NEXT, token),
      '1.1.0 > 1.0.0',
      '',
    ],
    [
      'a refused release is published again',
      given({ ...ruled, next: { standing: 'refused' } }),
      publish(NEXT, token),
      '1.1.0 > 1.0.0',
      'stored waits',
    ],
    ['the live release is published again', given(), publish(TWO, token), '1.1.0 > 1.0.0', ''],
    ['a formerly live release is published again', given(), publish(ONE, token), '1.1.0 > 1.0.0', ''],
    [
      'a server publishes the first build',
      given({ registry: EMPTY, history: [], releases: new Map() }),
      publish(ONE, server, { build: { always: false } }),
      '1.0.0',
      'stored records approved publish',
    ],
    [
      'a server publishes a build after a person published a release',
      given(),
      publish(NEXT, server, { build: { always: false } }),
      '1.1.0 > 1.0.0',
      'stored',
    ],
    [
      'a server publishes a build after an earlier server’s build',
      given({ history: [past('publish', '1.1.0', 'npm start')] }),
      publish(NEXT, server, { build: { always: false } }),
      '1.2.0 > 1.1.0',
      'stored records approved publish',
    ],
    [
      'a demonstration publishes a build after a person published a release',
      given(),
      publish(NEXT, server, { build: { always: true } }),
      '1.2.0 > 1.1.0',
      'stored records approved publish',
    ],
    [
      'a server publishes the build of a retired department',
      given({
        registry: EMPTY,
        history: [...PUBLISHED, past('retire', '1.1.0')],
        next: { standing: 'retired' },
      }),
      publish(NEXT, server, { build: { always: true } }),
      'none',
      '',
    ],
    [
      'a SuperAdmin approves',
      given({ next: waiting }),
      act('approve', { version: '1.2.0' }),
      '1.2.0 > 1.1.0',
      'records approved approve',
    ],
    [
      'a SuperAdmin approves a canary',
      given({ next: { ...waiting, channel: 'canary', percent: 5 } }),
      act('approve', { version: '1.2.0' }),
      '1.1.0 > 1.0.0, 1.2.0 for 5 %',
      'records approved approve',
    ],
    [
      'a SuperAdmin refuses',
      given({ next: waiting }),
      act('refuse', { version: '1.2.0' }),
      '1.1.0 > 1.0.0',
      'refused',
    ],
    [
      'a SuperAdmin turns the rule second-yes on',
      given(),
      act('second-yes', { on: true }),
      '1.1.0 > 1.0.0',
      'rule',
    ],
    [
      'a SuperAdmin promotes a formerly live release',
      given(),
      act('promote', { version: '1.0.0' }),
      '1.0.0 > 1.1.0',
      'promote',
    ],
    [
      'a SuperAdmin promotes a release that was never live',
      given({ next: {} }),
      act('promote', { version: '1.2.0' }),
      '1.2.0 > 1.1.0',
      'records approved promote',
    ],
    [
      'a SuperAdmin promotes a release of a retired department',
      given({ registry: EMPTY, next: { standing: 'retired' } }),
      act('promote', { version: '1.2.0' }),
      '1.2.0',
      'records approved promote',
    ],
    ['a SuperAdmin rolls back', given(), act('rollback'), '1.0.0', 'rollback'],
    [
      'a SuperAdmin rolls back while a canary runs',
      given({ registry: CANARY }),
      act('rollback'),
      '1.1.0 > 1.0.0',
      'end-canary',
    ],
    [
      'a SuperAdmin rolls back to a given version while a canary runs',
      given({ registry: CANARY }),
      act('rollback', { version: '1.0.0' }),
      '1.0.0',
      'rollback',
    ],
    [
      'a SuperAdmin starts a canary',
      given({ next: {} }),
      act('canary', { version: '1.2.0', percent: 10 }),
      '1.1.0 > 1.0.0, 1.2.0 for 10 %',
      'records approved canary',
    ],
    [
      'a SuperAdmin ends a canary',
      given({ registry: CANARY }),
      act('end-canary'),
      '1.1.0 > 1.0.0',
      'end-canary',
    ],
    [
      'the server ends a failed canary',
      given({ registry: CANARY }),
      { kind: 'end-canary', version: '1.2.0', by: 'AR Podgorica' },
      '1.1.0 > 1.0.0',
      'end-canary',
    ],
    [
      'the server ends a canary that another canary has replaced',
      given({ registry: CANARY }),
      { kind: 'end-canary', version: '1.1.9', by: 'AR Podgorica' },
      '1.1.0 > 1.0.0, 1.2.0 for 10 %',
      '',
    ],
    [
      'a SuperAdmin withdraws the live release',
      given(),
      act('withdraw', { version: '1.1.0' }),
      '1.0.0',
      'withdrawn withdraw',
    ],
    [
      'a SuperAdmin withdraws the fallback',
      given(),
      act('withdraw', { version: '1.0.0' }),
      '1.1.0',
      'withdrawn withdraw',
    ],
    [
      'a SuperAdmin withdraws the canary',
      given({ registry: CANARY, next: {} }),
      act('withdraw', { version: '1.2.0' }),
      '1.1.0 > 1.0.0',
      'withdrawn withdraw',
    ],
    [
      'a SuperAdmin disables the department',
      given(),
      act('disable', { reason: 'x' }),
      '1.1.0 > 1.0.0, off',
      'disable',
    ],
    [
      'a SuperAdmin enables the department',
      given({ registry: OFF }),
      act('enable'),
      '1.1.0 > 1.0.0',
      'enable',
    ],
    [
      'a SuperAdmin retires the department',
      given({ registry: OFF }),
      act('retire', { reason: 'x' }),
      'none',
      'retired retire',
    ],
    [
      'a token publishes for a disabled department',
      given({ registry: OFF }),
      publish(NEXT, token),
      '1.2.0 > 1.1.0, off',
      'stored records publish',
    ],
  ])('%s', (_, state, command, live, events) => {
    const isRevised = /(publish|approve|promote|rollback|canary|withdraw|able|retire)$/.test(events);
    expect(eventsOf(state, command)).toEqual([live, events, isRevised ? 1 : 0]);
  });
});

const forbids = () => [{ code: 'path-taken' as const, facts: { path: 'users', by: 'clerk' } }];

test.each<[string, DepartmentState, ReleaseCommand]>([
  ['stale-revision', given(), act('enable', { revision: 1 })],
  ['version-taken', given(), publish({ ...TWO, contract: 2 }, token)],
  ['withdrawn', given({ next: { standing: 'withdrawn' } }), publish(NEXT, token)],
  ['withdrawn', given({ next: { standing: 'withdrawn' } }), act('withdraw', { version: '1.2.0' })],
  ['withdrawn', given({ next: { standing: 'withdrawn' } }), act('promote', { version: '1.2.0' })],
  ['path-taken', given({ check: forbids }), publish(NEXT, token)],
  ['path-taken', given({ check: forbids }), act('rollback')],
  ['path-taken', given({ check: forbids, next: waiting }), act('approve', { version: '1.2.0' })],
  ['no-stable', given({ registry: EMPTY }), publish(NEXT, admin, { channel: 'canary', percent: 10 })],
  ['not-waiting', given({ next: {} }), act('approve', { version: '1.2.0' })],
  ['not-waiting', given(), act('refuse', { version: '1.2.0' })],
  ['own-release', given({ ...ruled, next: waiting }), act('approve', { version: '1.2.0' })],
  ['unknown-version', given(), act('promote', { version: '9.9.9' })],
  ['unknown-department', given({ registry: EMPTY }), act('rollback')],
  ['already-live', given(), act('promote', { version: '1.1.0' })],
  ['already-live', given(), act('rollback', { version: '1.1.0' })],
  ['already-live', given(), act('canary', { version: '1.1.0', percent: 5 })],
  ['nothing-before', given({ history: PUBLISHED.slice(1) }), act('rollback')],
  ['nothing-before', given({ history: PUBLISHED.slice(1) }), act('withdraw', { version: '1.1.0' })],
  ['not-approved', given({ next: waiting }), act('promote', { version: '1.2.0' })],
  ['not-approved', given({ next: { standing: 'retired' } }), act('promote', { version: '1.2.0' })],
  [
    'not-approved',
    given({ registry: EMPTY, next: { standing: 'retired' } }),
    act('promote', { version: '1.2.0', ...token }),
  ],
  ['swept', given({ next: { swept_at: '2026-01-01' } }), act('promote', { version: '1.2.0' })],
  ['no-canary', given(), act('end-canary')],
  ['not-disabled', given(), act('enable')],
  ['still-on', given(), act('retire', { reason: 'x' })],
])('refuses a command with %s', (code, state, command) => {
  const decided = () => decide(state, command);
  expect(decided).toThrow(expect.objectContaining({ reasons: [expect.objectContaining({ code })] }));
});

test('does not fall back to a version whose files are removed', () => {
  const state = given({ history: [past('publish', '0.9.0'), ...PUBLISHED] });
  const gone = new Map(state.releases).set('0.9.0', {
    ...kept(aRelease('users', '0.9.0')),
    swept_at: '2026-01-01',
  });
  expect(liveAfter({ ...state, releases: gone }, act('rollback'))).toBe('1.0.0');
});

test('an approval keeps the channel of the publication', () => {
  const next = { ...waiting, channel: 'canary' as const, percent: 5, commit: 'abcdef0' };
  const { events } = decide(given({ next }), act('approve', { version: '1.2.0' }));
  expect(events.at(-1)).toMatchObject({
    ...{ kind: 'revision', action: 'approve', version: '1.2.0' },
    ...{ channel: 'canary', percent: 5, commit: 'abcdef0' },
  });
});
