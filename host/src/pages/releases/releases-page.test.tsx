import type { ReleaseFailure, ReleaseRequest, ReleasesOverview } from '@ar/federation/releases';
import { addTexts, startSession } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEPARTMENTS, json, person } from '../../../testing/fixtures.ts';
import { released, running } from '../../../testing/released.ts';
import { createQueryClient } from '../../departments/query-client.ts';
import en from '../../layout/texts/en.json';
import mn from '../../layout/texts/mn.json';
import ReleasesPage from './releases-page.tsx';

addTexts('shell', { mn, en });

interface Call {
  method: string;
  path: string;
  body: unknown;
}

let overview: ReleasesOverview;
let calls: Call[];
let change: (call: Call) => Response;

const TOKEN = {
  id: 3,
  department: 'monuments',
  label: 'CI tima za spomenike',
  created_at: '2026-11-01T09:00:00Z',
  created_by: 'Ana Božović',
  expires_at: '2126-01-30T09:00:00Z',
  last_used_at: null,
  revoked_at: null,
};
let tokens: object[];
let failures: ReleaseFailure[];

function answer({ method, path }: Call): Response | undefined {
  if (path === '/api/users/me/') return json(200, person('SuperAdmin'));
  if (method !== 'GET') return undefined;
  if (path === '/api/releases/') return json(200, overview);
  if (path === '/api/releases/monuments/failures/') return json(200, { results: failures });
  if (path === '/api/deploy-tokens/') return json(200, { results: tokens });
  return undefined;
}

beforeEach(async () => {
  overview = { revision: 17, departments: [released()], waiting: [], requests: [], retired: [] };
  tokens = [TOKEN];
  failures = [];
  calls = [];
  change = () => json(200, { revision: 18 });
  localStorage.setItem('access_token', 'access');
  localStorage.setItem('lang', 'mn');
  rs.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const [path = ''] = String(input).split('?');
    const call = { method: init.method ?? 'GET', path, body: JSON.parse(String(init.body ?? 'null')) };
    const known = answer(call);
    if (known) return known;
    calls.push(call);
    return change(call);
  });
  await act(startSession);
});
afterEach(cleanup);

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReleasesPage departments={DEPARTMENTS} />
    </QueryClientProvider>,
  );
const monuments = () => screen.findByRole('article', { name: 'Spomenici' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test("shows the live release's version, date, publisher, commit and size", async () => {
  open();
  const article = within(await monuments());
  within(article.getByRole('group', { name: 'Redovno' })).getByText('1.4.0');
  article.getByText('Ana Božović');
  article.getByText('1ac758a');
  article.getByText('182 kB');
});

test('lists builds of a server upgrade with the commands that release them', async () => {
  const commands = ['clerk', 'monuments'].map(
    (id) => `pnpm release promote ${id} 2 --token-file ${id}.token`,
  );
  overview.waiting = [
    { department: 'clerk', version: '2', command: String(commands[0]) },
    { department: 'monuments', version: '2', command: String(commands[1]) },
  ];
  open();
  const waiting = within(await screen.findByRole('region', { name: 'Izdanja koja čekaju' }));
  const items = waiting.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(commands);
});

test('shows the canary and the stable release with the failures of each release', async () => {
  const canary = { ...running('1.5.0', { failures: 3, loads: 97 }), percent: 10 };
  overview.departments = [released({ stable: running('1.4.0', { failures: 2, loads: 998 }), canary })];
  open();
  const article = within(await monuments());
  article.getByText('3 od 100 otvaranja (3%)');
  article.getByText('2 od 1.000 otvaranja (0,2%)');
  expect(article.getAllByText('Probno, 10% korisnika')).toHaveLength(2);
});

test("shows a failure's source position, commit, count, browsers and times", async () => {
  const day = '2026-11-20';
  overview.departments = [
    released({ days: [{ day, version: '1.4.0', channel: 'stable', failures: 3, loads: 0 }] }),
  ];
  const place = { file: 'src/page.tsx', line: 12, column: 5, isSource: true };
  const failure: ReleaseFailure = {
    kind: 'render',
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'name')",
    ...{ path: null, status: null, place },
    stack: [{ ...place, file: '../../packages/records/src/list.tsx' }, place],
    ...{ count: 3, people: 2, first: '2026-11-20T09:00:00.000Z', last: '2026-11-20T10:00:00.000Z' },
    versions: [
      { version: '1.4.0', commit: '1ac758a0' },
      { version: '1.3.0', commit: null },
    ],
  };
  const missing: ReleaseFailure = {
    ...failure,
    ...{
      kind: 'http',
      name: null,
      message: null,
      path: 'page.js',
      status: 404,
      place: null,
      stack: [],
      count: 1,
    },
    ...{ people: 0, last: failure.first },
  };
  failures = [failure, missing];
  open();
  const list = await screen.findByRole('list', { name: 'Otkazi u posljednjih 7 dana: Spomenici' });
  const [thrown, lost] = [...list.children].map(({ textContent }) => textContent);
  expect(thrown).toContain("TypeError: Cannot read properties of undefined (reading 'name')");
  expect(thrown).toContain('src/page.tsx:12:5');
  expect(thrown).toMatch(/3 puta.*u 2 pregledača.*prvi put.*posljednji put.*1\.4\.0 \(1ac758a\).*1\.3\.0/);
  await userEvent.click(within(list).getByText('Gdje u kodu'));
  within(list).getByText('../../packages/records/src/list.tsx:12:5');
  expect(lost).toMatch(/Fajla nema na serveru.*page\.js · odgovor 404.*1 put/);
  expect(lost).not.toMatch(/pregledač|posljednji/);
});

test('a rollback sends the version and the revision that the person saw, and shows a toast', async () => {
  open();
  await press('Vrati na 1.3.0');
  const dialog = within(screen.getByRole('dialog', { name: 'Spomenici: vratiti izdanje 1.3.0?' }));
  await userEvent.type(dialog.getByLabelText(/^Razlog/), 'Mapa se ne otvara.');
  await userEvent.click(dialog.getByRole('button', { name: 'Vrati na 1.3.0' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { revision: 17, version: '1.3.0', reason: 'Mapa se ne otvara.' };
  expect(calls).toEqual([{ method: 'POST', path: '/api/releases/monuments/rollback/', body }]);
  expect(toastStore.toasts().map(({ description }) => description)).toContain(
    'Spomenici: ponovo je u radu 1.3.0.',
  );
  expect(document.activeElement?.textContent).toBe('Spomenici');
});

test('keeps the input after a stale revision, refetches, and sends the new revision', async () => {
  open();
  await press('Isključi');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Razlog/), 'Seli se baza.');
  change = () => json(409, { detail: 'Neko je bio brži.', code: 'stale-revision' });
  overview = {
    revision: 18,
    departments: [released({ stable: running('1.5.0') })],
    waiting: [],
    requests: [],
    retired: [],
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Isključi' }));
  await dialog.findByText(/pogledajte šta je sada u radu \(1\.5\.0\)/);
  expect((dialog.getByLabelText(/^Razlog/) as HTMLTextAreaElement).value).toBe('Seli se baza.');
  await screen.findByText('1.5.0');

  change = () => json(200, { revision: 19 });
  await userEvent.click(dialog.getByRole('button', { name: 'Isključi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([
    { revision: 17, reason: 'Seli se baza.' },
    { revision: 18, reason: 'Seli se baza.' },
  ]);
});

test('disables an action that another person has already done', async () => {
  open();
  await press('Isključi');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Razlog/), 'Seli se baza.');
  change = () => json(409, { detail: 'Neko je bio brži.', code: 'stale-revision' });
  const disabled = { reason: 'Seli se.', since: '2026-11-21T09:00:00Z', by: 'Milica Žižić' };
  overview = { revision: 18, departments: [released({ disabled })], waiting: [], requests: [], retired: [] };
  await userEvent.click(dialog.getByRole('button', { name: 'Isključi' }));
  await dialog.findByText(/Ova radnja više nije potrebna/);
  expect((dialog.getByRole('button', { name: 'Isključi' }) as HTMLButtonElement).disabled).toBe(true);
});

test('lists retired departments, and releases a retired department again', async () => {
  const gone = { id: 'parks', label: { mn: 'Parkovi', en: 'Parks' }, since: '2026-11-21T09:00:00Z' };
  const shared = { version: '1.2.0', by: 'Milica Žižić', reason: 'Niko ga ne koristi.' };
  const old = { ...gone, ...shared, id: 'lawns', label: { mn: 'Travnjaci', en: 'Lawns' }, version: null };
  overview = { ...overview, retired: [{ ...gone, ...shared }, old] };
  open();
  await userEvent.click(await screen.findByText('2 ukinuta odjeljenja'));
  expect(screen.getAllByText('Niko ga ne koristi.')).toHaveLength(2);
  screen.getByText('Fajlovi njegovih izdanja su uklonjeni. Vraća se novim izdanjem.');
  // Only one department has this button, because the server has deleted the files of the other department.
  await press('Vrati u rad');
  const dialog = within(screen.getByRole('dialog', { name: 'Parkovi: vratiti odjeljenje u rad?' }));
  change = () => {
    overview = { ...overview, retired: [] };
    return json(200, { revision: 18 });
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Vrati u rad' }));
  await waitFor(() => expect(screen.queryByText('2 ukinuta odjeljenja')).toBeNull());
  const body = { revision: 17, version: '1.2.0' };
  expect(calls).toEqual([{ method: 'POST', path: '/api/releases/parks/promote/', body }]);
  expect(document.activeElement?.textContent).toBe('Izdanja');
});

test("shows the server's message for a refused release, and keeps the dialog open", async () => {
  change = () => json(409, { detail: 'Fajlovi tog izdanja su uklonjeni.', code: 'swept' });
  open();
  await press('Pusti izdanje');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Pusti izdanje' }));
  await dialog.findByText('Fajlovi tog izdanja su uklonjeni.');
});

test('shows errors at the fields for an invalid percentage and a missing reason, and sends nothing', async () => {
  open();
  await press('Pusti izdanje');
  let dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByLabelText('Dijelu korisnika'));
  const percent = dialog.getByLabelText('Udio korisnika u procentima');
  await userEvent.clear(percent);
  await userEvent.click(dialog.getByRole('button', { name: 'Pusti izdanje' }));
  dialog.getByText('Unesite broj od 0,01 do 99');
  expect(percent.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(dialog.getByRole('button', { name: 'Otkaži' }));

  for (const name of ['Isključi', 'Povuci verziju']) {
    await press(name);
    dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name }));
    dialog.getByText('Razlog je obavezno polje');
    await userEvent.click(dialog.getByRole('button', { name: 'Otkaži' }));
  }
  expect(calls).toEqual([]);
});

test('fetches the history of a department when a person opens the history', async () => {
  const entry = {
    channel: 'stable',
    percent: null,
    commit: null,
    at: '2026-11-20T09:00:00Z',
    by: 'Ana Božović',
  };
  change = () =>
    json(200, {
      count: 2,
      results: [
        { ...entry, revision: 17, action: 'rollback', version: '1.4.0', reason: 'Mapa se ne otvara.' },
        {
          ...entry,
          revision: 16,
          action: 'publish',
          version: '1.5.0',
          reason: null,
          channel: 'canary',
          percent: 10,
        },
      ],
    });
  open();
  const article = await monuments();
  expect(calls).toEqual([]);
  const details = article.querySelector('details');
  if (!details) throw new Error('no history');
  details.open = true;
  const list = within(await within(article).findByRole('list', { name: 'Istorija izdanja: Spomenici' }));
  await list.findByText('Vraćeno 1.4.0');
  list.getByText('Mapa se ne otvara.');
  list.getByText('Objavljeno 1.5.0 kao probno, 10%');
});

test('fetches older changes when the button is pressed, even after a failed request', async () => {
  const page = (from: number) =>
    Array.from({ length: 10 }, (_, index) => ({
      revision: from - index,
      action: 'enable',
      version: null,
      channel: 'stable',
      percent: null,
      commit: null,
      at: '2026-11-20T09:00:00Z',
      by: 'Ana Božović',
      reason: null,
    }));
  const answers = [
    () => json(403, {}),
    () => json(200, { count: 20, results: page(40) }),
    () => json(403, {}),
    () => json(200, { count: 20, results: page(30) }),
  ];
  change = () => answers.shift()?.() ?? json(500, {});
  open();
  const article = await monuments();
  const details = article.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  const history = within(details);
  const retry = () => userEvent.click(history.getByRole('button', { name: 'Pokušaj ponovo' }));
  await history.findByText('Istorija nije učitana.');
  await retry();
  await history.findByText('r40');
  await userEvent.click(history.getByRole('button', { name: 'Prikaži starije' }));
  await history.findByText('Istorija nije učitana.');
  await retry();
  await history.findByText('r30');
  expect(history.getAllByRole('listitem')).toHaveLength(20);
  expect(history.queryByRole('button')).toBeNull();
});

test('shows a new token only until the button of the dialog is pressed', async () => {
  const token = 'ard_0123456789abcdef';
  change = () => json(201, { ...TOKEN, id: 4, label: 'Novi', token });
  open();
  await press('Napravi ključ');
  const form = within(screen.getByRole('dialog', { name: 'Novi ključ za objavljivanje' }));
  await userEvent.click(form.getByRole('button', { name: 'Napravi ključ' }));
  form.getByText('Mala slova i cifre, od 2 do 31 znaka, prvo slovo');
  await userEvent.type(form.getByLabelText('Odjeljenje'), 'archive');
  await userEvent.type(form.getByLabelText('Naziv'), 'Novi');
  const days = form.getByLabelText('Važi dana') as HTMLInputElement;
  expect(days.value).toBe('90');
  await userEvent.clear(days);
  await userEvent.type(days, '366');
  await userEvent.click(form.getByRole('button', { name: 'Napravi ključ' }));
  form.getByText('Unesite cijeli broj od 1 do 365');
  expect(calls).toEqual([]);
  await userEvent.clear(days);
  await userEvent.type(days, '30');
  await userEvent.click(form.getByRole('button', { name: 'Napravi ključ' }));

  const shown = within(await screen.findByRole('dialog', { name: 'Ključ je napravljen' }));
  expect(calls).toMatchObject([
    { path: '/api/deploy-tokens/', body: { department: 'archive', label: 'Novi', days: 30 } },
  ]);
  expect((shown.getByLabelText('Ključ') as HTMLInputElement).value).toBe(token);
  await userEvent.keyboard('{Escape}');
  screen.getByRole('dialog', { name: 'Ključ je napravljen' });
  await userEvent.click(shown.getByRole('button', { name: 'Ključ je sačuvan' }));
  expect(document.body.innerHTML).not.toContain(token);
});

test('revokes a token after a confirmation', async () => {
  change = () => new Response(null, { status: 204 });
  open();
  await press('Opozovi ključ CI tima za spomenike');
  tokens = [{ ...TOKEN, revoked_at: '2026-11-21T10:00:00Z' }];
  const dialog = within(screen.getByRole('alertdialog', { name: 'Opozvati ključ „CI tima za spomenike“?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Opozovi' }));
  await screen.findByText(/^Opozvan/);
  expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/deploy-tokens/3/' }]);
  expect(screen.queryByRole('button', { name: /^Opozovi ključ/ })).toBeNull();
});

test('shows when tokens expire, and no revoke button for expired tokens', async () => {
  tokens = [{ ...TOKEN, id: 4, label: 'Stari', expires_at: '2026-01-30T09:00:00Z' }, TOKEN];
  open();
  await screen.findByText(/^Istekao 30\. ?0?1\. ?2026/);
  screen.getByText(/^Važi do 30\. ?0?1\. ?2126/);
  expect(screen.queryByRole('button', { name: 'Opozovi ključ Stari' })).toBeNull();
  screen.getByRole('button', { name: 'Opozovi ključ CI tima za spomenike' });
});

test('accepts only origins on localhost for an own build', async () => {
  open();
  const address = await screen.findByLabelText('Adresa Vašeg servera');
  await userEvent.clear(address);
  await userEvent.type(address, 'http://192.168.1.7:3001');
  await press('Uključi u ovoj kartici');
  screen.getByText(/^Samo adrese ovog računara/);
  expect(calls).toEqual([]);
});

test('requests the releases again when the retry button is pressed', async () => {
  const good = globalThis.fetch;
  rs.stubGlobal('fetch', async () => json(403, { detail: 'Nemate pristup ovom sadržaju.' }));
  open();
  await screen.findByRole('heading', { name: 'Izdanja nijesu učitana' });
  rs.stubGlobal('fetch', good);
  await userEvent.click(screen.getAllByRole('button', { name: 'Pokušaj ponovo' })[0] as HTMLElement);
  await monuments();
});

test('shows that nothing has been released yet', async () => {
  overview = { revision: 0, departments: [], waiting: [], requests: [], retired: [] };
  open();
  await screen.findByRole('heading', { name: 'Još ništa nije objavljeno' });
});

const REQUEST: ReleaseRequest = {
  department: 'parks',
  label: { mn: 'Parkovi', en: 'Parks' },
  version: '1.0.0',
  published_at: '2026-11-20T09:00:00Z',
  published_by: 'token: CI tima za parkove',
  commit: '1ac758a4f0f6',
  size: 182_400,
  standing: 'waiting',
  channel: 'stable',
  percent: null,
  reason: 'Parkovi dobijaju svoju stranicu.',
  changes: [
    { what: 'path', before: ['parks'], after: ['green'] },
    { what: 'label', before: [], after: [{ mn: 'Parkovi', en: 'Parks' }] },
    { what: 'roles', before: ['SuperAdmin'], after: ['SuperAdmin', 'MonumentsAdmin'] },
    { what: 'public-fields', before: [], after: [{ mn: 'Površina', en: 'Area' }] },
  ],
  replaces: '0.9.0',
  refusal: null,
};
const parks = async () => within(await screen.findByRole('article', { name: /^Parkovi/ }));

test('shows who published a waiting release, and the old and new value of each change', async () => {
  overview.requests = [REQUEST, { ...REQUEST, department: 'zoos', standing: 'refused' }];
  open();
  const request = await parks();
  request.getByText('token: CI tima za parkove');
  request.getByText('Parkovi dobijaju svoju stranicu.');
  request.getByText('Zamijenilo je izdanje 0.9.0, koje više ne čeka.');
  const cells = request
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Šta', 'Odobreno', 'Traži se'],
    ['Adresa', '/dashboard/parks', '/dashboard/green'],
    ['Naziv u meniju', 'ništa', 'Parkovi / Parks'],
    ['Ko ga otvara', 'SuperAdmin', 'SuperAdminTuristička organizacija Podgorice'],
    ['Polja koja vide svi', 'ništa', 'Površina'],
  ]);
});

test('an approval sends the revision that the person saw, and a refusal also sends a reason', async () => {
  overview.requests = [REQUEST];
  open();
  const request = await parks();
  await userEvent.click(request.getByRole('button', { name: 'Odbij' }));
  let dialog = within(screen.getByRole('dialog', { name: 'Parkovi: odbiti izdanje 1.0.0?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Odbij' }));
  dialog.getByText('Razlog je obavezno polje');
  expect(calls).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Razlog/), 'Adresa je na plakatima.');
  await userEvent.click(dialog.getByRole('button', { name: 'Odbij' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(request.getByRole('button', { name: 'Odobri' }));
  dialog = within(screen.getByRole('dialog', { name: 'Parkovi: odobriti izdanje 1.0.0?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Odobri' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/releases/parks/refuse/', { version: '1.0.0', reason: 'Adresa je na plakatima.' }],
    ['/api/releases/parks/approve/', { revision: 17, version: '1.0.0' }],
  ]);
});

test('shows a toast when another person has already decided about the request', async () => {
  overview.requests = [REQUEST];
  open();
  await userEvent.click((await parks()).getByRole('button', { name: 'Odobri' }));
  change = () => json(409, { detail: 'Neko je već odlučio.', code: 'not-waiting' });
  overview = { ...overview, requests: [] };
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odobri' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Parkovi/ })).toBeNull());
  expect(toastStore.toasts().map(({ description }) => description)).toContain('Neko je već odlučio.');
});

test('shows a warning with a rollback button if a release fails far more often than the previous release', async () => {
  overview.departments = [released({ failing_since: '2026-11-20T09:00:00Z' })];
  open();
  const article = within(await monuments());
  article.getByText('Izdanje 1.4.0 otkazuje mnogo češće od prethodnog izdanja.', { exact: false });
  article.getByText(/^Primijećeno 20\. /);
  article.getByRole('button', { name: 'Vrati na 1.3.0' });
});

test('switches on the rule that each release of a department needs approval', async () => {
  open();
  const article = within(await monuments());
  const box = article.getByRole('checkbox', { name: /^Svako izdanje odobrava neko drugi/ });
  expect((box as HTMLInputElement).checked).toBe(false);
  overview = { ...overview, departments: [released({ rules: ['second-yes'] })] };
  await userEvent.click(box);
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true));
  expect(calls).toEqual([
    { method: 'POST', path: '/api/releases/monuments/second-yes/', body: { on: true } },
  ]);
});

test('shows a panel for each department', async () => {
  const parks = { id: 'parks', path: 'parks', label: { mn: 'Parkovi', en: 'Parks' } };
  overview.departments = [released(), released(parks)];
  open();
  await monuments();
  expect(
    screen
      .getAllByRole('article')
      .map((panel) => within(panel).getByRole('heading', { level: 2 }).textContent),
  ).toEqual(['Spomenici', 'Parkovi']);
});
