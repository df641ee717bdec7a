import type { ActivityDetail, ActivityEntry } from '@ar/domain/activity';
import { KINDS } from '@ar/domain/activity-kinds';
import { startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEPARTMENTS, json, person, WITH_PARKS } from '../../../testing/fixtures.ts';
import ActivityPage from './activity-page.tsx';
import mn from './texts/mn.json';

const now = new Date();
const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const entry = (id: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  at: at(0),
  actor_id: 12,
  actor_name: 'Milica Žižić',
  action: 'update',
  resource: 'monuments',
  record_id: '7',
  record_name: 'Sahat kula',
  fields: ['address', 'image'],
  reason: null,
  is_there: true,
  batch: null,
  batch_count: 1,
  ...more,
});

const BATCH = '0b2f7d0e-3d54-4c58-9b57-3a3c5f2f8c11';
const detail: ActivityDetail = {
  ...entry(1),
  version: 4,
  state: [
    {
      field: 'address',
      before: 'Stara varoš',
      after: 'Trg Bećir-bega',
      now: 'Trg Bećir-bega',
      has_changed: true,
      changed_since: null,
      can_revert: true,
    },
  ],
};

let calls: URL[];
let answers: Record<string, (call: URL) => Response | Promise<Response>>;

const listOf =
  (entries: readonly ActivityEntry[], count = entries.length) =>
  () =>
    json(200, { count, next: null, previous: null, results: entries });

async function open(group: string, at = '/dashboard/activity', departments = DEPARTMENTS) {
  localStorage.setItem('access_token', 'access');
  calls = [];
  rs.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const call = new URL(String(input), 'http://ar.test');
    const path = call.pathname.replace('/api', '');
    if (path === '/users/me/') return json(200, person(group));
    calls.push(call);
    return answers[path]?.(call) ?? json(404, { detail: 'Nema.' });
  });
  await act(startSession);
  const router = createMemoryRouter([{ path: '*', element: <ActivityPage departments={departments} /> }], {
    initialEntries: [at],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const listQueries = () =>
  calls.filter(({ pathname }) => pathname === '/api/activity/').map(({ search }) => search);
const lines = async () => (await screen.findAllByRole('rowheader')).map(({ parentElement }) => parentElement);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const pressMore = async (name: string) => {
  await press('Više');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const openFilters = async () => {
  await press(/^Filteri/);
  await screen.findByLabelText('Vrsta');
};

beforeEach(() => {
  localStorage.setItem('lang', 'mn');
  rs.spyOn(console, 'error').mockImplementation(() => {});
  rs.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  answers = {
    '/activity/': listOf([entry(1)]),
    '/activity/1/': () => json(200, detail),
    '/users/': () =>
      json(200, { count: 1, next: null, previous: null, results: [{ ...person(''), id: 31 }] }),
  };
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  rs.restoreAllMocks();
  rs.unstubAllGlobals();
});

test('has a text for each action of the journal', () => {
  const texts: Record<string, string> = mn;
  for (const action of Object.values(KINDS).flat()) expect(texts[`did-${action}`]).toBeTruthy();
});

test('shows person, action, record and fields of an entry, and links to the record', async () => {
  await open('MonumentsAdmin');
  const [line] = await lines();
  expect(line?.textContent).toMatch(/^Izmijenjeno: Sahat kulaAdresa, SlikaMilica Žižić/);
  within(line as HTMLElement).getByRole('rowheader', { name: 'Izmijenjeno: Sahat kula' });
  expect(line?.querySelector('time')?.dateTime).toBe(at(0));
  expect(screen.getByRole('link', { name: 'Sahat kula' }).getAttribute('href')).toMatch(
    /^\/dashboard\/monuments/,
  );
  screen.getByText('1 radnja');
  expect(listQueries()).toEqual(['?limit=24&offset=0']);
});

test('shows "Sistem" without a person, "Uklonjena osoba" for a deleted person, and "Promjena" for an unknown action', async () => {
  answers['/activity/'] = listOf([
    entry(1, { actor_id: null, actor_name: null, action: 'expire', is_there: false }),
    entry(2, { actor_id: 5, actor_name: '' }),
    entry(3, { action: 'brand-new', record_name: null }),
  ]);
  await open('MonumentsAdmin');
  const [expired, removed, unknown] = await lines();
  expect(expired?.textContent).toMatch(/Trajno obrisano po isteku roka: Sahat kula.*Sistem/);
  expect(within(expired as HTMLElement).queryByRole('link')).toBeNull();
  expect(removed?.textContent).toContain('Uklonjena osoba');
  expect(unknown?.textContent).toMatch(/Promjena: 7/);
});

test('shows the reason of access entries and the version of release entries', async () => {
  const refused = entry(1, {
    action: 'sign-in-refused',
    resource: 'access',
    actor_id: null,
    actor_name: null,
    record_name: 'Ana Božović',
    is_there: false,
  });
  const published = entry(2, {
    action: 'publish',
    resource: 'releases',
    record_id: 'monuments',
    is_there: false,
  });
  const state = (field: string, after: string) => ({ ...detail.state[0], field, before: null, after });
  answers['/activity/'] = listOf([refused, published]);
  answers['/activity/1/'] = () =>
    json(200, { ...refused, state: [state('reason', 'wrong-password'), state('method', 'password')] });
  answers['/activity/2/'] = () =>
    json(200, { ...published, state: [state('channel', 'canary'), state('version', '1.5.0')] });
  await open('SuperAdmin');
  const [first, second] = await lines();
  expect(first?.textContent).toMatch(/Odbijena prijava: Ana Božović.*Neko ko nije prijavljen.*Pristup/);
  expect(second?.textContent).toMatch(/Objavljeno izdanje: Spomenici.*Milica Žižić.*Izdanja/);
  const factsOf = async (what: string) => {
    await press(`Pojedinosti: ${what}`);
    const dialog = within(screen.getByRole('dialog', { name: what }));
    const facts = (await dialog.findAllByRole('definition')).map((fact) => [
      fact.previousElementSibling?.textContent,
      fact.textContent,
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Zatvori' }));
    return facts;
  };
  expect(await factsOf('Odbijena prijava: Ana Božović')).toEqual([['Razlog', 'pogrešna šifra']]);
  expect(await factsOf('Objavljeno izdanje: Spomenici')).toEqual([
    ['Kome', 'dijelu korisnika'],
    ['Izdanje', '1.5.0'],
  ]);
});

test('shows an entry’s person, department, changes and links in a dialog', async () => {
  await open('MonumentsAdmin');
  await press('Pojedinosti: Izmijenjeno: Sahat kula');
  const dialog = within(screen.getByRole('dialog', { name: 'Izmijenjeno: Sahat kula' }));
  dialog.getByText('Milica Žižić');
  dialog.getByText('Spomenici');
  await dialog.findByText('Adresa', { selector: 'dt' });
  dialog.getByText(/Stara varoš/);
  expect(dialog.getByRole('link', { name: 'Sve o ovom zapisu' }).getAttribute('href')).toBe(
    '/dashboard/activity?resource=monuments&record=7',
  );
  expect(dialog.getByRole('link', { name: 'Sve što je uradila ova osoba' }).getAttribute('href')).toBe(
    '/dashboard/activity?actor=12',
  );
});

test('closes the dialog and focuses the heading when a link of the dialog is followed', async () => {
  const router = await open('MonumentsAdmin');
  await press('Pojedinosti: Izmijenjeno: Sahat kula');
  await userEvent.click(await screen.findByRole('link', { name: 'Sve o ovom zapisu' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toBe('?resource=monuments&record=7');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('shows the reason of an action below the action', async () => {
  answers['/activity/'] = listOf([entry(1, { action: 'status', fields: ['is_active'], reason: 'Penzija' })]);
  await open('MonumentsAdmin');
  const [line] = await lines();
  expect(line?.querySelector('p')?.textContent).toMatch(/· Razlog: Penzija$/);
});

test('links a deleted record to the trash only for SuperAdmin', async () => {
  answers['/activity/'] = listOf([entry(1, { action: 'delete', is_there: false })]);
  for (const [group, leads] of [
    ['SuperAdmin', 1],
    ['MonumentsAdmin', 0],
  ] as const) {
    await open(group);
    await press('Pojedinosti: Obrisano: Sahat kula');
    await screen.findByRole('link', { name: 'Sve o ovom zapisu' });
    expect(screen.queryAllByRole('link', { name: 'Otvori u arhivi' })).toHaveLength(leads);
    cleanup();
  }
});

test('shows a batch as one row, which links to the entries of the batch', async () => {
  const inBatch = { action: 'delete', batch: BATCH, batch_count: 57, is_there: false };
  answers['/activity/'] = ({ searchParams }) =>
    listOf(
      searchParams.has('batch')
        ? [entry(8, { ...inBatch, record_name: 'Most' }), entry(9, { ...inBatch, record_name: 'Česma' })]
        : [entry(9, inBatch)],
    )();
  await open('MonumentsAdmin');
  await press('Pojedinosti: Obrisano: 57 spomenika');
  const dialog = within(screen.getByRole('dialog', { name: 'Obrisano: 57 spomenika' }));
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Sve što je uradila ova osoba',
    'Cijela radnja: 57 spomenika',
  ]);
  expect(calls.filter(({ pathname }) => pathname === '/api/activity/9/')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Zatvori' }));
  await userEvent.click(screen.getByRole('link', { name: '57 spomenika' }));
  await screen.findByRole('rowheader', { name: 'Obrisano: Most' });
  expect(listQueries().at(-1)).toContain(`batch=${BATCH}`);
  expect(await lines()).toHaveLength(2);
});

test("lists a batch's records individually in a search, each with a link to the batch", async () => {
  answers['/activity/'] = listOf([
    entry(1, { action: 'delete', batch: BATCH, batch_count: 57, is_there: false }),
  ]);
  await open('MonumentsAdmin', '/dashboard/activity?search=sahat');
  await press('Pojedinosti: Obrisano: Sahat kula');
  const whole = await screen.findByRole('link', { name: 'Cijela radnja: 57 spomenika' });
  expect(whole.getAttribute('href')).toBe(`/dashboard/activity?batch=${BATCH}`);
});

test('offers the filter by department only to SuperAdmin', async () => {
  const options = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await open('SuperAdmin');
  await lines();
  await openFilters();
  expect(options('Odjeljenje')).toEqual([
    'Sve',
    'Korisnici',
    'Građevinske dozvole',
    'Spomenici',
    'Superslužbenik',
    'Pristup',
    'Izdanja',
  ]);
  await waitFor(() =>
    expect(options('Osoba')).toEqual(['Svi', 'Ana Šćepanović (Vi)', 'Ana Šćepanović', 'Milica Žižić']),
  );
  cleanup();
  await open('MonumentsAdmin');
  await lines();
  await openFilters();
  expect(screen.queryByLabelText('Odjeljenje')).toBeNull();
  expect(options('Osoba')).toEqual(['Svi', 'Ana Šćepanović (Vi)', 'Milica Žižić']);
  expect(options('Vrsta')).not.toContain('Izdanja');
  expect(calls.filter(({ pathname }) => pathname === '/api/users/')).toEqual([]);
});

test("shows an entry about a department's own table with the department's label and a link to the record", async () => {
  answers['/activity/'] = listOf([entry(1, { resource: 'dept_parks', record_name: 'Ljubović' })]);
  await open('SuperAdmin', '/dashboard/activity', WITH_PARKS);
  const [line] = await lines();
  expect(line?.textContent).toContain('Parkovi');
  expect(screen.getByRole('link', { name: 'Ljubović' }).getAttribute('href')).toBe('/dashboard/parks?id=7');
  await openFilters();
  await userEvent.selectOptions(screen.getByLabelText('Odjeljenje'), 'Parkovi');
  await waitFor(() => expect(listQueries().at(-1)).toContain('resource=dept_parks'));
});

test('stores filters in the URL, and requests the first page with the filters', async () => {
  const router = await open('SuperAdmin', '/dashboard/activity?page=1&from=nonsense&actor=x&kind=deleted');
  await lines();
  expect(listQueries()).toEqual(['?limit=24&offset=0&kind=deleted']);
  await openFilters();
  await userEvent.selectOptions(screen.getByLabelText('Odjeljenje'), 'Spomenici');
  await userEvent.selectOptions(screen.getByLabelText('Osoba'), 'Milica Žižić');
  await userEvent.type(screen.getByLabelText('Od dana'), '1. 11. 2026.{Enter}');
  await userEvent.type(screen.getByLabelText('Do dana'), '12.11.2026.');
  await userEvent.tab();
  const chosen = {
    kind: 'deleted',
    resource: 'monuments',
    actor: '12',
    from: '2026-11-01',
    to: '2026-11-12',
  };
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(chosen),
  );
  expect(Object.fromEntries(new URLSearchParams(listQueries().at(-1)))).toEqual({
    limit: '24',
    offset: '0',
    ...chosen,
  });
  await press('Ukloni sve filtere');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect((screen.getByLabelText('Od dana') as HTMLInputElement).value).toBe('');
});

test('applies a filter and a search that change before the next render', async () => {
  const router = await open('SuperAdmin');
  await lines();
  await openFilters();
  const [department, kind] = [screen.getByLabelText('Odjeljenje'), screen.getByLabelText('Vrsta')];
  act(() => {
    fireEvent.change(department, { target: { value: 'monuments' } });
    fireEvent.change(kind, { target: { value: 'deleted' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Most' } });
    fireEvent.submit(screen.getByRole('search').querySelector('form') ?? screen.getByRole('search'));
  });
  await waitFor(() =>
    expect(router.state.location.search).toBe('?resource=monuments&kind=deleted&search=Most'),
  );
});

test('shows an error for an invalid day, and sends no filter by day', async () => {
  const router = await open('MonumentsAdmin');
  await lines();
  await openFilters();
  await userEvent.type(screen.getByLabelText('Od dana'), '31. 2. 2026.{Enter}');
  screen.getByText(/Taj dan ne postoji/);
  await userEvent.clear(screen.getByLabelText('Od dana'));
  await userEvent.type(screen.getByLabelText('Od dana'), '1. 11. 26{Enter}');
  expect(router.state.location.search).toBe('');
  await press('1. novembar 2026.');
  await waitFor(() => expect(router.state.location.search).toBe('?from=2026-11-01'));
});

test('shows the name of the record whose history is open, with a link to the whole journal', async () => {
  const router = await open('MonumentsAdmin', '/dashboard/activity?resource=monuments&record=7');
  await press('Ukloni filter: Zapis: Sahat kula');
  await waitFor(() => expect(router.state.location.search).toBe('?resource=monuments'));
});

test('shows that no entry matches, with a button that clears the search and the filters', async () => {
  answers['/activity/'] = listOf([]);
  const router = await open('MonumentsAdmin', '/dashboard/activity?search=kula&kind=added');
  await screen.findByRole('heading', { name: 'Nema rezultata' });
  answers['/activity/'] = listOf([entry(1)]);
  await press('Prikaži sve');
  await lines();
  expect(router.state.location.search).toBe('');
  expect((screen.getByLabelText('Pretraži dnevnik') as HTMLInputElement).value).toBe('');
});

test('shows that the journal is empty, or that the journal did not load', async () => {
  answers['/activity/'] = listOf([]);
  await open('MonumentsAdmin');
  await screen.findByRole('heading', { name: 'Dnevnik je prazan' });
  cleanup();
  answers['/activity/'] = () => json(500, {});
  await open('MonumentsAdmin');
  await screen.findByRole('heading', { name: 'Dnevnik nije učitan' });
  answers['/activity/'] = listOf([entry(1)]);
  await press('Pokušaj ponovo');
  await lines();
});

test('downloads the entries that match the filters, and shows a failed download', async () => {
  const csv = () => calls.filter(({ pathname }) => pathname.endsWith('/csv/')).map(({ search }) => search);
  URL.createObjectURL = () => 'blob:journal';
  const saved: string[] = [];
  rs.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await open('MonumentsAdmin', '/dashboard/activity?search=kula&kind=edited');
  await lines();
  answers['/activity/csv/'] = () => json(500, {});
  await pressMore('Preuzmi CSV');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Preuzmi' }));
  await dialog.findByText(/^Fajl nije preuzet/);
  answers['/activity/csv/'] = () => new Response('ime', { headers: { 'content-type': 'text/csv' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Pokušaj ponovo' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Dnevnik \d{4}-\d\d-\d\d\.csv$/)]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(new Set(csv())).toEqual(new Set(['?kind=edited&search=kula']));

  answers['/activity/csv/'] = () => new Promise<Response>(() => {});
  await pressMore('Preuzmi CSV');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Preuzmi' }));
  await screen.findByText('Preuzeto 0 B');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Otkaži' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(saved).toHaveLength(1);
});

test('shows an import as one row, with a link to the import', async () => {
  answers['/activity/'] = listOf([
    entry(9, { action: 'import', batch: BATCH, batch_count: 8, batch_added: 3 }),
  ]);
  await open('MonumentsAdmin');
  await press('Pojedinosti: Uvezeno: 3 dodato, 5 izmijenjeno');
  expect(screen.getByRole('link', { name: 'Otvori uvoz' }).getAttribute('href')).toBe(
    `/dashboard/monuments/import/${BATCH}`,
  );
});
