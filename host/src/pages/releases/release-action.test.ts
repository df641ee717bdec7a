import { expect, test } from '@rstest/core';
import { released, running } from '../../../testing/released.ts';
import {
  type ActionKind,
  choices,
  entryFor,
  isPossible,
  percentOf,
  requestFor,
  withAvailableVersion,
} from './release-dialog.tsx';

const KINDS: ActionKind[] = [
  ...(['rollback', 'release', 'promote', 'share', 'end-canary'] as const),
  ...(['withdraw', 'disable', 'enable', 'retire'] as const),
];
const plain = released({ before: null, versions: [] });
const full = released({ canary: { ...running('1.5.0'), percent: 10 } });
const possible = (department: typeof full) => KINDS.filter((kind) => isPossible(kind, department));

test('offers only possible actions', () => {
  expect(possible(plain)).toEqual(['disable']);
  expect(possible(released({}))).toEqual(['rollback', 'release', 'withdraw', 'disable']);
  expect(possible(full)).toEqual(['release', 'promote', 'share', 'end-canary', 'withdraw', 'disable']);
  expect(possible({ ...plain, disabled: { reason: 'Seli se.', since: '', by: '' } })).toEqual([
    'enable',
    'retire',
  ]);
});

test('choices for a release exclude the live version and versions without files', () => {
  const department = released({});
  expect(department.versions.map(({ version }) => version)).toEqual(['1.5.0', '1.4.0', '1.3.0', '1.2.0']);
  expect(choices('release', department).map(({ version }) => version)).toEqual(['1.5.0', '1.3.0']);
});

test('choices for a withdrawal include the live version only if there is an earlier version', () => {
  const versions = (department: typeof full) => choices('withdraw', department).map(({ version }) => version);
  expect(versions(released({}))).toEqual(['1.5.0', '1.4.0', '1.3.0']);
  expect(versions(released({ before: null }))).toEqual(['1.5.0', '1.3.0']);
});

test('replaces the entered version when the version is no longer available, and keeps the other input', () => {
  const entry = { ...entryFor('release', full), version: '1.3.0', reason: 'kvar' };
  expect(withAvailableVersion('release', full, entry)).toEqual(entry);
  expect(withAvailableVersion('release', full, { ...entry, version: '1.2.0' })).toEqual({
    ...entry,
    version: '1.5.0',
  });
  expect(withAvailableVersion('release', plain, entry)).toEqual({ ...entry, version: '' });
});

test.each<[ActionKind, object, string, object]>([
  ['rollback', {}, 'rollback', { version: '1.3.0' }],
  ['promote', {}, 'promote', { version: '1.5.0' }],
  ['release', { version: '1.3.0' }, 'promote', { version: '1.3.0' }],
  [
    'release',
    { version: '1.5.0', audience: 'some', percent: '25' },
    'canary',
    { version: '1.5.0', percent: 25 },
  ],
  ['share', { percent: '2,5' }, 'canary', { version: '1.5.0', percent: 2.5 }],
  ['end-canary', {}, 'end-canary', {}],
  ['disable', { reason: ' Seli se baza. ' }, 'disable', { reason: 'Seli se baza.' }],
  ['enable', {}, 'enable', {}],
  ['retire', { reason: 'ugašeno' }, 'retire', { reason: 'ugašeno' }],
  ['withdraw', { version: '1.4.0', reason: 'kvar' }, 'withdraw', { version: '1.4.0', reason: 'kvar' }],
])('builds the request for %s %j with the revision that the person saw', (kind, entered, action, body) => {
  const request = requestFor(kind, full, { ...entryFor(kind, full), ...entered }, 17);
  expect(request).toEqual({ path: `/releases/monuments/${action}/`, body: { revision: 17, ...body } });
});

test('accepts a percentage above 0 and at most 99', () => {
  expect(['1', '99', ' 10 ', '0,5', '12.25'].map(percentOf)).toEqual([1, 99, 10, 0.5, 12.25]);
  for (const percent of ['', '0', '0,00', '100', '99,5', '0,005', '-3', 'ten'])
    expect(percentOf(percent)).toBeUndefined();
});
