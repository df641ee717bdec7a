import { clerkFile } from '@ar/domain/entities/clerk-file';
import { sample } from '@ar/domain/testing/sample';
import { expectLimits, optional } from '@ar/records/testing/limits';
import { openList, pageOf, rowTexts } from '@ar/records/testing/open-list';
import { signInAsSuperAdmin } from '@ar/records/testing/sign-in';
import { missingTexts } from '@ar/records/testing/texts';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import descriptor from '../department.ts';
import department from './department.tsx';
import en from './texts/en.json';
import mn from './texts/mn.json';

const row = sample(clerkFile, {
  id: 7,
  filename: 'Odluka o komunalnom redu.pdf',
  created_at: '2026-03-01T12:00:00.000Z',
  qr_code: '',
  upload_file: '/api/supersluzbenik/7/upload_file/',
  version: 1,
});
const textOf = (element: Element) => element.textContent;

test('shows the columns of the list with formatted values', async () => {
  const { calls } = openList(<department.Routes />, { answer: () => pageOf([row]) });
  await screen.findByRole('cell', { name: '1. 3. 2026.' });
  expect(calls).toEqual(['/api/supersluzbenik/?limit=6&offset=0']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Superslužbenik');
  expect(screen.getAllByRole('columnheader').map(textOf)).toEqual([
    'Autor unosa',
    'Fajl',
    'Aktivan',
    'Dodato',
  ]);
  expect(rowTexts(screen.getAllByRole('row')[1])).toEqual([
    'N/A',
    'Odluka o komunalnom redu.pdf',
    'Ne',
    '1. 3. 2026.',
  ]);
});

test.each([
  [1, '1 fajl u bazi znanja'],
  [3, '3 fajla u bazi znanja'],
  [5, '5 fajlova u bazi znanja'],
])('shows the number of %i records as "%s"', async (count, words) => {
  openList(<department.Routes />, { answer: () => pageOf([row], count) });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows the text of the department for an empty list', async () => {
  openList(<department.Routes />, { answer: () => pageOf([]) });
  expect(await screen.findByRole('heading', { name: 'Baza znanja je prazna' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('accepts a value at the limit of a field and shows an error for a value past the limit', async () => {
  await signInAsSuperAdmin();
  openList(<department.Routes />, { at: '/?add', answer: () => pageOf([]) });
  await expectLimits('Dodaj bazu znanja', optional('Naziv', 200));
});

test('has an English text for each Montenegrin text', () => {
  expect(missingTexts({ mn, en })).toEqual([]);
});

test('the descriptor names the roles with permission to read the list', () => {
  expect(descriptor.roles).toEqual(['SuperAdmin', 'SupersluzbenikAdmin']);
});
