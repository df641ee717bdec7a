import { expect, test } from '@rstest/core';
import {
  firstScreenCopies,
  type HostSurface,
  incompatibilities,
  ownCopies,
  usesHostCopy,
} from './compatibility.ts';
import type { Release } from './descriptor.ts';

const host: HostSurface = {
  contract: 1,
  builtWith: '2.9.2',
  shared: { react: '19.3.1', '@ar/session': '0.2.1' },
};
const release: Release = {
  id: 'users',
  path: 'users',
  contract: 1,
  menu: { label: { mn: 'Korisnici', en: 'Users' }, icon: 'M0 0', order: 1 },
  roles: [],
  version: '1.0.0',
  builtWith: '2.9.0',
  shared: { react: '19.3.1' },
  copies: {},
  first: [],
  entry: 'remoteEntry.js',
  files: {},
};

const fits = (change: Partial<Release>) => incompatibilities(host, { ...release, ...change }).length === 0;

test('accepts a release that was built for the host’s versions or for older minor versions', () => {
  expect(fits({})).toBe(true);
  expect(fits({ shared: { react: '19.0.0', '@ar/session': '0.2.0' } })).toBe(true);
});

test('returns the name of the module that the host does not share', () => {
  const needed = { ...release.shared, '@ar/ui/fluent': '0.1.9' };
  expect(incompatibilities(host, { ...release, shared: needed })).toEqual([
    '@ar/ui/fluent is not shared by the host',
  ]);
});

test('refuses a contract or a minor version of Module Federation that differs from the host’s', () => {
  expect(fits({ contract: 0 })).toBe(false);
  expect(fits({ builtWith: '2.10.0' })).toBe(false);
  expect(fits({ builtWith: '3.9.2' })).toBe(false);
});

test.each([
  ['a newer version than the host’s', { react: '19.3.2' }],
  ['another major version', { react: '18.3.1' }],
  ['another minor version below 1.0', { '@ar/session': '0.1.9' }],
  ['a module the host does not share', { lodash: '4.0.0' }],
  ['a name from Object.prototype', { constructor: '1.0.0' }],
  ['a tag instead of a version', { react: 'latest' }],
])('refuses %s', (_, shared) => {
  expect(fits({ shared })).toBe(false);
});

const withCopies: Release = {
  ...release,
  copies: { '@ar/records': '0.1.0-aaaaaaaaaas', '@ar/records/form': '0.1.0-aaaaaaaaaas' },
};
const sharing = (shared: Record<string, string>) => ({ contract: 1, builtWith: '2.9.2', shared });

test('firstScreenCopies contains the list but not the form', () => {
  expect(firstScreenCopies(withCopies)).toEqual(['@ar/records']);
});

test('uses the host’s copy when the fingerprints match', () => {
  expect(usesHostCopy(sharing({ '@ar/records': '0.1.0-aaaaaaaaaas' }), withCopies, '@ar/records')).toBe(true);
});

test('ownCopies lists the modules without a matching copy in the host', () => {
  expect(ownCopies(sharing({ '@ar/records': '0.1.0-aaaaaaaaaas' }), withCopies)).toEqual([
    '@ar/records/form',
  ]);
});

test.each([
  ['another fingerprint', { '@ar/records': '0.1.0-bbbbbbbbbbs' }],
  ['no copy', {}],
])('uses the department’s copy when the host has %s', (_, shared) => {
  expect(usesHostCopy(sharing(shared), withCopies, '@ar/records')).toBe(false);
});
