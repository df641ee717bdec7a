import { addTexts, startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEPARTMENTS, json, person } from '../../../testing/fixtures.ts';
import { createQueryClient } from '../../departments/query-client.ts';
import en from '../../layout/texts/en.json';
import mn from '../../layout/texts/mn.json';
import { routesFor } from '../routes.tsx';

addTexts('shell', { mn, en });

rs.mock('../../departments/department-outlet.tsx', () => ({
  DepartmentOutlet: ({ entry }: { entry: { id: string } }) => <h1>{`department ${entry.id}`}</h1>,
}));
rs.mock('../../departments/departments.ts', () => ({ preloadDepartment: async () => undefined }));

const BRIDGE = { id: 7, name: 'Most na Ribnici', address: 'Stara Varoš' };
const page = (...results: object[]) =>
  json(200, { count: results.length, next: null, previous: null, results });

const requested: string[] = [];
let answerSearch: (path: string) => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('lang', 'mn');
  localStorage.setItem('access_token', 'access');
  requested.length = 0;
  answerSearch = (path) => page(...(path.includes('monuments') ? [BRIDGE] : []));
});
afterEach(cleanup);

async function open(path: string, role = 'SuperAdmin') {
  rs.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const called = String(input);
    if (called === '/api/users/me/') return json(200, person(role));
    if (!called.includes('search=')) return json(404, {});
    requested.push(called);
    return answerSearch(called);
  });
  const router = createMemoryRouter(routesFor(DEPARTMENTS), { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(startSession);
  await screen.findByRole('heading', { level: 1 });
  return router;
}

const openUserMenu = () => userEvent.click(screen.getByRole('button', { name: /^Korisnički meni/ }));
const palette = () => screen.findByRole('dialog', { name: 'Brza pretraga' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;

async function openPalette() {
  await userEvent.keyboard('{Control>}k{/Control}');
  await palette();
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Stranica ili zapis' });
}

test('ignores repeated key events, and key events that another handler has handled', async () => {
  await open('/dashboard/monuments');
  const ask = { key: 'k', ctrlKey: true };
  expect(fireEvent.keyDown(document.body, { ...ask, repeat: true })).toBe(true);
  const taken = createEvent.keyDown(document.body, ask);
  taken.preventDefault();
  const again = rs.spyOn(taken, 'preventDefault');
  fireEvent(document.body, taken);
  expect(again).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(document.body, ask)).toBe(false);
  await palette();
});

test('lists the role’s pages in the command palette, and opens the chosen page with Enter', async () => {
  const router = await open('/dashboard/monuments', 'MonumentsAdmin');
  const field = await openPalette();
  expect(options()).toEqual(['Početna', 'Spomenici', 'Dnevnik', 'Podešavanja']);
  field.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe('Podešavanja');
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    'Podešavanja',
  );
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(router.state.location.pathname).toBe('/dashboard/settings');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test("searches only the role's departments, after a pause in typing", async () => {
  await open('/dashboard/monuments', 'MonumentsAdmin');
  await userEvent.type(await openPalette(), 'most');
  await screen.findByRole('option', { name: /Most na Ribnici/ });
  await waitFor(() => expect(requested).toEqual(['/api/ar_platform/monuments/?search=most&limit=5']));
});

test("opens a record from the department's group of results", async () => {
  const router = await open('/dashboard/users');
  await userEvent.type(await openPalette(), 'most');
  const group = await screen.findByRole('group', { name: 'Spomenici' });
  await userEvent.click(within(group).getByRole('option'));
  expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard/monuments?id=7');
});

test('hides the results of an earlier term', async () => {
  await open('/dashboard/users');
  const field = await openPalette();
  await userEvent.type(field, 'most');
  await screen.findByRole('option', { name: /Most na Ribnici/ });
  await userEvent.type(field, 'a');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Pretraga je u toku');
});

test('shows that nothing was found, and what to try', async () => {
  answerSearch = () => page();
  await open('/dashboard/users');
  await userEvent.type(await openPalette(), 'xyzw');
  await screen.findByText(/Ništa ne odgovara pretrazi „xyzw“/);
});

test('shows which lists failed, and requests only the failed lists when the retry button is pressed', async () => {
  answerSearch = (path) => (path.includes('monuments') ? page(BRIDGE) : json(403, {}));
  await open('/dashboard/users');
  const field = await openPalette();
  await userEvent.type(field, 'most');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Nije pretraženo: Korisnici, Građevinske dozvole, Superslužbenik.');
  screen.getByRole('option', { name: /Most na Ribnici/ });
  requested.length = 0;
  answerSearch = () => page();
  await userEvent.click(within(alert).getByRole('button', { name: 'Pokušaj ponovo' }));
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  screen.getByRole('option', { name: /Most na Ribnici/ });
  expect(requested.filter((path) => path.includes('monuments'))).toEqual([]);
});

test('shows which department is slow, and adds its results below the other results', async () => {
  let resolve: (answer: Response) => void = () => undefined;
  const promise = new Promise<Response>((done) => {
    resolve = done;
  });
  const bridgeHouse = { id: 3, name: 'Kuća kod mosta', address: 'Konik' };
  answerSearch = (path) =>
    path.includes('buildings') ? promise : page(...(path.includes('monuments') ? [BRIDGE] : []));
  await open('/dashboard/users');
  await userEvent.type(await openPalette(), 'most');
  await screen.findByText('Još se pretražuje: Građevinske dozvole');
  expect(active()).toContain('Most na Ribnici');
  resolve(page(bridgeHouse));
  await screen.findByRole('option', { name: /Kuća kod mosta/ });
  expect(active()).toContain('Most na Ribnici');
  expect(options()).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('Ponuđene 2 stavke');
});

test('the key that opens the command palette also closes it', async () => {
  await open('/dashboard/users');
  await openPalette();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test.each([
  ['⌘K', { key: 'K', metaKey: true }, false],
  ['the same key of a Cyrillic keyboard', { key: 'к', code: 'KeyK', ctrlKey: true }, false],
  ['K without Ctrl', { key: 'k' }, true],
  ['Ctrl+Alt+K', { key: 'k', ctrlKey: true, altKey: true }, true],
  ['another letter at the position of K', { key: 't', code: 'KeyK', ctrlKey: true }, true],
])('%s: the page handles the key unless the browser keeps it', async (_, key, isLeftToBrowser) => {
  await open('/dashboard/users');
  expect(fireEvent.keyDown(document.body, key)).toBe(isLeftToBrowser);
  if (!isLeftToBrowser) await palette();
});

test('the user menu opens the command palette', async () => {
  await open('/dashboard/settings', 'MonumentsAdmin');
  await openUserMenu();
  await userEvent.click(await screen.findByText('Brza pretraga'));
  await palette();
});
