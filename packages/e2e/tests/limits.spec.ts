import { RecordFormPage } from '../pages/record-form.ts';
import { test } from '../product/test.ts';

const of = (length: number) => 'š'.repeat(length);

/**
 * A field, what it refuses just past its limit and with which words, and what it takes at the limit. The fields of all
 * departments are in the tests of the departments: here a browser shows that its own fields tell the same.
 */
const LIMITS: readonly (readonly [label: string, past: string, words: string, at: string])[] = [
  ['Naziv', of(201), 'Maksimalna dužina 200 karaktera', of(200)],
  ['Geografska širina', '90,000001', 'Geografska širina mora biti između -90 i 90', '-90'],
  ['Površina', '0,015', 'Površina može imati najviše dvije decimale', '0,02'],
  ['Početak gradnje', '', 'Datum početka je obavezno polje', '2026-03-01'],
  ['Završetak gradnje', '2026-03-01', 'Datum završetka mora biti nakon datuma početka', '2026-03-02'],
];

test.use({ account: 'buildings' });

test('each field says what is wrong one step past its limit, and takes what is at it', async ({ page }) => {
  await page.goto('/dashboard/buildings?add');
  const form = new RecordFormPage(page, 'Dodaj novu zgradu');
  for (const [label, past, words, at] of LIMITS) {
    await form.expectError(label, past, words);
    await form.expectError(label, at, '');
  }
});
