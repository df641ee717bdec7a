import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { menuEntries, ownEntries } from './menu-entries.ts';

const labels = (role: string | null, language: 'mn' | 'en' = 'mn') =>
  menuEntries(DEPARTMENTS, role, language).map(({ label }) => label);

// R-70, role by role.
test('SuperAdmin sees all four, in their order', () =>
  expect(labels('SuperAdmin')).toEqual(['Korisnici', 'Građevinske dozvole', 'Spomenici', 'Superslužbenik']));
test('BuildingsAdmin sees building permits', () =>
  expect(labels('BuildingsAdmin')).toEqual(['Građevinske dozvole']));
test('MonumentsAdmin sees monuments', () => expect(labels('MonumentsAdmin')).toEqual(['Spomenici']));
test('SupersluzbenikAdmin sees the assistant', () =>
  expect(labels('SupersluzbenikAdmin')).toEqual(['Superslužbenik']));
test('nobody else sees any', () => {
  expect(labels('guest')).toEqual([]);
  expect(labels(null)).toEqual([]);
});
test('labels are in the reader’s language', () =>
  expect(labels('MonumentsAdmin', 'en')).toEqual(['Monuments']));
test('the journal is everybody’s, archive and releases are SuperAdmin’s alone', () => {
  const entries = (role: string | null) => ownEntries(role, (key) => key).map(({ to }) => to);
  expect(entries('SuperAdmin')).toEqual(['/dashboard/activity', '/dashboard/archive', '/dashboard/releases']);
  for (const role of ['BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin']) {
    expect(entries(role)).toEqual(['/dashboard/activity']);
  }
  for (const role of ['guest', null]) expect(entries(role)).toEqual([]);
});
test('a fifth department without roles is everybody’s', () => {
  const [first] = DEPARTMENTS;
  if (!first) throw new Error('no department');
  const fifth = { ...first, id: 'archive', path: 'archive', roles: [] };
  expect(menuEntries([fifth], 'BuildingsAdmin', 'mn').map(({ to }) => to)).toEqual(['/dashboard/archive']);
});
