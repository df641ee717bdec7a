import { building } from '@ar/domain/entities/building';
import { sample } from '@ar/domain/testing/sample';
import { placeTexts } from '@ar/places/place-texts';
import { expectLimits, optional, PLACE, required } from '@ar/records/testing/limits';
import { openList, pageOf, rowTexts } from '@ar/records/testing/open-list';
import { signInAsSuperAdmin } from '@ar/records/testing/sign-in';
import { missingTexts } from '@ar/records/testing/texts';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import descriptor from '../department.ts';
import department from './department.tsx';
import en from './texts/en.json';
import formEn from './texts/form.en.json';
import formMn from './texts/form.mn.json';
import mn from './texts/mn.json';

const row = sample(building, {
  id: 7,
  name: 'Sportska dvorana',
  address: 'Blok 6',
  latitude: 42.44,
  longitude: 19.24,
  qr_code: 'BUILDING_7',
  investor: 'Glavni grad Podgorica',
  building_size: 12450.5,
  construction_start_date: '2026-05-01',
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
  created_by_name: 'Ana Vujošević',
  version: 1,
});
const textOf = (element: Element) => element.textContent;

test('shows the columns of the list with formatted values', async () => {
  const { calls } = openList(<department.Routes />, { answer: () => pageOf([row]) });
  await screen.findByRole('rowheader');
  expect(calls).toEqual(['/api/ar_platform/buildings/?limit=6&offset=0']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Građevinske dozvole');
  expect(screen.getAllByRole('columnheader').map(textOf)).toEqual([
    'Naziv',
    'Adresa',
    'Investitor',
    'Površina',
    'Početak gradnje',
    'Završetak gradnje',
    'Autor unosa',
    'Izmijenjeno',
  ]);
  expect(rowTexts(screen.getAllByRole('row')[1])).toEqual([
    'Sportska dvorana',
    'Blok 6',
    'Glavni grad Podgorica',
    '12.450,5\u00a0m²',
    '1. 5. 2026.',
    'N/A',
    'Ana Vujošević',
    '2. 3. 2026.',
  ]);
});

test.each([
  [1, '1 građevinska dozvola'],
  [3, '3 građevinske dozvole'],
  [5, '5 građevinskih dozvola'],
])('shows the number of %i records as "%s"', async (count, words) => {
  openList(<department.Routes />, { answer: () => pageOf([row], count) });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows the text of the department for an empty list', async () => {
  openList(<department.Routes />, { answer: () => pageOf([]) });
  expect(await screen.findByRole('heading', { name: 'Još nema građevinskih dozvola' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('accepts a value at the limit of a field and shows an error for a value past the limit', async () => {
  await signInAsSuperAdmin();
  openList(<department.Routes />, { at: '/?add', answer: () => pageOf([]) });
  await expectLimits('Dodaj novu zgradu', [
    ...PLACE,
    ...required('Investitor', 'Investitor je obavezno polje', 255),
    ...optional('Broj dozvole', 50),
    ['Površina', '', 'Veličina mora biti pozitivna', '1'],
    ['Površina', '0', 'Veličina mora biti pozitivna', '0,01'],
    ['Površina', '-1', 'Veličina mora biti pozitivna', '1.120,5'],
    ['Površina', '0,015', 'Površina može imati najviše dvije decimale', '0,02'],
    ['Početak gradnje', '', 'Datum početka je obavezno polje', '2026-03-01'],
    ['Završetak gradnje', '', 'Datum završetka je obavezno polje', '2026-03-05'],
    ['Završetak gradnje', '2026-03-01', 'Datum završetka mora biti nakon datuma početka', '2026-03-02'],
  ]);
});

test('has an English text for each Montenegrin text', () => {
  expect(missingTexts({ mn, en }, { mn: formMn, en: formEn }, placeTexts)).toEqual([]);
});

test('the descriptor names the roles with permission to read the list', () => {
  expect(descriptor.roles).toEqual(['SuperAdmin', 'BuildingsAdmin']);
});
