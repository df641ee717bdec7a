import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { menuEntries, ownEntries, pagesOf } from './menu-entries.ts';

const labels = (role: string | null, language: 'mn' | 'en' = 'mn') =>
  menuEntries(DEPARTMENTS, role, language).map(({ label }) => label);

test('SuperAdmin sees all four departments in their order', () =>
  expect(labels('SuperAdmin')).toEqual(['Korisnici', 'Građevinske dozvole', 'Spomenici', 'Superslužbenik']));
test('BuildingsAdmin sees building permits', () =>
  expect(labels('BuildingsAdmin')).toEqual(['Građevinske dozvole']));
test('MonumentsAdmin sees monuments', () => expect(labels('MonumentsAdmin')).toEqual(['Spomenici']));
test('SupersluzbenikAdmin sees the assistant', () =>
  expect(labels('SupersluzbenikAdmin')).toEqual(['Superslužbenik']));
test('a guest sees no department', () => {
  expect(labels('guest')).toEqual([]);
  expect(labels(null)).toEqual([]);
});
test('menu labels are in the chosen language', () =>
  expect(labels('MonumentsAdmin', 'en')).toEqual(['Monuments']));
test('every role sees the journal, only SuperAdmin sees trash and releases', () => {
  const entries = (role: string | null) => ownEntries(role, (key) => key).map(({ to }) => to);
  expect(entries('SuperAdmin')).toEqual(['/dashboard/activity', '/dashboard/archive', '/dashboard/releases']);
  for (const role of ['BuildingsAdmin', 'MonumentsAdmin', 'SupersluzbenikAdmin']) {
    expect(entries(role)).toEqual(['/dashboard/activity']);
  }
  for (const role of ['guest', null]) expect(entries(role)).toEqual([]);
});
test('every role sees a department without roles', () => {
  const [first] = DEPARTMENTS;
  if (!first) throw new Error('no department');
  const fifth = { ...first, id: 'archive', path: 'archive', roles: [] };
  expect(menuEntries([fifth], 'BuildingsAdmin', 'mn').map(({ to }) => to)).toEqual(['/dashboard/archive']);
});
test("pages are start, the role's departments and settings", () => {
  const pages = pagesOf(menuEntries(DEPARTMENTS, 'SupersluzbenikAdmin', 'en'), (key) => key);
  expect(pages.map(({ label, to }) => [label, to])).toEqual([
    ['to-home', '/dashboard'],
    ['Civil-servant assistant', '/dashboard/clerk'],
    ['settings', '/dashboard/settings'],
  ]);
});
