import { monument } from '@ar/domain/entities/monument';
import { sample } from '@ar/domain/testing/sample';
import { placeTexts } from '@ar/places/place-texts';
import { expectLimits, PLACE } from '@ar/records/testing/limits';
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

const row = sample(monument, {
  id: 7,
  name: 'Sahat kula',
  name_en: 'Clock Tower',
  address: 'Trg Bećir-bega Osmanagića',
  latitude: 42.43,
  longitude: 19.26,
  qr_code: 'MONUMENT_7',
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
  created_by_name: 'Ana Vujošević',
  version: 1,
});
const textOf = (element: Element) => element.textContent;

test('shows the columns of the list with formatted values', async () => {
  const { calls } = openList(<department.Routes />, { answer: () => pageOf([row]) });
  await screen.findByRole('cell', { name: '2. 3. 2026.' });
  expect(calls).toEqual(['/api/ar_platform/monuments/?limit=6&offset=0']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Spomenici');
  expect(screen.getAllByRole('columnheader').map(textOf)).toEqual([
    'Naziv',
    'Adresa',
    'Dodato',
    'Autor unosa',
    'Autor izmjene',
    'Izmijenjeno',
  ]);
  expect(rowTexts(screen.getAllByRole('row')[1])).toEqual([
    'Sahat kula',
    'Trg Bećir-bega Osmanagića',
    '1. 3. 2026.',
    'Ana Vujošević',
    'N/A',
    '2. 3. 2026.',
  ]);
});

test.each([
  [1, '1 spomenik'],
  [3, '3 spomenika'],
  [5, '5 spomenika'],
])('shows the number of %i records as "%s"', async (count, words) => {
  openList(<department.Routes />, { answer: () => pageOf([row], count) });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows the text of the department for an empty list', async () => {
  openList(<department.Routes />, { answer: () => pageOf([]) });
  expect(await screen.findByRole('heading', { name: 'Još nema spomenika' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('accepts a value at the limit of a field and shows an error for a value past the limit', async () => {
  await signInAsSuperAdmin();
  openList(<department.Routes />, { at: '/?add', answer: () => pageOf([]) });
  await expectLimits('Dodaj novi spomenik', PLACE);
});

test('has an English text for each Montenegrin text', () => {
  expect(missingTexts({ mn, en }, { mn: formMn, en: formEn }, placeTexts)).toEqual([]);
});

test('the descriptor names the roles with permission to read the list', () => {
  expect(descriptor.roles).toEqual(['SuperAdmin', 'MonumentsAdmin']);
});
