import { addTexts, startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEPARTMENTS, json, MONUMENTS_ANALYTICS, NO_FACTORS, person } from '../../testing/fixtures.ts';
import { createQueryClient } from '../departments/query-client.ts';
import en from '../layout/texts/en.json';
import mn from '../layout/texts/mn.json';
import { routesFor } from './routes.tsx';

addTexts('shell', { mn, en });

// This mock is enough, because these tests only check which department is opened or preloaded.
const preloaded: string[] = [];
rs.mock('../departments/department-outlet.tsx', () => ({
  DepartmentOutlet: ({ entry }: { entry: { id: string } }) => <h1>{`department ${entry.id}`}</h1>,
}));
rs.mock('../departments/departments.ts', () => ({
  preloadDepartment: async (id: string) => void preloaded.push(id),
  preloadList: () => undefined,
}));

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

// This test must be first, because loaded code stays loaded.
test('keeps the menu when a page’s code does not load, and loads the code when the retry button is pressed', async () => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
  rs.doMock('../pages/settings/settings-page.tsx', () => {
    throw new Error('no connection');
  });
  await open('/dashboard/settings', 'MonumentsAdmin');
  await screen.findByRole('heading', { level: 1, name: 'Stranica nije učitana' });
  screen.getByRole('link', { name: 'Spomenici' });
  rs.doUnmock('../pages/settings/settings-page.tsx');
  await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  await screen.findByRole('heading', { name: 'Podešavanja' });
});

for (const path of ['/dashboard', '/dashboard/users', '/dashboard/settings', '/dashboard/anything']) {
  test(`redirects ${path} to sign-in if there is no token`, async () => {
    const router = await open(path);
    await at(router, '/signin');
    await screen.findByRole('heading', { name: 'Prijava' });
  });
}

test('redirects a role that may not open a department to /unauthorized', async () => {
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
test.each(closed)(
  'redirects %s from %s to /unauthorized without loading the department',
  async (role, id) => {
    const router = await open(`/dashboard/${id}`, role);
    await at(router, '/unauthorized');
    expect(screen.queryByRole('heading', { name: `department ${id}` })).toBeNull();
    expect(preloaded).toEqual([]);
  },
);

test('shows only the set-up of a second factor if the person’s role requires a second factor', async () => {
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

test('opens the releases page only to SuperAdmin, and shows its menu entry only to SuperAdmin', async () => {
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

test('opens the journal to MonumentsAdmin', async () => {
  await open('/dashboard/monuments', 'MonumentsAdmin');
  const own = within(await screen.findByRole('navigation', { name: 'Upravljanje' }));
  await userEvent.click(own.getByRole('link', { name: 'Dnevnik' }));
  await screen.findByRole('heading', { level: 1, name: 'Dnevnik' });
});

test('redirects a user without a role from the dashboard to /unauthorized', async () => {
  const router = await open('/dashboard', '');
  await at(router, '/unauthorized');
});

test('opens every department to SuperAdmin', async () => {
  for (const { id } of DEPARTMENTS) {
    const router = await open(`/dashboard/${id}`, 'SuperAdmin');
    await screen.findByRole('heading', { name: `department ${id}` });
    expect(router.state.location.pathname).toBe(`/dashboard/${id}`);
    cleanup();
  }
});

test('redirects to sign-in on the next page after the token was removed', async () => {
  const router = await open('/dashboard/monuments', 'MonumentsAdmin');
  await screen.findByRole('heading', { name: 'department monuments' });
  localStorage.removeItem('access_token');
  await act(() => router.navigate('/dashboard/settings'));
  await at(router, '/signin');
});

test('redirects a signed-in person from /signin to their start page', async () => {
  const router = await open('/signin', 'BuildingsAdmin');
  await at(router, '/dashboard/buildings');
});

test('shows an anonymous visitor Not Found without the menu and the header', async () => {
  await open('/nowhere');
  await screen.findByRole('heading', { name: 'Not Found' });
  screen.getByText('Page not found');
  expect(screen.getByRole('link', { name: 'Kontaktirajte podršku' }).getAttribute('href')).toMatch(
    /^mailto:/,
  );
  expect(screen.queryByRole('navigation')).toBeNull();
});

for (const path of ['/nowhere', '/dashboard/nowhere']) {
  test(`shows Not Found for ${path} in the frame above the analytics to a signed-in person`, async () => {
    await open(path, 'MonumentsAdmin');
    const title = await screen.findByRole('heading', { level: 1, name: 'Not Found' });
    expect(title.getAttribute('lang')).toBe('en-GB');
    await screen.findByRole('heading', { level: 2, name: 'Dobar dan, Ana' });
    screen.getByRole('navigation', { name: 'Odjeljenja' });
  });
}

test("shows links to the lists of the role's departments on the start page", async () => {
  await open('/dashboard', 'MonumentsAdmin');
  const card = (await screen.findByText('1.014')).closest('article');
  if (!card) throw new Error('no card');
  expect(within(card).getByRole('link', { name: 'Spomenici' }).getAttribute('href')).toBe(
    '/dashboard/monuments',
  );
  expect(document.querySelectorAll('article')).toHaveLength(1);
});

test('shows the role’s departments in the sidebar, marks the open department, and preloads on intent', async () => {
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

test('focuses the heading when another page opens', async () => {
  await open('/dashboard/monuments', 'SuperAdmin');
  await screen.findByRole('heading', { name: 'department monuments' });
  await userEvent.click(screen.getByRole('link', { name: 'Korisnici' }));
  const heading = await screen.findByRole('heading', { name: 'department users' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('opens the phone menu as a dialog, and closes it on navigation', async () => {
  await open('/dashboard/monuments', 'MonumentsAdmin');
  const button = await screen.findByRole('button', { name: 'Otvori meni' });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const menu = screen.getByRole('dialog', { name: 'Meni' });
  await userEvent.click(within(menu).getByRole('link', { name: 'Spomenici' }));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('shows the person’s name in the user menu, and signs out', async () => {
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
  // After sign-in, the next person must not see this person's page.
  expect(router.state.location.state).toBeNull();
});

test('shows that the session expired, and returns to the same page after sign-in', async () => {
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
])('shows why the session was ended: %s', async (code, words) => {
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

test('redirects from an open department after the first refused call if the role has changed', async () => {
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
