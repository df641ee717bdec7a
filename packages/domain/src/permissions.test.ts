import { expect, test } from '@rstest/core';
import { isWholeJournal, journalOf } from './activity.ts';
import { countedFor } from './analytics.ts';
import { can, decideAccess, isResource, type Resource, rolesFor, startPage } from './permissions.ts';
import { ROLES } from './roles.ts';

const AREAS: Record<(typeof ROLES)[number], Resource[]> = {
  SuperAdmin: [
    'analytics',
    'users',
    'settings',
    'buildings',
    'monuments',
    'clerk',
    'addresses',
    'access',
    'activity',
    'archive',
    'releases',
    'deploy-tokens',
  ],
  BuildingsAdmin: ['analytics', 'settings', 'buildings', 'addresses', 'activity'],
  MonumentsAdmin: ['analytics', 'settings', 'monuments', 'addresses', 'activity'],
  SupersluzbenikAdmin: ['analytics', 'settings', 'clerk', 'activity'],
};
const EVERY: Resource[] = AREAS.SuperAdmin;

test.each(ROLES)('%s may list exactly these areas', (role) => {
  expect(EVERY.filter((area) => can(role, 'list', area))).toEqual(AREAS[role].toSorted(byTable));
});

test('a department’s own role may list public areas, and records that it is granted', () => {
  expect(EVERY.filter((area) => can('ParksAdmin', 'list', area))).toEqual([
    'analytics',
    'settings',
    'activity',
  ]);
  expect(can('ParksAdmin', 'list', 'dept_parks')).toBe(false);
  expect(can('ParksAdmin', 'list', 'dept_parks', { dept_parks: ['ParksAdmin'] })).toBe(true);
  expect(can('LawnsAdmin', 'list', 'dept_parks', { dept_parks: ['ParksAdmin'] })).toBe(false);
});

function byTable(a: Resource, b: Resource) {
  return EVERY.indexOf(a) - EVERY.indexOf(b);
}

test.each([null, undefined, '', 'guest', 'superadmin', 'constructor'])('%j may list nothing', (role) => {
  expect(EVERY.some((area) => can(role, 'list', area))).toBe(false);
});

test.each<[string | null, Resource[], boolean]>([
  ['SuperAdmin', ['users', 'buildings', 'monuments', 'clerk'], true],
  ['BuildingsAdmin', ['buildings'], false],
  ['MonumentsAdmin', ['monuments'], false],
  ['SupersluzbenikAdmin', ['clerk'], false],
  ['ParksAdmin', [], false],
  [null, [], false],
])('%s sees only listable resources in the journal and in analytics', (role, counted, whole) => {
  expect(countedFor(role)).toEqual(counted);
  const seen = journalOf(role, { dept_parks: ['ParksAdmin'] });
  expect(seen.filter((resource) => counted.includes(resource))).toEqual(counted);
  expect(seen.includes('users')).toBe(whole);
  expect(seen.includes('dept_parks')).toBe(role === 'ParksAdmin' || whole);
  expect(isWholeJournal(seen)).toBe(whole);
});

test('decideAccess allows, asks to sign in or refuses', () => {
  expect(decideAccess(null, [])).toBe('sign-in');
  expect(decideAccess('MonumentsAdmin', rolesFor('list', 'users'))).toBe('unauthorized');
  expect(decideAccess('MonumentsAdmin', rolesFor('list', 'monuments'))).toBe('allow');
  expect(decideAccess('SuperAdmin', ['ArchiveAdmin'])).toBe('allow');
  expect(decideAccess('SupersluzbenikAdmin', [])).toBe('allow');
  expect(decideAccess('guest', [])).toBe('unauthorized');
  expect(decideAccess('ParksAdmin', [])).toBe('allow');
  expect(decideAccess('ParksAdmin', ['SuperAdmin'])).toBe('unauthorized');
});

test('every role has a start page', () => {
  expect(ROLES.map(startPage)).toEqual([
    '/dashboard/users',
    '/dashboard/buildings',
    '/dashboard/monuments',
    '/dashboard/clerk',
  ]);
});

test('isResource is false for unknown names and names from Object.prototype', () => {
  expect(['monuments', 'parks', 'toString', ''].map(isResource)).toEqual([true, false, false, false]);
});
