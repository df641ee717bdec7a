import { expect, test } from '@rstest/core';
import { parseRole, ROLES, roleLabel, roleOf } from './roles.ts';

test.each([
  [['SuperAdmin'], 'SuperAdmin'],
  [['MonumentsAdmin', 'SuperAdmin'], 'MonumentsAdmin'],
  ['"BuildingsAdmin"', 'BuildingsAdmin'],
  ["'BuildingsAdmin'", 'BuildingsAdmin'],
  [['SupersluzebnikAdmin'], 'SupersluzbenikAdmin'],
  [[], 'guest'],
  [['Somebody'], 'guest'],
  [['constructor'], 'guest'],
  [null, 'guest'],
  [undefined, 'guest'],
])('group_names %j is %s', (groupNames, role) => {
  expect(roleOf(groupNames)).toBe(role);
});

test('each role has its label, and other names are split at camel-case boundaries', () => {
  expect(ROLES.map(roleLabel)).toEqual([
    'SuperAdmin',
    'Sekretarijat za planiranje prostora',
    'Turistička organizacija Podgorice',
    'Služba za informacioni sistem',
  ]);
  expect(roleLabel('ČuvarGradskihSpomenika')).toBe('Čuvar Gradskih Spomenika');
});

test('names that every object has are no roles', () => {
  expect(parseRole('toString')).toBeUndefined();
});
