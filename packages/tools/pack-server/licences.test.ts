import { expect, test } from '@rstest/core';
import { readBill } from './bill-of-materials.mjs';
import { licenceFaults } from './licences.mjs';

const one = (name: string, licence?: object, group?: string) => ({
  name,
  version: '1.0.0',
  ...(group && { group }),
  ...(licence && { licenses: [licence] }),
});

test('every shipped package has an allowed licence', async () => {
  const bill = await readBill();
  expect(bill.components.length).toBeGreaterThan(100);
  expect(licenceFaults(bill)).toEqual([]);
});

test('names packages with a forbidden or missing licence', () => {
  const components = [
    one('zod', { license: { id: 'MIT' } }),
    one('domain', undefined, '@ar'),
    one('either', { expression: '(MIT OR GPL-3.0-only)' }),
    one('both', { expression: 'MIT AND GPL-3.0-only' }),
    one('viral', { license: { id: 'AGPL-3.0-only' } }),
    one('silent'),
    one('other', { license: { id: 'Hippocratic-2.1' } }),
  ];
  expect(licenceFaults({ components })).toEqual([
    'both 1.0.0 is under MIT AND GPL-3.0-only.',
    'viral 1.0.0 is under AGPL-3.0-only.',
    'silent 1.0.0 is under no licence that is told.',
    'other 1.0.0 is under Hippocratic-2.1.',
  ]);
});
