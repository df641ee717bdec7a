import type { Analytics } from '@ar/domain/analytics';
import { startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { DEPARTMENTS, json, MONUMENTS_ANALYTICS, person } from '../../../testing/fixtures.ts';
import { recordAddress } from '../../navigation/menu-entries.ts';
import StartPage from './start-page.tsx';

/** `answer` returns the analytics, or the status of a failed response. */
async function open(group: string, answer: () => Analytics | number | Promise<Analytics>) {
  localStorage.setItem('access_token', 'access');
  rs.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (String(input) === '/api/users/me/') return json(200, person(group));
    const settled = await answer();
    return typeof settled === 'number' ? json(settled, { detail: 'Greška' }) : json(200, settled);
  });
  await act(startSession);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <StartPage departments={DEPARTMENTS} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const openMonuments = () => open('MonumentsAdmin', () => MONUMENTS_ANALYTICS);
const region = (name: string) => screen.findByRole('region', { name });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

beforeEach(() => localStorage.setItem('lang', 'mn'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('shows a total with its change over 30 days, and links to its list', async () => {
  await openMonuments();
  const card = (await screen.findByText('1.014')).closest('article');
  within(card as HTMLElement).getByText('+3 za 30 dana');
  within(card as HTMLElement).getByText('Fajlovi: 1,2 GB od 5 GB');
  within(card as HTMLElement).getByRole('link', { name: 'Spomenici' });
});

test.each([
  [5, 5, 'bez promjene za 30 dana'],
  [3, 5, '-2 za 30 dana'],
])('shows the total %d with the earlier total %d as "%s"', async (total, total_before, expected) => {
  await open('MonumentsAdmin', () => ({
    ...MONUMENTS_ANALYTICS,
    totals: [{ resource: 'monuments', total, total_before }],
  }));
  await waitFor(() => expect(document.body.textContent?.replace('−', '-')).toContain(expected));
});

test('shows the weeks as a chart with a summary, and as a table', async () => {
  await openMonuments();
  const panel = await region('Dodavanje i izmjene po sedmicama');
  within(panel).getByRole('img', {
    name: /U posljednjih 12 sedmica dodato: 4, izmijenjeno: 66\. Najviše u sedmici od 9\. 11\./,
  });
  await userEvent.click(within(panel).getByRole('button', { name: 'Prikaži kao tabelu' }));
  expect(within(panel).queryByRole('img')).toBeNull();
  const rows = rowsOf(within(panel).getByRole('table'));
  expect(rows).toHaveLength(13);
  expect(rows[0]).toEqual(['Sedmica od', 'Dodato', 'Izmijenjeno']);
  expect(rows[11]?.slice(1)).toEqual(['4', '10']);
  expect(rows[12]?.[0]).toContain('(u toku)');
  await userEvent.click(within(panel).getByRole('button', { name: 'Prikaži kao grafikon' }));
  within(panel).getByRole('img');
});

test('a person with several departments can choose the department of the chart', async () => {
  const weeks = MONUMENTS_ANALYTICS.activity[0]?.weeks ?? [];
  const quiet = weeks.map((week) => ({ ...week, added: 0, edited: 0 }));
  await open('SuperAdmin', () => ({
    ...MONUMENTS_ANALYTICS,
    activity: [
      { resource: 'users', weeks: quiet },
      { resource: 'monuments', weeks },
    ],
  }));
  const panel = await region('Dodavanje i izmjene po sedmicama');
  within(panel).getByRole('img', { name: /dodato: 4/ });
  await userEvent.selectOptions(within(panel).getByRole('combobox', { name: 'Prikaži' }), 'Korisnici');
  within(panel).getByText('U posljednjih 12 sedmica ništa nije dodato ni izmijenjeno.');
});

test('shows building sites and knowledge-base files by state, with shares in the table', async () => {
  await open('SuperAdmin', () => ({
    ...MONUMENTS_ANALYTICS,
    construction: { planned: 1, under_way: 2, finished: 1, unknown: 0 },
    knowledge_files: { active: 0, inactive: 0 },
  }));
  const panel = await region('Gradilišta po stanju');
  within(panel).getByRole('img', {
    name: 'Traka podijeljena po udjelima. Ukupno 4. Planirano: 1, U toku: 2, Izgrađeno: 1.',
  });
  const link = within(panel).getByRole('link', { name: 'U toku' });
  expect(link.getAttribute('href')).toBe('/dashboard/buildings?construction=under_way');
  await userEvent.click(within(panel).getByRole('button', { name: 'Prikaži kao tabelu' }));
  const rows = rowsOf(within(panel).getByRole('table')).map((row) =>
    row.map((cell) => cell?.replace(/\s/g, '')),
  );
  expect(rows[2]).toEqual(['Utoku', '2', '50%']);
  within(await region('Fajlovi baze znanja')).getByText('U bazi znanja još nema fajlova.');
});

test('shows weekly scans of all records or of one record, and links to the most scanned records', async () => {
  await openMonuments();
  const panel = await region('Skeniranja po mjestima i sedmicama');
  within(panel).getByRole('img', { name: /skeniranja: 1\.300\. Najviše u sedmici od 16\. 11\./ });
  const named = within(within(panel).getByRole('list')).getAllByRole('listitem');
  expect(named.map((place) => place.textContent)).toEqual(['Sahat-kula1.200', 'Stari most66']);
  expect(within(panel).getByRole('link', { name: 'Sahat-kula' }).getAttribute('href')).toBe(
    '/dashboard/monuments?id=7',
  );
  const choice = within(panel).getByRole('combobox', { name: 'Mjesto' });
  within(choice).getByRole('group', { name: 'Spomenici' });
  await userEvent.selectOptions(choice, 'Stari most');
  within(panel).getByRole('img', { name: /skeniranja: 66\. Najviše u sedmici od 16\. 11\./ });
  await userEvent.click(within(panel).getByRole('button', { name: 'Prikaži kao tabelu' }));
  expect(rowsOf(within(panel).getByRole('table')).slice(-2)).toEqual([
    [expect.any(String), '10'],
    [expect.stringContaining('(u toku)'), '11'],
  ]);
});

test('shows what the page will count if there are no scans yet', async () => {
  const [scans] = MONUMENTS_ANALYTICS.scans ?? [];
  const weeks = scans?.weeks.map((week) => ({ ...week, count: 0 })) ?? [];
  await open('MonumentsAdmin', () => ({
    ...MONUMENTS_ANALYTICS,
    scans: [{ resource: 'monuments', weeks, places: [] }],
  }));
  const panel = await region('Skeniranja po mjestima i sedmicama');
  within(panel).getByText(/^U posljednjih 12 sedmica nije skeniran nijedan kod\./);
  expect(within(panel).queryByRole('img')).toBeNull();
});

test('links the latest changes to their records, or to the journal if the record is deleted', async () => {
  await openMonuments();
  const panel = await region('Posljednje izmjene');
  const [first, second, third] = within(panel).getAllByRole('listitem');
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Sahat-kula' })
      .getAttribute('href'),
  ).toBe('/dashboard/monuments?id=7');
  expect(first?.textContent).toMatch(/Izmijenjeno.*Milica Žižić/);
  expect(second?.textContent).toMatch(/Obrisano.*Sistem/);
  const address = (line: HTMLElement | undefined) =>
    within(line as HTMLElement)
      .getByRole('link')
      .getAttribute('href');
  for (const gone of [second, third])
    expect(address(gone)).toBe('/dashboard/activity?resource=monuments&record=9');
  expect(within(panel).getByRole('link', { name: 'Sve izmjene u dnevniku' }).getAttribute('href')).toBe(
    '/dashboard/activity',
  );
});

test('links deleted records to the trash for SuperAdmin, and restored records to the record', async () => {
  const [update, deleted] = MONUMENTS_ANALYTICS.latest;
  if (!update || !deleted) throw new Error('no changes');
  const restored = { ...deleted, action: 'restore', record_id: '8' };
  await open('SuperAdmin', () => ({
    ...MONUMENTS_ANALYTICS,
    latest: [deleted, restored, { ...restored, action: 'delete' }],
  }));
  const links = within(await region('Posljednje izmjene')).getAllByRole('link', { name: 'Stari most' });
  const there = recordAddress([{ id: 'monuments', to: '/dashboard/monuments', label: '', icon: '' }], {
    resource: 'monuments',
    id: '8',
    name: 'Stari most',
  });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/archive?resource=monuments&record=9',
    there,
    there,
  ]);
});

test('links erased records to the journal, and shows a person whose data was erased as a removed person', async () => {
  const [, deleted] = MONUMENTS_ANALYTICS.latest;
  if (!deleted) throw new Error('no changes');
  const expired = { ...deleted, action: 'expire', record_id: '8' };
  const erased = { ...deleted, action: 'erase', actor_name: '' };
  await open('SuperAdmin', () => ({ ...MONUMENTS_ANALYTICS, latest: [expired, erased, deleted] }));
  const panel = within(await region('Posljednje izmjene'));
  const links = panel.getAllByRole('link', { name: 'Stari most' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [8, 9, 9].map((id) => `/dashboard/activity?resource=monuments&record=${id}`),
  );
  panel.getByText('Uklonjena osoba');
});

test('shows a batch as one change with a link to its journal entries, and an erased account as a removed person', async () => {
  const [update] = MONUMENTS_ANALYTICS.latest;
  if (!update) throw new Error('no changes');
  const batch = '0b9f5d0e-3a64-4f0a-9f0e-2f4f0c6b7a11';
  const deleted = { ...update, action: 'delete', batch, batch_count: 300 };
  const erased = { ...update, action: 'erase', resource: 'users', record_id: '27', record_name: null };
  await open('SuperAdmin', () => ({ ...MONUMENTS_ANALYTICS, latest: [deleted, erased] }));
  const panel = within(await region('Posljednje izmjene'));
  expect(panel.getByRole('link', { name: '300 spomenika' }).getAttribute('href')).toBe(
    `/dashboard/activity?batch=${batch}`,
  );
  panel.getByRole('link', { name: 'Uklonjena osoba' });
});

test('lists records with missing content, and links to the full list', async () => {
  await openMonuments();
  const panel = await region('Šta nedostaje posjetiocima');
  const addresses = within(panel)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(addresses.slice(0, 2)).toEqual([
    ['Bez engleskog teksta', '/dashboard/monuments?english__isnull=true'],
    ['Sahat-kula', '/dashboard/monuments?id=7'],
  ]);
  const silent = '/dashboard/monuments?audio_description__isnull=true';
  expect(addresses.at(-1)).toEqual(['i još 7 na spisku', silent]);
  within(panel).getByText('Ništa ne nedostaje');
});

test('shows that nobody has changed records yet', async () => {
  await open('MonumentsAdmin', () => ({ ...MONUMENTS_ANALYTICS, latest: [] }));
  within(await region('Posljednje izmjene')).getByText(/Još nema izmjena/);
});

test('shows a loading status, and links to the departments while the data loads', async () => {
  let answer = (_: Analytics) => {};
  await open('MonumentsAdmin', () => new Promise<Analytics>((resolve) => (answer = resolve)));
  expect(screen.getByRole('status').textContent).toBe('Učitavanje pregleda');
  screen.getByRole('link', { name: 'Spomenici' });
  await act(async () => answer(MONUMENTS_ANALYTICS));
  await screen.findByText('1.014');
  expect(screen.queryByRole('status')).toBeNull();
});

test('requests the data again when the retry button is pressed, and keeps the focus on the page', async () => {
  const answers: (Analytics | number)[] = [503, MONUMENTS_ANALYTICS];
  await open('MonumentsAdmin', () => answers.shift() ?? 503);
  expect((await screen.findByRole('alert')).textContent).toContain('Pregled nije učitan');
  screen.getByRole('link', { name: 'Spomenici' });
  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByText('1.014');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
