import { expect, test } from '@rstest/core';
import { conflictProblems, openToAllProblems } from './conflicts.ts';
import type { Release } from './descriptor.ts';
import type { Problem } from './problem.ts';
import type { Registry, RegistryEntry } from './registry.ts';

const LIVE: Release = {
  id: 'monuments',
  path: 'monuments',
  contract: 1,
  menu: { label: { mn: 'Spomenici', en: 'Monuments' }, icon: 'M0 0', order: 3 },
  roles: ['SuperAdmin', 'MonumentsAdmin'],
  list: '/ar_platform/monuments/',
  version: '1.0.0',
  builtWith: '2.9.2',
  shared: {},
  copies: {},
  first: [],
  entry: 'entry.js',
  files: {},
};
const labelled = (mn: string, en = mn): Partial<Release> => ({ menu: { ...LIVE.menu, label: { mn, en } } });
const users: RegistryEntry = {
  ...LIVE,
  ...labelled('Korisnici', 'Users'),
  id: 'users',
  path: 'users',
  base: '/',
  canary: {
    percent: 5,
    release: { ...LIVE, ...labelled('Građani Đure', 'Citizens'), id: 'users', path: 'people', base: '/' },
  },
};
const registry: Registry = { revision: 1, departments: [users, { ...LIVE, base: '/' }] };
const codes = (problems: Problem[]) => problems.map(({ code, facts }) => [code, ...Object.values(facts)]);
const taken = (change: Partial<Release>) => codes(conflictProblems({ ...LIVE, ...change }, registry));

test('a later release of a department may have the same path and labels', () => {
  expect(taken({ version: '2.0.0' })).toEqual([]);
});

test.each([
  ['users', 'users'],
  ['people', 'users'],
  ['settings', 'the host'],
  ['releases', 'the host'],
])('refuses the path %s, which belongs to %s', (path, owner) => {
  expect(taken({ path })).toEqual([['path-taken', path, owner]]);
});

test.each([
  ['Korisnici', 'users'],
  ['KORISNICI', 'users'],
  [' korisnici. ', 'users'],
  ['Korisnići', 'users'],
  ['K0risn1cl', 'users'],
  ['Ko risnici', 'users'],
  ['users', 'users'],
  ['Građani Đure', 'users'],
  ['Gradani Dure', 'users'],
  ['lzdanja', 'the host'],
  ['Podesavanja', 'the host'],
  ['RELEASES', 'the host'],
])('refuses the label %s, which looks like a label of %s', (label, owner) => {
  expect(taken(labelled(label))).toEqual([['label-taken', label, owner]]);
  expect(taken(labelled('Parkovi', label))).toEqual([['label-taken', label, owner]]);
});

test.each([
  ['Odjavi se', 'the host'],
  ['Home', 'the host'],
  ['Korisnici', 'users'],
])('refuses the command %s, which looks like a label of %s', (words, owner) => {
  const add = { mn: words, en: 'Add a park' };
  expect(taken({ menu: { ...LIVE.menu, add } })).toEqual([['label-taken', words, owner]]);
});

test.each(['Parkovi', 'Korisnici mreže', 'Spomenici'])('accepts the label %s', (label) => {
  expect(taken(labelled(label))).toEqual([]);
});

test.each(['/activity/', '/ACTIVITY/12/', '/archive/', '/releases/', '/deploy-tokens/'])(
  'refuses a department with the host’s list %s',
  (list) => {
    expect(taken({ list })).toEqual([['list-taken', list, 'the host']]);
  },
);

test('a first release may use a free path and label, but must name a role', () => {
  const first = { ...LIVE, ...labelled('Parkovi', 'Parks'), id: 'parks', path: 'parks' };
  expect([...conflictProblems(first, registry), ...openToAllProblems(first, registry)]).toEqual([]);
  expect(codes(openToAllProblems({ ...first, roles: [] }, registry))).toEqual([['open-to-all']]);
});

test('a department that is open to every role may stay open or name a role', () => {
  const open = { revision: 1, departments: [{ ...LIVE, roles: [], base: '/' }] };
  expect(openToAllProblems({ ...LIVE, roles: [] }, open)).toEqual([]);
  expect(openToAllProblems({ ...LIVE, roles: ['BuildingsAdmin'] }, open)).toEqual([]);
});
