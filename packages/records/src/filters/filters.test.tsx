import { building } from '@ar/domain/entities/building';
import type { RecordEntity } from '@ar/domain/entities/entity';
import { beforeAll, expect, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { departmentRoutes } from '../department.tsx';
import type { RecordRow } from '../list/list-page.ts';

const TEXTS = inBoth({
  title: 'Zgrade',
  emptyTitle: 'Još nema zgrada',
  emptyText: 'Prva će se pojaviti ovdje.',
  searchLabel: 'Pretraži zgrade',
  searchPlaceholder: 'Pretraži',
  count: '{{count}}',
});

const Routes = departmentRoutes<RecordRow & { name: string }>(building, { texts: TEXTS });

beforeAll(() => signInAsSuperAdmin());

const IMPORT = '0f8fad5b-d9cb-469f-a165-70867728950e';
const PEOPLE = { people: [{ id: 7, name: 'Vuk Ćađenović' }] };
const open = (at: string, rows: readonly RecordRow[] = [{ id: 1, name: 'Hala' } as RecordRow]) =>
  openList(<Routes />, {
    at,
    answer: ({ pathname }) => {
      if (pathname.includes('/imports/'))
        return pathname.endsWith(`/imports/${IMPORT}/`) ? { sheet_name: 'zgrade.xlsx' } : 403;
      return pathname.endsWith('/people/') ? PEOPLE : pageOf(rows);
    },
  });
const queryOf = (calls: readonly string[]) =>
  new URLSearchParams(calls.findLast((call) => call.includes('limit='))?.split('?')[1]);
async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: 'Filteri' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filteri' }));
  await panel.findByRole('combobox', { name: 'Stanje gradnje' });
  return panel;
}
const chips = () =>
  within(screen.getByRole('list', { name: 'Filteri' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('applies and describes the filters in the URL, and ignores malformed values', async () => {
  const { calls } = open(
    '/?construction=under_way&building_size__gte=1000.5&created_by=7&image__isnull=true&created_at__lte=2026-01-31&near=nowhere',
  );
  await screen.findByText('Autor unosa: Vuk Ćađenović');
  expect(Object.fromEntries(queryOf(calls))).toEqual({
    limit: '6',
    offset: '0',
    construction: 'under_way',
    building_size__gte: '1000.5',
    created_by: '7',
    image__isnull: 'true',
    created_at__lte: '2026-01-31',
  });
  expect(chips()).toEqual([
    'Površina: najmanje 1.000,5\u00a0m²',
    'Nema: Slika',
    'Dodato: do 31. 1. 2026.',
    'Autor unosa: Vuk Ćađenović',
    'Stanje gradnje: U toku',
    'Ukloni sve filtere',
  ]);
});

test('shows a year without separators in the list, the chip and the drawer', async () => {
  const label = { mn: 'Godina', en: 'Year' };
  const year = {
    kind: 'number',
    label,
    above: 0,
    below: 2101,
    decimals: 0,
    grouped: false,
    ordered: true,
  } as const;
  const dated: RecordEntity = { ...building, fields: { name: building.fields.name, year } };
  const Dated = departmentRoutes<RecordRow & { name: string }>(dated, { texts: TEXTS });
  const row = { id: 1, name: 'Hala', year: 1667 } as unknown as RecordRow;
  openList(<Dated />, { at: '/?year__gte=1667', answer: () => pageOf([row]) });
  await screen.findByRole('cell', { name: '1667' });
  expect(chips()).toContain('Godina: najmanje 1667');
  await userEvent.click(await screen.findByRole('button', { name: /^Filteri/ }));
  const panel = within(await screen.findByRole('dialog', { name: /^Filteri/ }));
  const from = await panel.findByRole('textbox', { name: 'Najmanje' });
  expect((from as HTMLInputElement).value).toBe('1667');
});

test('removes a filter on a press on its chip, and shows page 1', async () => {
  const { address } = open('/?page=2&construction=planned&image__isnull=false&ordering=-name');
  await userEvent.click(await screen.findByRole('button', { name: 'Ukloni filter: Ima: Slika' }));
  expect(address()).toBe('?construction=planned&ordering=-name');
  await userEvent.click(screen.getByRole('button', { name: 'Ukloni filter: Stanje gradnje: Planirano' }));
  expect(address()).toBe('?ordering=-name');
});

test.each([
  [IMPORT, 'Uvoz: zgrade.xlsx'],
  ['1f8fad5b-d9cb-469f-a165-70867728950e', 'Uvoz'],
])('describes the filter for rows of the import %s as "%s"', async (id, words) => {
  const { calls, address } = open(`/?import=${id}`);
  const remove = await screen.findByRole('button', { name: `Ukloni filter: ${words}` });
  expect(queryOf(calls).get('import')).toBe(id);
  await userEvent.click(remove);
  expect(address()).toBe('');
});

test('applies a choice in the drawer at once, and a number on Enter or blur', async () => {
  const { address } = open('/');
  const panel = await openPanel();
  await userEvent.selectOptions(await panel.findByRole('combobox', { name: 'Stanje gradnje' }), 'Izgrađeno');
  const size = within(panel.getByRole('group', { name: 'Površina' }));
  await userEvent.type(size.getByRole('textbox', { name: 'Najmanje' }), '1.500,25{Enter}');
  await userEvent.type(size.getByRole('textbox', { name: 'Najviše' }), '9000');
  await userEvent.tab();
  await waitFor(() => expect(address()).toContain('building_size__lte='));
  expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({
    building_size__gte: '1500.25',
    building_size__lte: '9000',
    construction: 'finished',
  });
});

test('applies two filters that are chosen before the next render', async () => {
  const { address } = open('/');
  const panel = await openPanel();
  const stage = panel.getByRole('combobox', { name: 'Stanje gradnje' });
  const picture = within(panel.getByRole('radiogroup', { name: 'Slika' }));
  act(() => {
    fireEvent.change(stage, { target: { value: 'finished' } });
    fireEvent.click(picture.getByRole('radio', { name: 'Nema' }));
  });
  await waitFor(() => expect(address()).toBe('?construction=finished&image__isnull=true'));
});

test('keeps an invalid number in the field and shows an error', async () => {
  const { address } = open('/');
  const panel = await openPanel();
  const size = within(await panel.findByRole('group', { name: 'Površina' }));
  const field = size.getByRole('textbox', { name: 'Najmanje' });
  await userEvent.type(field, 'mnogo{Enter}');
  expect(size.getByText('Upišite broj.')).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('mnogo');
  expect(address()).toBe('');
});

test('offers to show all rows if no row matches the filters', async () => {
  const { address } = open('/?construction=unknown&search=hala', []);
  await screen.findByText('Ništa ne odgovara ovim filterima. Uklonite neki od njih.');
  await userEvent.click(screen.getByRole('button', { name: 'Prikaži sve' }));
  expect(address()).toBe('');
});

test('shows no count and disables the export on a phone while the list loads', async () => {
  let arrive = (_page: ReturnType<typeof pageOf>) => {};
  openList(<Routes />, {
    narrow: true,
    answer: ({ pathname, searchParams }) => {
      if (pathname.endsWith('/people/')) return PEOPLE;
      if (pathname.includes('/imports/')) return 403;
      if (!searchParams.has('construction')) return pageOf([{ id: 1, name: 'Hala' }]);
      return new Promise((resolve) => {
        arrive = resolve;
      });
    },
  });
  const panel = await openPanel();
  const show = await panel.findByRole('button', { name: 'Prikaži 1' });
  await userEvent.selectOptions(panel.getByRole('combobox', { name: 'Stanje gradnje' }), 'under_way');
  await waitFor(() => expect(show.textContent).toBe('Prikaži spisak'));
  await userEvent.click(show);
  await userEvent.click(screen.getByRole('button', { name: 'Više' }));
  const item = await screen.findByRole('menuitem', { name: 'Izvoz' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  await act(async () => arrive(pageOf([{ id: 1, name: 'Hala' }])));
  await waitFor(() => expect(item.getAttribute('aria-disabled')).not.toBe('true'));
});
