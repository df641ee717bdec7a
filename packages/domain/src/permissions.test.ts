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

test.each(ROLES)('%s may list exactly the resources in AREAS', (role) => {
  expect(EVERY.filter((area) => can(role, 'list', area))).toEqual(AREAS[role].toSorted(byTable));
});

test('a department’s role may list records only with a grant', () => {
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
])('journal and analytics show %s only resources that the role may list', (role, counted, whole) => {
  expect(countedFor(role)).toEqual(counted);
  const seen = journalOf(role, { dept_parks: ['ParksAdmin'] });
  expect(seen.filter((resource) => counted.includes(resource))).toEqual(counted);
  expect(seen.includes('users')).toBe(whole);
  expect(seen.includes('dept_parks')).toBe(role === 'ParksAdmin' || whole);
  expect(isWholeJournal(seen)).toBe(whole);
});

test('decideAccess refuses a role that is not in the list, and sends a person without a role to the sign-in', () => {
  expect(decideAccess(null, [])).toBe('sign-in');
  expect(decideAccess('MonumentsAdmin', rolesFor('list', 'users'))).toBe('unauthorized');
  expect(decideAccess('MonumentsAdmin', rolesFor('list', 'monuments'))).toBe('allow');
  expect(decideAccess('SuperAdmin', ['ArchiveAdmin'])).toBe('allow');
  expect(decideAccess('SupersluzbenikAdmin', [])).toBe('allow');
  expect(decideAccess('guest', [])).toBe('unauthorized');
  expect(decideAccess('ParksAdmin', [])).toBe('allow');
  expect(decideAccess('ParksAdmin', ['SuperAdmin'])).toBe('unauthorized');
});

test('startPage returns the first department of each role', () => {
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
