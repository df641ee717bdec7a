import { expect, test } from '@rstest/core';
import { readBill } from './bill-of-materials.mjs';
import { licenceFaults } from './licences.mjs';

const one = (name: string, licence?: object, group?: string) => ({
  name,
  version: '1.0.0',
  ...(group && { group }),
  ...(licence && { licenses: [licence] }),
});

test('everything that is shipped has a licence of the list', async () => {
  const bill = await readBill();
  expect(bill.components.length).toBeGreaterThan(100);
  expect(licenceFaults(bill)).toEqual([]);
});

test('a licence that nobody allowed is named, and so is none', () => {
  const components = [
    one('zod', { license: { id: 'MIT' } }),
    one('domain', undefined, '@ar'),
    one('either', { expression: '(MIT OR GPL-3.0-only)' }),
    one('both', { expression: 'MIT AND GPL-3.0-only' }),
    one('viral', { license: { id: 'AGPL-3.0-only' } }),
    one('silent'),
    // Allowed for one package, and for no other.
    one('other', { license: { id: 'Hippocratic-2.1' } }),
  ];
  expect(licenceFaults({ components })).toEqual([
    'both 1.0.0 is under MIT AND GPL-3.0-only.',
    'viral 1.0.0 is under AGPL-3.0-only.',
    'silent 1.0.0 is under no licence that is told.',
    'other 1.0.0 is under Hippocratic-2.1.',
  ]);
});
