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

const departments = Array.from({ length: 20 }, (_, at) => {
  const label = { mn: `Odjeljenje ${at}`, en: `Department ${at}` };
  return {
    ...first,
    id: `d${at}`,
    path: `d${at}`,
    roles: [],
    menu: { ...first.menu, label, order: 20 - at },
  };
});

let intents: string[];

function open(at = '/dashboard') {
  const menu = {
    entries: menuEntries(departments, 'SuperAdmin', 'mn'),
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

const navigation = () => within(screen.getByRole('navigation', { name: 'Odjeljenja' }));

async function openPhoneMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Otvori meni' }));
  return within(screen.getByRole('dialog', { name: 'Meni' }));
}

const isPhoneMenuOpen = () => screen.queryByRole('dialog', { name: 'Meni' }) !== null;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('lang', 'mn');
  intents = [];
});
afterEach(cleanup);

test('lists all departments in the order of their definitions, and marks the open department', () => {
  open('/dashboard/d3/7');
  const names = navigation()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(departments.map(({ menu }) => menu.label.mn).toReversed());
  expect(navigation().getByRole('link', { current: 'page' }).textContent).toBe('Odjeljenje 3');
});

test('reports a hovered or focused department, so that its code can load', async () => {
  open();
  await userEvent.hover(navigation().getByRole('link', { name: 'Odjeljenje 5' }));
  act(() => navigation().getByRole('link', { name: 'Odjeljenje 6' }).focus());
  expect(intents).toEqual(['d5', 'd6']);
});

test('the phone menu closes on Escape and when a person opens a department', async () => {
  const router = open();
  await openPhoneMenu();
  await userEvent.keyboard('{Escape}');
  expect(isPhoneMenuOpen()).toBe(false);
  const menu = await openPhoneMenu();
  await userEvent.click(menu.getByRole('link', { name: 'Odjeljenje 0' }));
  expect(router.state.location.pathname).toBe('/dashboard/d0');
  expect(isPhoneMenuOpen()).toBe(false);
});
