import { RecordFormPage } from '../pages/record-form.ts';
import { test } from '../product/test.ts';

const of = (length: number) => 'š'.repeat(length);

/**
 * Each row has a field, a value just past the field's limit, the message, and a value at the limit. The departments'
 * tests cover all fields without a browser.
 */
const LIMITS: readonly (readonly [label: string, past: string, words: string, at: string])[] = [
  ['Naziv', of(201), 'Maksimalna dužina 200 karaktera', of(200)],
  ['Geografska širina', '90,000001', 'Geografska širina mora biti između -90 i 90', '-90'],
  ['Površina', '0,015', 'Površina može imati najviše dvije decimale', '0,02'],
  ['Početak gradnje', '', 'Datum početka je obavezno polje', '2026-03-01'],
  ['Završetak gradnje', '2026-03-01', 'Datum završetka mora biti nakon datuma početka', '2026-03-02'],
];

test.use({ account: 'buildings' });

test('each field reports a value one step past its limit, and accepts the limit', async ({ page }) => {
  await page.goto('/dashboard/buildings?add');
  const form = new RecordFormPage(page, 'Dodaj novu zgradu');
  for (const [label, past, words, at] of LIMITS) {
    await form.expectError(label, past, words);
    await form.expectError(label, at, '');
  }
});
