import { expect, test } from '@rstest/core';
import { firstScreenCopies, isTaken, ownCopies } from './compatibility.ts';
import type { Release } from './descriptor.ts';

const release: Release = {
  id: 'users',
  path: 'users',
  contract: 1,
  menu: { label: { mn: 'Korisnici', en: 'Users' }, icon: 'M0 0', order: 1 },
  roles: [],
  version: '1.0.0',
  builtWith: '2.9.2',
  shared: {},
  copies: { '@ar/records': '0.1.0-aaaaaaaaaas', '@ar/records/form': '0.1.0-aaaaaaaaaas' },
  entry: 'remoteEntry.js',
  files: {},
};
const host = (shared: Record<string, string>) => ({ contract: 1, builtWith: '2.9.2', shared });

test('the first screen is made of the list, not of the form', () => {
  expect(firstScreenCopies(release)).toEqual(['@ar/records']);
});

test('a release of before there were copies has none', () => {
  const { copies: _, ...earlier } = release;
  expect(firstScreenCopies(earlier)).toEqual([]);
  expect(isTaken(host({}), earlier, '@ar/records')).toBe(false);
});

test('the host’s copy is taken where it was made from the same sources', () => {
  expect(isTaken(host({ '@ar/records': '0.1.0-aaaaaaaaaas' }), release, '@ar/records')).toBe(true);
});

test('a team is told which modules its department will run on copies of', () => {
  expect(ownCopies(host({ '@ar/records': '0.1.0-aaaaaaaaaas' }), release)).toEqual(['@ar/records/form']);
});

test.each([
  ['other sources', { '@ar/records': '0.1.0-bbbbbbbbbbs' }],
  ['none', {}],
])('a department keeps its own where the host has %s', (_, shared) => {
  expect(isTaken(host(shared), release, '@ar/records')).toBe(false);
});
