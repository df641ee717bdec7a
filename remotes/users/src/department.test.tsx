import type { User } from '@ar/domain/entities/user';
import { openList, pageOf, rowTexts } from '@ar/records/testing/open-list';
import { signInAsSuperAdmin } from '@ar/records/testing/sign-in';
import { missingTexts } from '@ar/records/testing/texts';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import descriptor from '../department.ts';
import department from './department.tsx';
import en from './texts/en.json';
import formEn from './texts/form.en.json';
import formMn from './texts/form.mn.json';
import mn from './texts/mn.json';

const row: User = {
  id: 7,
  first_name: 'Đorđije',
  last_name: 'Šćepanović',
  email: 'djordjije@podgorica.example',
  username: 'djordjije@podgorica.example',
  group_names: ['MonumentsAdmin'],
  is_superuser: false,
  is_active: true,
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

test('every tool of the list is there before its rows: none pushes another from under somebody’s hand', async () => {
  await signInAsSuperAdmin();
  let come = (_rows: ReturnType<typeof pageOf>) => {};
  const rows = new Promise<ReturnType<typeof pageOf>>((resolve) => {
    come = resolve;
  });
  openList(<department.Routes />, { answer: () => rows });
  const tools = () =>
    screen
      .getAllByRole('button')
      .filter((button) => !screen.getByRole('table').contains(button))
      .map(textOf);
  const before = tools();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Izvoz' }).disabled).toBe(true);
  come(pageOf([row]));
  await screen.findByRole('cell', { name: '1. 3. 2026.' });
  expect(tools()).toEqual(before);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Izvoz' }).disabled).toBe(false);
});

test('who is not active is marked, is not renamed by that, and can be activated', async () => {
  await signInAsSuperAdmin();
  const sent: unknown[] = [];
  let isActive = false;
  openList(<department.Routes />, {
    answer(call, method) {
      if (method !== 'PATCH') return pageOf([{ ...row, is_active: isActive }]);
      sent.push(call.pathname);
      isActive = true;
      return pageOf([]);
    },
  });
  const name = await screen.findByRole('rowheader', { name: /^Šćepanović/ });
  expect(name.textContent).toBe('Šćepanović Neaktivan');
  fireEvent.click(screen.getByRole('button', { name: 'Radnje: Đorđije Šćepanović' }));
  expect(screen.getAllByRole('menuitem').map(textOf)).toEqual([
    'Izmijeni',
    'Aktiviraj nalog',
    'Istorija izmjena',
    'Izbriši',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Aktiviraj nalog' }));
  const question = within(await screen.findByRole('dialog', { name: 'Aktiviraj nalog' }));
  question.getByText(/aktivirate nalog korisnika Đorđije Šćepanović\?/);
  fireEvent.click(question.getByRole('button', { name: 'Aktiviraj' }));
  await waitFor(() => expect(screen.queryByText('Neaktivan')).toBeNull());
  expect(sent).toEqual(['/api/users/7/']);
  fireEvent.click(screen.getByRole('button', { name: 'Radnje: Đorđije Šćepanović' }));
  screen.getByRole('menuitem', { name: 'Deaktiviraj nalog' });
});

test.each([
  [1, '1 korisnik'],
  [3, '3 korisnika'],
  [5, '5 korisnika'],
])('%i is counted as %s', async (count, words) => {
  openList(<department.Routes />, { answer: () => pageOf([row], count) });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('every text stands in both languages', () => {
  expect(missingTexts({ mn, en }, { mn: formMn, en: formEn })).toEqual([]);
});

test('the descriptor opens the department to the roles of the permission table', () => {
  expect(descriptor.roles).toEqual(['SuperAdmin']);
});
