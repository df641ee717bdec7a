import { describe, expect, test } from '@rstest/core';
import type { Release } from './descriptor.ts';
import { inEnglish, type Problem } from './problem.ts';
import { takenProblems, widenedProblems } from './reach.ts';
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
const taken = (change: Partial<Release>) => codes(takenProblems({ ...LIVE, ...change }, registry));
const widened = (change: Partial<Release>) => codes(widenedProblems({ ...LIVE, ...change }, registry));

test('what a department has it keeps', () => {
  expect([taken({}), widened({ version: '2.0.0' })]).toEqual([[], []]);
});

test.each([
  ['users', 'users'],
  ['people', 'users'],
  ['settings', 'the host'],
  ['releases', 'the host'],
])('the path %s is %s’s', (path, owner) => {
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
])('the label %s is taken by %s', (label, owner) => {
  expect(taken(labelled(label))).toEqual([['label-taken', label, owner]]);
  expect(taken(labelled('Parkovi', label))).toEqual([['label-taken', label, owner]]);
});

test.each([
  ['Odjavi se', 'the host'],
  ['Home', 'the host'],
  ['Korisnici', 'users'],
])('the command %s is taken by %s', (words, owner) => {
  const add = { mn: words, en: 'Add a park' };
  expect(taken({ menu: { ...LIVE.menu, add } })).toEqual([['label-taken', words, owner]]);
});

test.each(['Parkovi', 'Korisnici mreže', 'Spomenici'])('the label %s is free', (label) => {
  expect(taken(labelled(label))).toEqual([]);
});

test.each(['/activity/', '/ACTIVITY/12/', '/archive/', '/releases/', '/deploy-tokens/'])(
  'no department names the list %s',
  (list) => {
    expect(taken({ list })).toEqual([['list-taken', list, 'the host']]);
  },
);

describe('a later release', () => {
  test.each<[string, Partial<Release>, unknown[][]]>([
    ['another path', { path: 'heritage' }, [['path-changed', 'heritage', 'monuments']]],
    ['another label', labelled('Spomenici', 'Heritage'), [['label-changed', 'Heritage', 'Monuments']]],
    ['a role more', { roles: ['MonumentsAdmin', 'BuildingsAdmin'] }, [['role-added', 'BuildingsAdmin']]],
    ['no role', { roles: [] }, [['open-to-all']]],
    ['another list', { list: '/users/' }, [['list-changed', '/users/']]],
    [
      'a list with such a beginning',
      { list: '/ar_platform/monuments_2/' },
      [['list-changed', '/ar_platform/monuments_2/']],
    ],
    ['what is above its list', { list: '/ar_platform/' }, [['list-changed', '/ar_platform/']]],
  ])('may not take %s, and is told so in a sentence', (_name, change, expected) => {
    expect(widened(change)).toEqual(expected);
    for (const problem of widenedProblems({ ...LIVE, ...change }, registry))
      expect(inEnglish(problem)).toMatch(/^[A-Z/].*\.$/);
  });

  test.each<[string, Partial<Release>]>([
    ['fewer roles', { roles: ['MonumentsAdmin'] }],
    ['its roles in another order', { roles: ['MonumentsAdmin', 'SuperAdmin'] }],
    ['no list', { list: undefined }],
    ['a part of its list', { list: '/ar_platform/monuments/public/' }],
    ['a command', { menu: { ...LIVE.menu, add: { mn: 'Dodaj spomenik', en: 'Add a monument' } } }],
    ['another icon and place', { menu: { ...LIVE.menu, icon: 'M1 1', order: 9 } }],
  ])('may have %s', (_name, change) => {
    expect(widened(change)).toEqual([]);
  });

  test('of a department without a list may not have one', () => {
    const { list: _, ...quiet } = LIVE;
    const registry = { revision: 1, departments: [{ ...quiet, base: '/' }] };
    expect(codes(widenedProblems(LIVE, registry))).toEqual([['list-changed', '/ar_platform/monuments/']]);
  });
});

test('the first release of a department takes what is free, but no door for everybody', () => {
  const first = { ...LIVE, ...labelled('Parkovi', 'Parks'), id: 'parks', path: 'parks' };
  expect([...takenProblems(first, registry), ...widenedProblems(first, registry)]).toEqual([]);
  expect(codes(widenedProblems({ ...first, roles: [] }, registry))).toEqual([['open-to-all']]);
});

test('a department that every role may open stays so', () => {
  const open = { revision: 1, departments: [{ ...LIVE, roles: [], base: '/' }] };
  expect(widenedProblems({ ...LIVE, roles: [] }, open)).toEqual([]);
  expect(widenedProblems({ ...LIVE, roles: ['BuildingsAdmin'] }, open)).toEqual([]);
});
