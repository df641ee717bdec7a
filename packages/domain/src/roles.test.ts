import { expect, test } from '@rstest/core';
import { isDepartmentRole, isOwnRole, parseRole, ROLES, roleLabel, roleOf } from './roles.ts';

test.each([
  [['SuperAdmin'], 'SuperAdmin'],
  [['MonumentsAdmin', 'SuperAdmin'], 'MonumentsAdmin'],
  ['"BuildingsAdmin"', 'BuildingsAdmin'],
  ["'BuildingsAdmin'", 'BuildingsAdmin'],
  [['SupersluzebnikAdmin'], 'SupersluzbenikAdmin'],
  [[], 'guest'],
  [['ParksAdmin'], 'ParksAdmin'],
  [['Somebody'], 'guest'],
  [['constructor'], 'guest'],
  [null, 'guest'],
  [undefined, 'guest'],
])('reads group_names %j as %s', (groupNames, role) => {
  expect(roleOf(groupNames)).toBe(role);
});

test('roleLabel splits a department’s role at capital letters', () => {
  expect(ROLES.map(roleLabel)).toEqual([
    'SuperAdmin',
    'Sekretarijat za planiranje prostora',
    'Turistička organizacija Podgorice',
    'Služba za informacioni sistem',
  ]);
  expect(roleLabel('ČuvarGradskihSpomenika')).toBe('Čuvar Gradskih Spomenika');
});

test.each(['ParksAdmin', 'GreenAreasAdmin', 'Parks2Admin'])('accepts %s as a department’s role', (name) => {
  expect(isDepartmentRole(name)).toBe(true);
  expect(roleLabel(name)).toBe(name.replace(/\B[A-Z]/g, ' $&'));
});

test.each([
  ...ROLES,
  'SupersluzebnikAdmin',
  'SuPerAdmin',
  'SUPERAdmin',
  'Admin',
  'parksAdmin',
  'Parks',
  'Parks Admin',
  'ParksAdmin ',
  'ParksAdminParks',
  'ŠumeAdmin',
  'PаrksAdmin',
  `${'Parks'.repeat(8)}Admin`,
])('refuses %j as a department’s role', (name) => {
  expect(isDepartmentRole(name)).toBe(false);
});

test.each([
  ['ParksAdmin', 'parks', true],
  ['GreenAreas2Admin', 'greenareas2', true],
  ['ParksAdmin', 'lawns', false],
  ['PARKSADMIN', 'parks', false],
  ['SuperAdmin', 'super', false],
])('isOwnRole(%s) for the department %s is %j', (role, id, isOwn) => {
  expect(isOwnRole(role, id)).toBe(isOwn);
});

test('refuses names from Object.prototype', () => {
  expect(parseRole('toString')).toBeUndefined();
});
