import { addTexts } from '@ar/session';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEPARTMENTS } from '../../../testing/fixtures.ts';
import en from '../../layout/texts/en.json';
import mn from '../../layout/texts/mn.json';
import { menuEntries } from '../../navigation/menu-entries.ts';
import { PhoneMenu, Sidebar } from './menu.tsx';

addTexts('shell', { mn, en });

const [first] = DEPARTMENTS;
if (!first) throw new Error('no department');

const LABELS = [
  ['Parkovi', 'Parks'],
  ['Šume', 'Forests'],
  ['Čempresi', 'Cypresses'],
  ['Đubrivo', 'Fertilizer'],
] as const;

const departments = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [mn, en] = LABELS[at] ?? [`Odjeljenje ${at}`, `Department ${at}`];
    return { ...first, id: `d${at}`, path: `d${at}`, roles: [], menu: { ...first.menu, label: { mn, en } } };
  });

let intents: string[];

function open(count: number, at = '/dashboard') {
  const menu = {
    entries: menuEntries(departments(count), 'SuperAdmin', 'mn'),
    own: [],
    onIntent: (id: string) => void intents.push(id),
  };
  const element = (
    <>
      <PhoneMenu {...menu} />
      <Sidebar {...menu} />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
}

const navigation = () => screen.getByRole('navigation', { name: 'Odjeljenja' });
const names = () =>
  within(navigation())
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const field = () => within(navigation()).getByRole('searchbox', { name: 'Traži odjeljenje' });
const announced = () => within(navigation()).getByRole('status').textContent;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('lang', 'mn');
  intents = [];
});
afterEach(cleanup);

test('shows twelve departments in one list, and stores no recently opened department', () => {
  open(12, '/dashboard/d3');
  expect(names()).toHaveLength(12);
  expect(names().slice(0, 2)).toEqual(['Parkovi', 'Šume']);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(localStorage.getItem('departments-lately')).toBeNull();
});

test('with more than twelve departments, shows the recently opened departments, and all other departments on request', async () => {
  localStorage.setItem('departments-lately', 'd5 gone d1');
  open(100, '/dashboard/d3/7');
  expect(names()).toEqual(['Đubrivo', 'Odjeljenje 5', 'Šume']);
  expect(within(navigation()).getByRole('link', { current: 'page' }).textContent).toBe('Đubrivo');
  expect(localStorage.getItem('departments-lately')).toBe('d3 d5 gone d1');
  await userEvent.click(screen.getByRole('button', { name: 'Ostala odjeljenja: 97' }));
  expect(names().slice(3, 5)).toEqual(['Čempresi', 'Odjeljenje 4']);
  expect(names()).toHaveLength(100);
});

test('shows only the open department if the person has opened no other department', () => {
  open(100, '/dashboard/d3');
  expect(names()).toEqual(['Đubrivo']);
});

test('shows all departments if the person has opened no department', () => {
  open(13);
  screen.getByRole('button', { name: 'Sva odjeljenja: 13', expanded: true });
  expect(names()).toHaveLength(13);
});

test('shows the five most recently opened departments after a reload', async () => {
  const router = open(20);
  for (const at of [4, 5, 6, 7, 8, 9, 5]) {
    await act(() => router.navigate(`/dashboard/d${at}`));
  }
  cleanup();
  open(20);
  expect(names()).toEqual([5, 6, 7, 8, 9].map((at) => `Odjeljenje ${at}`));
});

test('finds departments by name in both languages, ignoring case and diacritics, and announces the count', async () => {
  open(100);
  for (const [term, found] of [
    ['cem', ['Čempresi']],
    ['FOREST', ['Šume']],
    ['dubr', ['Đubrivo']],
    ['odjeljenje 9', ['Odjeljenje 9', ...Array.from({ length: 10 }, (_, at) => `Odjeljenje 9${at}`)]],
  ] as const) {
    await userEvent.clear(field());
    await userEvent.type(field(), term);
    expect(names()).toEqual(found);
  }
  expect(announced()).toBe('Nađeno je 11 odjeljenja');
  await userEvent.clear(field());
  await userEvent.type(field(), 'xyz');
  expect(names()).toEqual([]);
  expect(announced()).toBe('Nema odjeljenja s nazivom „xyz“.');
});

test('arrow keys move through the results, Escape clears the field, and Enter opens the first result', async () => {
  const router = open(100);
  await userEvent.type(field(), 'odjeljenje 9');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Odjeljenje 90');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(document.activeElement).toBe(field());
  expect((field() as HTMLInputElement).value).toBe('');
  await userEvent.keyboard('sume{Enter}');
  expect(router.state.location.pathname).toBe('/dashboard/d1');
  expect((field() as HTMLInputElement).value).toBe('');
  expect(names()).toContain('Šume');
});

test('in the phone menu, Escape clears the field, and closes the menu if the field is empty', async () => {
  const router = open(100);
  await userEvent.click(screen.getByRole('button', { name: 'Otvori meni' }));
  const menu = within(screen.getByRole('dialog', { name: 'Meni' }));
  const search = menu.getByRole<HTMLInputElement>('searchbox');
  await userEvent.type(search, 'park{Escape}');
  expect(search.value).toBe('');
  await userEvent.type(search, 'park{Enter}');
  expect(router.state.location.pathname).toBe('/dashboard/d0');
  expect(screen.queryByRole('dialog', { name: 'Meni' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Otvori meni' }));
  await userEvent.type(within(screen.getByRole('dialog')).getByRole('searchbox'), '{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Meni' })).toBeNull();
});

test('the search button of the icon sidebar opens the menu with the focus in the search field', async () => {
  open(100);
  await userEvent.click(screen.getByRole('button', { name: 'Traži odjeljenje' }));
  const menu = within(screen.getByRole('dialog', { name: 'Meni' }));
  await expect.poll(() => document.activeElement).toBe(menu.getByRole('searchbox'));
});
