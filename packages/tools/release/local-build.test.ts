import type { ReleasesOverview } from '@ar/federation/releases';
import { expect, test } from '@rstest/core';
import { whichVersion } from './local-build.ts';

const overview = {
  departments: [
    {
      id: 'users',
      versions: ['1.4.0-aaaas', '1.3.0-bbbbs', '1.3.0-ccccs', '1.4.01'].map((version) => ({ version })),
    },
  ],
} as unknown as ReleasesOverview;

test('whichVersion adds the fingerprint to a version that lacks one', () => {
  expect(whichVersion(overview, 'users', '1.4.0')).toBe('1.4.0-aaaas');
  expect(whichVersion(overview, 'users', '1.3.0-ccccs')).toBe('1.3.0-ccccs');
});

test('refuses an ambiguous version', () => {
  expect(() => whichVersion(overview, 'users', '1.3.0')).toThrow('1.3.0-bbbbs, 1.3.0-ccccs');
});

test('whichVersion returns an unknown version unchanged', () => {
  expect(whichVersion(overview, 'users', '9.9.9')).toBe('9.9.9');
  expect(whichVersion(overview, 'clerk', '1.4.0')).toBe('1.4.0');
});
