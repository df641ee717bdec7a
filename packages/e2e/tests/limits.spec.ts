import type { Page } from '@playwright/test';
import { RecordFormPage } from '../pages/record-form.ts';
import type { Account } from '../product/accounts.ts';
import { test } from '../product/test.ts';

/** A field, what it refuses just past its limit and with which words, and what it takes at the limit. */
type Limit = readonly [label: string, past: string, words: string, at: string];

const of = (length: number) => 'š'.repeat(length);
const longest = (length: number) => `Maksimalna dužina ${length} karaktera`;

const LATITUDE = 'Geografska širina mora biti između -90 i 90';
const LONGITUDE = 'Geografska dužina mora biti između -180 i 180';

const PLACE: readonly Limit[] = [
  ['Naziv', '', 'Naziv je obavezno polje', 'x'],
  ['Naziv', of(201), longest(200), of(200)],
  ['Naziv na engleskom', of(201), longest(200), of(200)],
  ['Adresa', '', 'Adresa je obavezno polje', 'x'],
  ['Adresa', of(256), longest(255), of(255)],
  ['Geografska širina', '', LATITUDE, '90'],
  ['Geografska širina', '90,000001', LATITUDE, '-90'],
  ['Geografska širina', '-90,000001', LATITUDE, '0'],
  ['Geografska širina', 'sjever', LATITUDE, '42,4381'],
  ['Geografska dužina', '', LONGITUDE, '180'],
  ['Geografska dužina', '-180.000001', LONGITUDE, '-180'],
  ['Geografska dužina', '180.000001', LONGITUDE, '0'],
  ['Opis', '', 'Opis je obavezno polje', 'x'],
  ['Opis', of(1001), longest(1000), of(1000)],
  ['Opis na engleskom', of(1001), longest(1000), of(1000)],
];

const FORMS: readonly { account: Account; path: string; title: string; limits: readonly Limit[] }[] = [
  {
    account: 'superadmin',
    path: '/dashboard/users',
    title: 'Dodaj novog korisnika',
    limits: [
      ['Ime', '', 'Ime je obavezno polje', 'x'],
      ['Ime', of(101), 'Maksimalna duzina 100 karaktera', of(100)],
      ['Prezime', '', 'Prezime je obavezno polje', 'x'],
      ['Prezime', of(101), 'Maksimalna duzina 100 karaktera', of(100)],
      ['Email', '', 'Morate unijeti email adresu', 'ana@podgorica.example'],
      ['Email', 'ana@', 'Email nije validan', 'a@b.me'],
    ],
  },
  {
    account: 'buildings',
    path: '/dashboard/buildings',
    title: 'Dodaj novu zgradu',
    limits: [
      ...PLACE,
      ['Investitor', '', 'Investitor je obavezno polje', 'x'],
      ['Investitor', of(256), longest(255), of(255)],
      ['Broj dozvole', of(51), longest(50), of(50)],
      ['Veličina', '', 'Veličina mora biti pozitivna', '1'],
      ['Veličina', '0', 'Veličina mora biti pozitivna', '0,01'],
      ['Veličina', '-1', 'Veličina mora biti pozitivna', '1.120,5'],
      ['Veličina', '0,015', 'Veličina može imati najviše dvije decimale', '0,02'],
      ['Početak gradnje', '', 'Datum početka je obavezno polje', '2026-03-01'],
      ['Završetak gradnje', '', 'Datum završetka je obavezno polje', '2026-03-05'],
      ['Završetak gradnje', '2026-03-01', 'Datum završetka mora biti nakon datuma početka', '2026-03-02'],
    ],
  },
  { account: 'monuments', path: '/dashboard/monuments', title: 'Dodaj novi spomenik', limits: PLACE },
  {
    account: 'clerk',
    path: '/dashboard/clerk',
    title: 'Dodaj bazu znanja',
    limits: [
      ['Naziv', of(201), longest(200), of(200)],
      ['Naziv', of(201), longest(200), ''],
    ],
  },
];

async function openForm(page: Page, path: string, title: string) {
  await page.goto(`${path}?add`);
  return new RecordFormPage(page, title);
}

for (const { account, path, title, limits } of FORMS) {
  test.describe(title, () => {
    test.use({ account });

    test('each field says what is wrong one step past its limit, and takes what is at it', async ({
      page,
    }) => {
      const form = await openForm(page, path, title);
      for (const [label, past, words, at] of limits) {
        await test.step(`${label}: ${words}`, async () => {
          await form.expectError(label, past, words);
          await form.expectError(label, at, '');
        });
      }
    });
  });
}
