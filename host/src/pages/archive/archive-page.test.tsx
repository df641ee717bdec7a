import type { ArchivedRecord, Restored } from '@ar/domain/archive';
import { startSession } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { json, person, WITH_PARKS } from '../../../testing/fixtures.ts';
import { createQueryClient } from '../../departments/query-client.ts';
import ArchivePage from './archive-page.tsx';
import { daysLeft } from './archived.tsx';

const BATCH = 'c2c7f0a6-5c43-4a7e-9a34-1f5a3a8e5b10';
const NOW = Date.parse('2026-11-23T10:00:00Z');

const archived = (id: number, more: Partial<ArchivedRecord> = {}): ArchivedRecord => ({
  id,
  resource: 'monuments',
  record_id: id + 100,
  name: `Spomenik ${id}`,
  archived_at: '2026-11-12T09:00:00Z',
  archived_by_name: 'Ana Božović',
  ends_at: '2026-12-05T09:00:00Z',
  batch: `00000000-0000-4000-8000-00000000000${id}`,
  batch_count: 1,
  files: 2,
  size: 3_200_000,
  ...more,
});
const user = archived(5, { resource: 'users', name: 'Marko Vuković', files: 0, size: 0 });

let rows: ArchivedRecord[];
let calls: string[];
let sent: unknown[];
let change: () => Response;
let address: () => string;

function answer(path: string, query: URLSearchParams): Response {
  if (path === '/api/users/me/') return json(200, person('SuperAdmin'));
  if (path === '/api/archive/days/') return json(200, { days: 30 });
  const one = /^\/api\/archive\/(\d+)\/$/.exec(path)?.[1];
  if (one)
    return json(200, {
      ...rows.find(({ id }) => id === Number(one)),
      record: { email: 'marko@podgorica.example', name: 'Sahat kula' },
    });
  if (path !== '/api/archive/') return json(200, { count: 0, next: null, previous: null, results: [] });
  const found = rows.filter(({ batch, name }) => {
    const wanted = query.get('batch');
    return (!wanted || batch === wanted) && name.includes(query.get('search') ?? '');
  });
  return json(200, { count: found.length, next: null, previous: null, results: found });
}

beforeEach(async () => {
  rs.useFakeTimers({ toFake: ['Date'], now: NOW });
  rows = [archived(1, { batch: BATCH, batch_count: 57 }), archived(2), user];
  calls = [];
  sent = [];
  change = () =>
    json(200, { restored: [{ resource: 'monuments', record_id: 102, name: 'Spomenik 2' }], refused: [] });
  localStorage.setItem('access_token', 'access');
  localStorage.setItem('lang', 'mn');
  Element.prototype.scrollIntoView = () => {};
  rs.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  rs.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(input), 'http://ar.test');
    const method = init.method ?? 'GET';
    calls.push(`${method} ${decodeURIComponent(String(input))}`);
    if (method === 'GET') return answer(pathname, searchParams);
    const body = JSON.parse(String(init.body ?? '{}'));
    sent.push(body);
    return change();
  });
  await act(startSession);
});
afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

function open(at = '/dashboard/archive') {
  const router = createMemoryRouter([{ path: '*', element: <ArchivePage departments={WITH_PARKS} /> }], {
    initialEntries: [at],
  });
  address = () => router.state.location.search;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

async function choose(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Radnje: ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const changes = () => calls.filter((call) => /^(POST|DELETE)/.test(call));
const toastText = () => toastStore.toasts()[0]?.description;

test('shows the columns of each deleted record, and a batch as one row', async () => {
  open();
  const line = await screen.findByRole('row', { name: /Spomenik 2/ });
  expect([...line.children].slice(0, -1).map(({ textContent }) => textContent)).toEqual([
    'Spomenik 2',
    'Spomenici',
    'Ana Božović',
    expect.stringContaining('12. 11. 2026.'),
    'još 12 dana',
    '2 · 3,1 MB',
  ]);
  const batch = screen.getByRole('link', { name: '57 spomenika' });
  expect(screen.queryByText('Spomenik 1')).toBeNull();
  await userEvent.click(batch);
  await screen.findByRole('link', { name: 'Spomenik 1' });
  expect(calls.at(-1)).toContain(`batch=${BATCH}`);
  expect(screen.getByRole('region', { name: 'Obrisano zajedno' }).textContent).toContain('57 spomenika');
});

test('labels the person filter with the person’s id if the list of people does not contain the person', async () => {
  open('/dashboard/archive?person=99');
  await screen.findByText('Ko je obrisao: Osoba br. 99');
});

test("shows a record of a department's own table under the department's label", async () => {
  rows = [archived(3, { resource: 'dept_parks', name: 'Ljubović' })];
  open();
  const line = await screen.findByRole('row', { name: /Ljubović/ });
  expect(line.textContent).toContain('Parkovi');
  await press('Filteri');
  await userEvent.selectOptions(await screen.findByLabelText('Odjeljenje'), 'Parkovi');
  await waitFor(() => expect(calls.at(-1)).toContain('resource=dept_parks'));
});

test('restores a batch in one request, and focuses the heading', async () => {
  open(`/dashboard/archive?batch=${BATCH}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Vrati sve (57)' }));
  rows = rows.filter(({ batch }) => batch !== BATCH);
  await press('Vrati');
  await waitFor(() => expect(address()).toBe(''));
  expect(changes()).toEqual(['POST /api/archive/1/restore/']);
  expect(sent).toEqual([{ batch: true }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('shows why a person was not restored, and restores the person inactive', async () => {
  change = () => json(400, { errors: { email: ['Ova adresa se već koristi.'] } });
  open();
  await choose('Marko Vuković', 'Vrati');
  screen.getByText(/Vraća se neaktivan/);
  expect(screen.getByRole('alert').textContent).toBe('');
  await press('Vrati');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Ova adresa se već koristi.'));
  change = () =>
    json(200, { restored: [{ resource: 'users', record_id: 105, name: 'Marko Vuković' }], refused: [] });
  await press('Pokušaj ponovo');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastText()).toContain('Nalog je neaktivan');
});

test('lists the records of a batch that were not restored, with the reasons', async () => {
  const refused: Restored['refused'] = [
    { id: 9, name: 'Petar Popović', errors: { group_names: ['Role više nema.'] } },
  ];
  change = () => json(200, { restored: [{ resource: 'users', record_id: 1, name: 'Jedan' }], refused });
  rows = [archived(1, { resource: 'users', batch: BATCH, batch_count: 2 })];
  open();
  await choose('2 korisnika', 'Vrati');
  await press('Vrati');
  const left = within(await screen.findByRole('dialog', { name: 'Nijesu svi zapisi vraćeni' }));
  left.getByText('Vraćeno: 1 od 2. Ostali su još u arhivi, i za svaki piše zašto.');
  expect(left.getByRole('listitem').textContent).toBe('Petar PopovićRole više nema.');
  await press('U redu');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('asks before erasing, and for a batch requires the number of records', async () => {
  change = () => new Response(null, { status: 204 });
  open();
  await choose('Spomenik 2', 'Izbriši trajno');
  screen.getByText(/s fajlovima \(2, ukupno 3,1\sMB\)/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zadrži' }));
  expect(changes()).toEqual([]);
  await press('Izbriši trajno');
  await waitFor(() => expect(changes()).toEqual(['DELETE /api/archive/2/?batch=false']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await choose('57 spomenika', 'Izbriši trajno');
  await press('Izbriši trajno');
  screen.getByText('To nije taj broj. Zapisa je 57.');
  expect(changes()).toHaveLength(1);
  await userEvent.type(screen.getByRole('textbox', { name: /broj zapisa: 57/ }), '57{Enter}');
  await waitFor(() => expect(changes().at(-1)).toBe('DELETE /api/archive/1/?batch=true'));
});

test.each([
  ['Izbriši trajno', 'Izbriši trajno'],
  ['Vrati', 'Vrati'],
])('shows that a record is no longer in the trash after "%s", and removes the row', async (item, confirm) => {
  change = () => json(404, { detail: 'Nije pronađeno.' });
  open();
  await choose('Spomenik 2', item);
  await press(confirm);
  await screen.findByText(/Ovog zapisa više nema u arhivi/);
  rows = rows.filter(({ id }) => id !== 2);
  await press('U redu');
  await waitFor(() => expect(screen.queryByText('Spomenik 2')).toBeNull());
});

test('sends a failed request again when the retry button is pressed', async () => {
  change = () => json(503, { detail: 'Trenutno imamo tehničke probleme.' });
  open();
  await choose('Spomenik 2', 'Vrati');
  await press('Vrati');
  expect((await screen.findByRole('alert')).textContent).toBe('Trenutno imamo tehničke probleme.');
  change = () =>
    json(200, { restored: [{ resource: 'monuments', record_id: 102, name: 'Spomenik 2' }], refused: [] });
  await press('Pokušaj ponovo');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastText()).toBe('Vraćeno iz arhive: Spomenik 2.');
});

test('opens a deleted record at the record’s URL', async () => {
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Spomenik 2' }));
  const opened = within(await screen.findByRole('dialog', { name: 'Spomenik 2' }));
  expect(address()).toBe('?open=2');
  opened.getByText('Sahat kula');
  await userEvent.click(opened.getByRole('button', { name: 'Vrati' }));
  await screen.findByText(/Da li želite da vratite „Spomenik 2“/);
  await press('Otkaži');
  await screen.findByRole('dialog', { name: 'Spomenik 2' });
  await userEvent.keyboard('{Escape}');
  expect(address()).toBe('');
});

test('restores an open record, and focuses the heading', async () => {
  open('/dashboard/archive?open=2');
  await screen.findByText('Sahat kula');
  await press('Vrati');
  const was = calls.length;
  await press('Vrati');
  await waitFor(() => expect(address()).toBe(''));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(calls.slice(was)).not.toContain('GET /api/archive/2/');
});

test('requests the records with the filters of the URL, and shows a button to clear the filters when no record matches', async () => {
  open('/dashboard/archive?resource=monuments&record=102&search=nema&from=2026-11-01');
  await screen.findByText('Ništa ne odgovara ovim filterima. Uklonite neki od njih.');
  expect(calls).toContain(
    'GET /api/archive/?limit=6&offset=0&search=nema&resource=monuments&record=102&from=2026-11-01',
  );
  await press('Prikaži sve');
  await screen.findByText('Spomenik 2');
  expect(address()).toBe('');
});

test('rounds the number of remaining days up', () => {
  const left = (ends_at: string) => daysLeft({ ends_at }, NOW);
  expect(['2026-11-21T09:00:00Z', '2026-11-23T11:00:00Z', '2026-11-25T10:00:00Z'].map(left)).toEqual([
    0, 1, 2,
  ]);
});
