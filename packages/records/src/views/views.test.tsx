import { building } from '@ar/domain/entities/building';
import type { SavedView } from '@ar/domain/view-schemas';
import { afterEach, beforeAll, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList, pageOf } from '../../testing/open-list.tsx';
import { signInAs, signInAsSuperAdmin } from '../../testing/sign-in.ts';
import { inBoth } from '../../testing/texts.ts';
import { departmentRoutes } from '../department.tsx';
import type { RecordRow } from '../list/list-page.ts';

const Routes = departmentRoutes<RecordRow & { name: string }>(building, {
  texts: inBoth({
    title: 'Zgrade',
    emptyTitle: 'Još nema zgrada',
    emptyText: 'Prva će se pojaviti ovdje.',
    searchLabel: 'Pretraži zgrade',
    count: '{{count}}',
  }),
});

const ME = 1;
beforeAll(() => signInAsSuperAdmin());
afterEach(() => localStorage.removeItem('columns:buildings'));

const viewOf = (view: Partial<SavedView>): SavedView => ({
  id: 12,
  name: 'U toku',
  query: { construction: 'under_way', ordering: '-name', rows: '6', hidden: 'investor' },
  is_shared: true,
  owner: ME,
  owner_name: 'Ana Vujošević',
  version: 1,
  updated_at: '2026-11-20T10:00:00.000Z',
  ...view,
});

/**
 * Opens a list with a server that stores views. `refuse` returns the status of a refused request, or undefined for an
 * accepted request.
 */
function open(
  at: string,
  views: SavedView[],
  refuse: (method: string) => number | undefined = () => undefined,
) {
  const sent: unknown[] = [];
  const deleted: SavedView[] = [];
  const visit = openList(<Routes />, {
    at,
    answer({ pathname }, method, _headers, body) {
      if (pathname.endsWith('/people/')) return { people: [] };
      const [, rest] = pathname.split('/views/');
      if (rest === undefined) return pageOf([{ id: 1, name: 'Hala' }]);
      const status = refuse(method);
      if (status) return status;
      const given = typeof body === 'string' ? JSON.parse(body) : body;
      if (method !== 'GET') sent.push([method, rest, given]);
      if (rest.endsWith('restore/')) views.push(...deleted);
      if (rest.endsWith('restore/')) return deleted[0] ?? 404;
      const id = Number.parseInt(rest, 10);
      const view = views.find((one) => one.id === id);
      if (method === 'POST') {
        views.push(viewOf({ id: 40 + views.length, ...given }));
        return views.at(-1) ?? 404;
      }
      if (rest === '') return { views };
      if (!view) return 404;
      if (method === 'DELETE') deleted.push(...views.splice(views.indexOf(view), 1));
      if (method === 'PATCH') views[views.indexOf(view)] = { ...view, ...given, version: view.version + 1 };
      return views.find((one) => one.id === id) ?? view;
    },
  });
  return { ...visit, sent };
}

/** The panel is a popover, which jsdom does not show. */
const inPanel = { hidden: true };

async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: 'Prikaz' }));
  return within(await screen.findByRole('region', { name: 'Prikaz', ...inPanel }));
}

const lists = (calls: readonly string[]) => calls.filter((call) => call.includes('limit='));

test('opens a view: its query goes to the address, and its columns are kept in this browser', async () => {
  const { address, calls } = open('/?search=most', [viewOf({})]);
  await screen.findByText('Hala');
  const panel = await openPanel();
  await userEvent.click(await panel.findByRole('button', { name: 'U toku', ...inPanel }));
  await waitFor(() =>
    expect(lists(calls).at(-1)).toBe(
      '/api/ar_platform/buildings/?limit=6&offset=0&ordering=-name&construction=under_way',
    ),
  );
  const { hidden: _, ...query } = viewOf({}).query;
  expect(Object.fromEntries(new URLSearchParams(address()))).toEqual(query);
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Investitor/ })).toBeNull());
  expect(screen.getByRole('columnheader', { name: /Adresa/ })).toBeTruthy();
  cleanup();
  open('/', []);
  await screen.findByText('Hala');
  expect(screen.queryByRole('columnheader', { name: /Investitor/ })).toBeNull();
});

test('ignores unknown filters and columns of a view', async () => {
  const query = {
    construction: 'under_way',
    roof__isnull: 'true',
    rows: '5',
    hidden: 'roof,investor',
    ordering: 'roof',
  };
  const { calls } = open('/', [viewOf({ query })]);
  const panel = await openPanel();
  await userEvent.click(await panel.findByRole('button', { name: 'U toku', ...inPanel }));
  await waitFor(() =>
    expect(lists(calls).at(-1)).toBe('/api/ar_platform/buildings/?limit=6&offset=0&construction=under_way'),
  );
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Investitor/ })).toBeNull());
});

test('saves, deletes and restores a view, and a save under the same name replaces the view', async () => {
  const { sent } = open('/?search=most', [viewOf({ id: 3, name: 'Tuđi', owner: 8, owner_name: 'Vuk' })]);
  const panel = await openPanel();
  await panel.findByRole('list', { name: 'Zajednički', ...inPanel });
  const name = panel.getByRole('textbox', { name: 'Naziv prikaza', ...inPanel });
  await userEvent.type(name, 'Mostovi');
  await userEvent.click(panel.getByRole('checkbox', { name: 'Za cijelo odjeljenje', ...inPanel }));
  await userEvent.click(panel.getByRole('button', { name: 'Sačuvaj', ...inPanel }));
  const own = within(await panel.findByRole('list', { name: 'Moji', ...inPanel }));
  await panel.findByText('Sačuvano: Mostovi.');
  await userEvent.click(panel.getByRole('checkbox', { name: 'Investitor', ...inPanel }));
  await userEvent.type(name, 'mostovi{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.click(own.getByRole('button', { name: 'Radnje: prikaz Mostovi', ...inPanel }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Izbriši prikaz' }));
  await panel.findByText('Izbrisan je prikaz „Mostovi“.');
  expect(panel.queryByRole('list', { name: 'Moji', ...inPanel })).toBeNull();
  expect(document.activeElement).toBe(name);
  await userEvent.click(panel.getByRole('button', { name: 'Poništi', ...inPanel }));
  await panel.findByRole('button', { name: 'Mostovi', ...inPanel });
  await waitFor(() => expect(document.activeElement).toBe(name));
  const query = { search: 'most', rows: '6', hidden: '' };
  expect(sent).toEqual([
    ['POST', '', { name: 'Mostovi', is_shared: true, query }],
    ['PATCH', '41/', { is_shared: true, query: { ...query, hidden: 'investor' } }],
    ['DELETE', '41/', undefined],
    ['POST', '41/restore/', {}],
  ]);
});

test("lets only a SuperAdmin change another person's view", async () => {
  const isOffered = async () => {
    open('/', [viewOf({ owner: 2 })]);
    const panel = await openPanel();
    await panel.findByRole('button', { name: 'U toku', ...inPanel });
    return panel.queryByRole('button', { name: 'Radnje: prikaz U toku', ...inPanel }) !== null;
  };
  await signInAs('BuildingsAdmin');
  expect(await isOffered()).toBe(false);
  cleanup();
  await signInAsSuperAdmin();
  expect(await isOffered()).toBe(true);
});

test('shares a view and makes it private again', async () => {
  const { sent } = open('/', [viewOf({ is_shared: false })]);
  const panel = await openPanel();
  const act = async (name: string) => {
    await userEvent.click(await panel.findByRole('button', { name: 'Radnje: prikaz U toku', ...inPanel }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await act('Podijeli s odjeljenjem');
  await panel.findByText('zajednički');
  await act('Zadrži samo za sebe');
  await waitFor(() => expect(panel.queryByText('zajednički')).toBeNull());
  expect(sent).toEqual([
    ['PATCH', '12/', { is_shared: true }],
    ['PATCH', '12/', { is_shared: false }],
  ]);
});

test('shows why a view was not saved and keeps the typed name', async () => {
  open('/', [], (method) => (method === 'POST' ? 500 : undefined));
  const panel = await openPanel();
  const name = await panel.findByRole('textbox', { name: 'Naziv prikaza', ...inPanel });
  await userEvent.type(name, 'Mostovi{Enter}');
  expect((await panel.findByRole('alert', { ...inPanel })).textContent).toBe('Greška');
  expect((name as HTMLInputElement).value).toBe('Mostovi');
});

test('shows a button that loads the views again after a failure', async () => {
  let down = true;
  open('/', [viewOf({})], () => (down ? 500 : undefined));
  const panel = await openPanel();
  await panel.findByRole('alert', { ...inPanel });
  down = false;
  await userEvent.click(panel.getByRole('button', { name: 'Pokušaj ponovo', ...inPanel }));
  await panel.findByRole('button', { name: 'U toku', ...inPanel });
});
