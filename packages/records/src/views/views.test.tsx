import { building } from '@ar/domain/entities/building';
import type { SavedView } from '@ar/domain/view-schemas';
import { beforeAll, expect, test } from '@rstest/core';
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
  const deleted: SavedView[] = [];
  const sent: unknown[] = [];
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
      const id = Number.parseInt(rest, 10);
      const view = views.find((one) => one.id === id);
      if (rest.endsWith('restore/')) views.push(...deleted);
      if (rest.endsWith('restore/')) return deleted[0] ?? 404;
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
async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: 'Prikaz' }));
  return within(await screen.findByRole('region', { name: 'Prikaz', hidden: true }));
}
const lists = (calls: readonly string[]) => calls.filter((call) => call.includes('limit='));

test('opens a link to a view and applies the query and the columns of the view', async () => {
  const { address, calls } = open('/?saved=12', [viewOf({})]);
  await screen.findByText('Hala');
  expect(lists(calls)).toEqual([
    '/api/ar_platform/buildings/?limit=6&offset=0&ordering=-name&construction=under_way',
  ]);
  expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({ saved: '12', ...viewOf({}).query });
  expect(screen.getByText('U toku', { selector: 'strong' })).toBeTruthy();
  expect(screen.queryByText('(izmijenjeno)')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Investitor/ })).toBeNull();
  expect(screen.getByRole('columnheader', { name: /Adresa/ })).toBeTruthy();
});

test('shows that the list differs from the view, and saves or discards the changes', async () => {
  const { address, sent } = open('/?saved=12', [viewOf({})]);
  await userEvent.click(await screen.findByRole('button', { name: 'Ukloni filter: Stanje gradnje: U toku' }));
  await screen.findByText('(izmijenjeno)');
  await userEvent.click(screen.getByRole('button', { name: 'Odbaci izmjene' }));
  await waitFor(() => expect(address()).toContain('construction=under_way'));
  expect(screen.queryByText('(izmijenjeno)')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ukloni filter: Stanje gradnje: U toku' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sačuvaj izmjene' }));
  await waitFor(() => expect(screen.queryByText('(izmijenjeno)')).toBeNull());
  const { construction: _, ...query } = viewOf({}).query;
  expect(sent).toEqual([['PATCH', '12/', { query }]]);
});

test("lets only a SuperAdmin save changes to another person's view", async () => {
  const change = async () => {
    open('/?saved=12', [viewOf({ owner: 2 })]);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Ukloni filter: Stanje gradnje: U toku' }),
    );
    await screen.findByRole('button', { name: 'Odbaci izmjene' });
    return screen.queryByRole('button', { name: 'Sačuvaj izmjene' }) !== null;
  };
  await signInAs('BuildingsAdmin');
  expect(await change()).toBe(false);
  cleanup();
  await signInAsSuperAdmin();
  expect(await change()).toBe(true);
});

test.each([
  [404, 'Ovaj prikaz više ne postoji. Ispod je cio spisak.'],
  [403, 'Ovaj prikaz je privatan: otvara ga samo onaj ko ga je sačuvao. Ispod je cio spisak.'],
  [500, 'Prikaz nije učitan. Provjerite vezu i otvorite adresu ponovo. Ispod je cio spisak.'],
])('shows the list and a message if reading the view fails with %i', async (status, sentence) => {
  const { address } = open('/?saved=12', [], () => status);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  await screen.findByText('Hala');
  await userEvent.click(screen.getByRole('button', { name: 'Zatvori prikaz' }));
  expect(address()).toBe('');
});

test('ignores unknown filters and columns of a view, and shows a message', async () => {
  const query = {
    construction: 'under_way',
    roof__isnull: 'true',
    created_by: 'me',
    rows: '5',
    hidden: 'roof,investor',
    ordering: 'roof',
  };
  const { address } = open('/?saved=12', [viewOf({ query })]);
  await screen.findByText('Dio ovog prikaza više ne postoji na spisku, pa je izostavljen.');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({
      saved: '12',
      construction: 'under_way',
      hidden: 'investor',
    }),
  );
});

test('saves, shares, renames, deletes and restores a view', async () => {
  const { address, sent } = open('/?search=most', [
    viewOf({ id: 3, name: 'Tuđi', owner: 8, owner_name: 'Vuk' }),
  ]);
  const panel = await openPanel();
  const hidden = { hidden: true };
  await panel.findByRole('list', { name: 'Zajednički', ...hidden });
  await userEvent.type(panel.getByRole('textbox', { name: 'Naziv prikaza', ...hidden }), 'Mostovi');
  await userEvent.click(panel.getByRole('checkbox', { name: 'Za cijelo odjeljenje', ...hidden }));
  await userEvent.click(panel.getByRole('button', { name: 'Sačuvaj', ...hidden }));
  const own = within(await panel.findByRole('list', { name: 'Moji', ...hidden }));
  expect(address()).toContain('saved=41');
  const act = async (name: string, view: string) => {
    await userEvent.click(own.getByRole('button', { name: `Radnje: prikaz ${view}`, ...hidden }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await act('Preimenuj', 'Mostovi');
  const field = panel.getByRole('textbox', { name: 'Novi naziv prikaza Mostovi', ...hidden });
  await userEvent.clear(field);
  await userEvent.type(field, 'Mostići{Enter}');
  await own.findByRole('button', { name: 'Mostići', ...hidden });
  await act('Izbriši prikaz', 'Mostići');
  await panel.findByText(/Izbrisan je prikaz „Mostići“/);
  expect(panel.queryByRole('list', { name: 'Moji', ...hidden })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Vrati', ...hidden }));
  await panel.findByRole('list', { name: 'Moji', ...hidden });
  const query = { search: 'most', rows: '6', hidden: '' };
  expect(sent).toEqual([
    ['POST', '', { name: 'Mostovi', is_shared: true, query }],
    ['PATCH', '41/', { name: 'Mostići' }],
    ['DELETE', '41/', undefined],
    ['POST', '41/restore/', {}],
  ]);
});

test("offers only to copy the URL of another person's view, but offers deletion to a SuperAdmin", async () => {
  const offered = async () => {
    open('/', [viewOf({ owner: 2 })]);
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Radnje: prikaz U toku', hidden: true }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  await signInAs('BuildingsAdmin');
  expect(await offered()).toEqual(['Kopiraj adresu']);
  cleanup();
  await signInAsSuperAdmin();
  expect(await offered()).toContain('Izbriši prikaz');
});

test('shares a view and makes it private again', async () => {
  const { sent } = open('/', [viewOf({ is_shared: false })]);
  const panel = await openPanel();
  const act = async (name: string) => {
    await userEvent.click(await panel.findByRole('button', { name: 'Radnje: prikaz U toku', hidden: true }));
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

test.each([
  [true, 'Adresa je kopirana. Može je otvoriti svako iz odjeljenja.'],
  [false, 'Adresa je kopirana. Prikaz je privatan, pa je možete otvoriti samo Vi.'],
])('copies the URL of a view and shows who can open the view; shared: %s', async (is_shared, message) => {
  const person = userEvent.setup();
  open('/?search=most', [viewOf({ is_shared })]);
  const panel = await openPanel();
  await person.click(await panel.findByRole('button', { name: /^Radnje/, hidden: true }));
  await person.click(await screen.findByRole('menuitem', { name: 'Kopiraj adresu' }));
  await panel.findByText(message);
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${location.pathname}?saved=12`);
});

test.each([
  ['is missing', undefined],
  ['refuses', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
])('shows the URL of a view as text if the clipboard %s', async (_why, clipboard) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  open('/', [viewOf({})]);
  const panel = await openPanel();
  await userEvent.click(await panel.findByRole('button', { name: /^Radnje/, hidden: true }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Kopiraj adresu' }));
  const address = await panel.findByRole('textbox', { name: 'Adresa prikaza', hidden: true });
  expect((address as HTMLInputElement).value).toBe(`${location.origin}${location.pathname}?saved=12`);
});

test('shows why a view was not saved and keeps the typed name', async () => {
  open('/', [], (method) => (method === 'POST' ? 500 : undefined));
  const panel = await openPanel();
  const name = await panel.findByRole('textbox', { name: 'Naziv prikaza', hidden: true });
  await userEvent.type(name, 'Mostovi{Enter}');
  expect((await panel.findByRole('alert', { hidden: true })).textContent).toBe('Greška');
  expect((name as HTMLInputElement).value).toBe('Mostovi');
});

test('shows a button that loads the views again after a failure', async () => {
  let down = true;
  open('/', [viewOf({})], () => (down ? 500 : undefined));
  const panel = await openPanel();
  await panel.findByRole('alert', { hidden: true });
  down = false;
  await userEvent.click(panel.getByRole('button', { name: 'Pokušaj ponovo', hidden: true }));
  await panel.findByRole('button', { name: 'U toku', hidden: true });
});
