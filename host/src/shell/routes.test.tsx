import { addTexts, startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEPARTMENTS, json, MONUMENTS_ANALYTICS, NO_FACTORS, person } from '../../testing/fixtures.ts';
import en from '../layout/texts/en.json';
import mn from '../layout/texts/mn.json';
import { createQueryClient } from './query-client.ts';
import { routesFor } from './routes.tsx';

addTexts('shell', { mn, en });

// The loader has tests of its own; here it is enough to see which department is opened or preloaded.
const preloaded: string[] = [];
rs.mock('../departments/department-outlet.tsx', () => ({
  DepartmentOutlet: ({ entry }: { entry: { id: string } }) => <h1>{`department ${entry.id}`}</h1>,
}));
rs.mock('../departments/departments.ts', () => ({
  preloadDepartment: async (id: string) => void preloaded.push(id),
  preloadList: () => undefined,
}));

/** Answers the API for somebody of this group; `calls` notes the paths. */
function serve(group: string, calls: string[] = []) {
  rs.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = String(input);
    calls.push(path);
    if (path === '/api/users/me/') return json(200, person(group));
    if (path === '/api/auth/login/') return json(200, { access: 'access', refresh: 'refresh' });
    if (path === '/api/auth/logout/') return json(200, {});
    if (path === '/api/analytics/') return json(200, MONUMENTS_ANALYTICS);
    if (path === '/api/users/me/second-factor/') return json(200, NO_FACTORS);
    if (path.startsWith('/api/account/')) return json(200, { sessions: [], events: [] });
    return json(200, { count: 1014, next: null, previous: null, results: [] });
  });
}

async function open(path: string, group?: string) {
  if (group !== undefined) localStorage.setItem('access_token', 'access');
  serve(group ?? '');
  const router = createMemoryRouter(routesFor(DEPARTMENTS), { initialEntries: [path] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(startSession);
  return router;
}

const at = (router: Awaited<ReturnType<typeof open>>, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('lang', 'mn');
  preloaded.length = 0;
});
afterEach(cleanup);

// First: what another test has loaded stays.
test('a page whose code does not come costs its own place: the menu stays, and another try works', async () => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  rs.doMock('../screens/settings/settings-page.tsx', () => {
    throw new Error('no connection');
  });
  await open('/dashboard/settings', 'MonumentsAdmin');
  await screen.findByRole('heading', { level: 1, name: 'Stranica nije učitana' });
  screen.getByRole('link', { name: 'Spomenici' });
  rs.doUnmock('../screens/settings/settings-page.tsx');
  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByRole('heading', { name: 'Podešavanja' });
});

for (const path of ['/dashboard', '/dashboard/users', '/dashboard/settings', '/dashboard/anything']) {
  test(`without a token ${path} leads to sign-in`, async () => {
    const router = await open(path);
    await at(router, '/signin');
    await screen.findByRole('heading', { name: 'Prijava' });
  });
}

test('a role that may not open a department is led to /unauthorized', async () => {
  const router = await open('/dashboard/users', 'MonumentsAdmin');
  await at(router, '/unauthorized');
  screen.getByRole('main', { name: 'Unauthorized Access' });
  screen.getByRole('heading', { name: 'Zabranjen pristup' });
  expect(screen.getByRole('link', { name: 'Početna stranica' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Podrška' }).getAttribute('href')).toMatch(/^mailto:/);
});

const OPEN_TO = {
  BuildingsAdmin: 'buildings',
  MonumentsAdmin: 'monuments',
  SupersluzbenikAdmin: 'clerk',
};
const closed = Object.entries(OPEN_TO).flatMap(([role, own]) =>
  ['users', 'buildings', 'monuments', 'clerk'].filter((id) => id !== own).map((id) => [role, id] as const),
);
test.each(closed)('%s is led from %s to /unauthorized, and loads nothing of it', async (role, id) => {
  const router = await open(`/dashboard/${id}`, role);
  await at(router, '/unauthorized');
  expect(screen.queryByRole('heading', { name: `department ${id}` })).toBeNull();
  expect(preloaded).toEqual([]);
});

test('whose role has to have a second factor sets one up before anything else', async () => {
  localStorage.setItem('access_token', 'access');
  rs.stubGlobal('fetch', async (input: RequestInfo | URL) =>
    String(input) === '/api/users/me/'
      ? json(200, { ...person('MonumentsAdmin'), second_factor_needed: true })
      : json(200, NO_FACTORS),
  );
  const router = createMemoryRouter(routesFor(DEPARTMENTS), { initialEntries: ['/dashboard/monuments'] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await act(startSession);
  const title = await screen.findByRole('heading', { name: 'Uključite prijavu u dva koraka' });
  expect(document.activeElement).toBe(title);
  await screen.findByRole('region', { name: 'Prijava u dva koraka' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'department monuments' })).toBeNull();
});

test('releases are SuperAdmin’s: in the menu, and at their address', async () => {
  const refused = await open('/dashboard/releases', 'MonumentsAdmin');
  await at(refused, '/unauthorized');
  cleanup();
  await open('/dashboard/monuments', 'MonumentsAdmin');
  await screen.findByRole('heading', { name: 'department monuments' });
  expect(screen.queryByRole('link', { name: 'Izdanja' })).toBeNull();
  cleanup();
  await open('/dashboard/monuments', 'SuperAdmin');
  const own = within(await screen.findByRole('navigation', { name: 'Upravljanje' }));
  await userEvent.click(own.getByRole('link', { name: 'Izdanja' }));
  await screen.findByRole('heading', { level: 1, name: 'Izdanja' });
});

test('the journal is everybody’s, at its address and in the menu', async () => {
  await open('/dashboard/monuments', 'MonumentsAdmin');
  const own = within(await screen.findByRole('navigation', { name: 'Upravljanje' }));
  await userEvent.click(own.getByRole('link', { name: 'Dnevnik' }));
  await screen.findByRole('heading', { level: 1, name: 'Dnevnik' });
});

test('somebody without a role may open nothing', async () => {
  const router = await open('/dashboard', '');
  await at(router, '/unauthorized');
});

test('SuperAdmin passes every check', async () => {
  for (const { id } of DEPARTMENTS) {
    const router = await open(`/dashboard/${id}`, 'SuperAdmin');
    await screen.findByRole('heading', { name: `department ${id}` });
    expect(router.state.location.pathname).toBe(`/dashboard/${id}`);
    cleanup();
  }
});

test('a token that somebody removed costs the next page of the dashboard', async () => {
  const router = await open('/dashboard/monuments', 'MonumentsAdmin');
  await screen.findByRole('heading', { name: 'department monuments' });
  localStorage.removeItem('access_token');
  await act(() => router.navigate('/dashboard/settings'));
  await at(router, '/signin');
});

test('somebody who is signed in already is led from /signin to their start page', async () => {
  const router = await open('/signin', 'BuildingsAdmin');
  await at(router, '/dashboard/buildings');
});

test('an unknown path is not found: by itself for a visitor', async () => {
  await open('/nowhere');
  await screen.findByRole('heading', { name: 'Not Found' });
  screen.getByText('Page not found');
  expect(screen.getByRole('link', { name: 'Kontaktirajte podršku' }).getAttribute('href')).toMatch(
    /^mailto:/,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
});

for (const path of ['/nowhere', '/dashboard/nowhere']) {
  test(`${path} is not found inside the frame, above the Analytics view, for somebody who is signed in`, async () => {
    await open(path, 'MonumentsAdmin');
    const title = await screen.findByRole('heading', { level: 1, name: 'Not Found' });
    expect(title.getAttribute('lang')).toBe('en-GB');
    await screen.findByRole('heading', { level: 2, name: 'Dobar dan, Ana' });
    screen.getByRole('navigation', { name: 'Odjeljenja' });
  });
}

test('the start page shows the totals of what a role may list, as links', async () => {
  await open('/dashboard', 'MonumentsAdmin');
  const card = (await screen.findByText('1.014')).closest('article');
  if (!card) throw new Error('no card');
  expect(within(card).getByRole('link', { name: 'Spomenici' }).getAttribute('href')).toBe(
    '/dashboard/monuments',
  );
  expect(document.querySelectorAll('article')).toHaveLength(1);
});

test('the sidebar shows what the role may open, marks the page that is open, and preloads on intent', async () => {
  await open('/dashboard/monuments', 'SuperAdmin');
  await screen.findByRole('heading', { name: 'department monuments' });
  const links = within(screen.getByRole('navigation', { name: 'Odjeljenja' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Korisnici', null],
    ['Građevinske dozvole', null],
    ['Spomenici', 'page'],
    ['Superslužbenik', null],
  ]);
  await userEvent.hover(links[0] as HTMLElement);
  expect(preloaded).toEqual(['users']);
});

test('another page gives the focus to its heading, because the title never changes', async () => {
  await open('/dashboard/monuments', 'SuperAdmin');
  await screen.findByRole('heading', { name: 'department monuments' });
  await userEvent.click(screen.getByRole('link', { name: 'Korisnici' }));
  const heading = await screen.findByRole('heading', { name: 'department users' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the phone’s menu opens as a dialog and closes on the way to a department', async () => {
  await open('/dashboard/monuments', 'MonumentsAdmin');
  const button = await screen.findByRole('button', { name: 'Otvori meni' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const menu = screen.getByRole('dialog', { name: 'Meni' });
  await userEvent.click(within(menu).getByRole('link', { name: 'Spomenici' }));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('the user menu says who is here, and signs out', async () => {
  const router = await open('/dashboard/settings', 'MonumentsAdmin');
  const button = await screen.findByRole('button', { name: 'Korisnički meni: Ana Šćepanović' });
  await userEvent.click(button);
  const menu = await screen.findByRole('region', { name: 'Korisnički meni' });
  within(menu).getByText('ana@podgorica.example');
  within(menu).getByText('Turistička organizacija Podgorice');
  expect(within(menu).getByText('Podešavanja').closest('a')?.getAttribute('href')).toBe(
    '/dashboard/settings',
  );
  await userEvent.click(within(menu).getByText('Odjavi se'));
  await at(router, '/signin');
  expect(localStorage.getItem('access_token')).toBeNull();
  expect(screen.queryByText(/Sesija je istekla/)).toBeNull();
  // Whoever signs in next begins at their own start page.
  expect(router.state.location.state).toBeNull();
});

test('whom the session ran out on is told so, and comes back to the same page', async () => {
  const router = await open('/dashboard/settings?x=1', 'MonumentsAdmin');
  await screen.findByRole('heading', { name: 'Podešavanja' });
  rs.stubGlobal('fetch', async () => json(401, {}));
  await act(async () => {
    const { api } = await import('@ar/session');
    await api('/ar_platform/monuments/').catch(() => undefined);
  });
  await screen.findByText(/Sesija je istekla/);
  serve('MonumentsAdmin');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@podgorica.example');
  await userEvent.type(screen.getByLabelText('Šifra'), 'Podgorica1!');
  await userEvent.click(screen.getByRole('button', { name: 'Prijavi se' }));
  await at(router, '/dashboard/settings');
  expect(router.state.location.search).toBe('?x=1');
});

test.each([
  ['deactivated', /^Administrator je deaktivirao Vaš nalog/],
  ['archived', /^Vaš nalog je obrisan/],
  ['ended-by-administrator', /^Administrator Vas je odjavio/],
  ['ended-by-owner', /^Ova prijava je završena s drugog uređaja/],
  ['too-many', /^Prijavili ste se na previše uređaja/],
  ['password-changed', /^Šifra Vašeg naloga je promijenjena/],
  ['password-reset', /^Šifra Vašeg naloga je ponovo postavljena/],
  ['factors-changed', /^Prijava u dva koraka za Vaš nalog je promijenjena/],
  ['factors-reset', /^Administrator je isključio prijavu u dva koraka/],
  ['replayed', /^Sesija je prekinuta/],
  ['of a later version', /^Sesija je istekla/],
])('whose session was ended is told why: %s', async (code, words) => {
  localStorage.setItem('refresh_token', 'refresh');
  const router = await open('/dashboard/settings', 'MonumentsAdmin');
  await screen.findByRole('heading', { name: 'Podešavanja' });
  rs.stubGlobal('fetch', async (input: RequestInfo | URL) =>
    json(401, String(input) === '/api/auth/refresh/' ? { code } : {}),
  );
  await act(async () => {
    const { api } = await import('@ar/session');
    await api('/ar_platform/monuments/').catch(() => undefined);
  });
  await at(router, '/signin');
  await screen.findByText(words);
});

test('whose role was changed meanwhile is led away from an open department by the first refused call', async () => {
  const router = await open('/dashboard/users', 'SuperAdmin');
  await screen.findByRole('heading', { name: 'department users' });
  rs.stubGlobal('fetch', async (input: RequestInfo | URL) =>
    String(input) === '/api/users/me/' ? json(200, person('MonumentsAdmin')) : json(403, {}),
  );
  await act(async () => {
    const { api } = await import('@ar/session');
    await api('/users/').catch(() => undefined);
  });
  await at(router, '/unauthorized');
  expect(screen.queryByRole('heading', { name: 'department users' })).toBeNull();
});
