import { monument } from '@ar/domain/entities/monument';
import { beforeAll, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { departmentRoutes } from '../department.tsx';
import type { RecordRow } from './list-page.ts';

const Routes = departmentRoutes<RecordRow & { name: string }>(monument, {
  texts: inBoth({
    title: 'Spomenici',
    searchLabel: 'Pretraži',
    searchPlaceholder: 'Pretraži',
    count: '{{count}}',
  }),
});

beforeAll(() => signInAsSuperAdmin());

const open = (at: string, names: readonly string[]) =>
  openList(<Routes />, {
    at,
    answer: ({ pathname, searchParams }) => {
      if (pathname.endsWith('/nearest/')) return { names };
      return pageOf(searchParams.get('search') === 'Sahat kula' ? [{ id: 1, name: 'Sahat kula' }] : []);
    },
  });

test('offers searches for similar names after a search without results', async () => {
  const { address, calls } = open('/?ordering=name&page=1&search=Sat+kula', ['Sahat kula', 'Kula']);
  const name = await screen.findByRole('link', { name: 'Sahat kula' });
  expect(name.closest('p')?.textContent).toBe('Da li ste mislili Sahat kula, Kula?');
  expect(calls.at(-1)).toBe('/api/ar_platform/monuments/nearest/?search=Sat+kula');
  await userEvent.click(name);
  await screen.findByText('1', { selector: '[role=status] *' });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Spomenici' }));
  expect(new URLSearchParams(address()).get('search')).toBe('Sahat kula');
  expect(new URLSearchParams(address()).get('ordering')).toBe('name');
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('Sahat kula');
});

test('keeps the number of rows in the URL of an offered search', async () => {
  localStorage.setItem('rows', JSON.stringify(24));
  open('/?rows=6&search=Sat+kula', ['Sahat kula']);
  const name = await screen.findByRole('link', { name: 'Sahat kula' });
  localStorage.removeItem('rows');
  expect(name.getAttribute('href')).toContain('rows=6');
});

test('offers no names if the server finds no similar names', async () => {
  const { calls } = open('/?search=zzz', []);
  await waitFor(() => expect(calls.some((call) => call.includes('nearest'))).toBe(true));
  expect(screen.queryByText(/Da li ste mislili/)).toBeNull();
});

test('offers no names if the list has filters', async () => {
  const { calls } = open('/?search=zzz&image__isnull=true', ['Kula']);
  await screen.findByRole('heading', { name: 'Nema rezultata' });
  expect(calls.filter((call) => call.includes('nearest'))).toEqual([]);
});
