import { orderingOf } from '@ar/domain/entities/entity';
import { type User, user } from '@ar/domain/entities/user';
import { openList, pageOf, rowTexts } from '@ar/records/testing/open-list';
import { expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import descriptor from '../department.ts';
import { columns } from './columns.tsx';
import department from './department.tsx';
import { en } from './texts/en.ts';
import { mn } from './texts/mn.ts';

const row: User = {
  id: 7,
  first_name: 'Đorđije',
  last_name: 'Šćepanović',
  email: 'djordjije@podgorica.example',
  username: 'djordjije@podgorica.example',
  group_names: ['MonumentsAdmin'],
  is_superuser: false,
  threads: [],
  date_joined: '2026-03-01T12:00:00.000Z',
  version: 1,
};
const textOf = (element: Element) => element.textContent;

test('shows its columns, with their values', async () => {
  const { calls } = openList(<department.Routes />, { answer: () => pageOf([row]) });
  await screen.findByRole('cell', { name: '1. 3. 2026.' });
  expect(calls).toEqual(['/api/users/?limit=6&offset=0']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Korisnici');
  expect(screen.getAllByRole('columnheader').map(textOf)).toEqual([
    'Ime',
    'Prezime',
    'Email',
    'Rola',
    'Nalog od',
  ]);
  expect(rowTexts(screen.getAllByRole('row')[1])).toEqual([
    'Đorđije',
    'Šćepanović',
    'djordjije@podgorica.example',
    'Turistička organizacija Podgorice',
    '1. 3. 2026.',
  ]);
});

test.each([
  [1, '1 korisnik'],
  [3, '3 korisnika'],
  [5, '5 korisnika'],
])('%i is counted as %s', async (count, words) => {
  openList(<department.Routes />, { answer: () => pageOf([row], count) });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('every column sorts by a key that the server takes', () => {
  const keys: readonly string[] = orderingOf(user);
  expect(columns.filter(({ ordering }) => !ordering || !keys.includes(ordering))).toEqual([]);
});

test('every text stands in both languages, and every column has a heading', () => {
  // English has no form for few.
  const needed = Object.keys(mn).filter((key) => !key.endsWith('_few'));
  expect(Object.keys(en)).toEqual(needed);
  expect(columns.filter(({ key }) => !mn[key])).toEqual([]);
});

test('the descriptor opens the department to the roles of the permission table', () => {
  expect(descriptor.roles).toEqual(['SuperAdmin']);
});
