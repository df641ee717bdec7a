import { signOut, startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { json, NO_FACTORS, person } from '../../../testing/fixtures.ts';
import { Guard } from '../../shell/guard.tsx';
import SettingsPage from './settings-page.tsx';

const OLD = 'Star4-sifra';
const NEW = 'Kr7#vbnM-most';
type Answer = () => Response | Promise<Response>;

function serve(
  answers: {
    check?: (password: string) => Response | Promise<Response>;
    change?: Answer;
    account?: (path: string, method: string) => Response;
  } = {},
) {
  const sent: { path: string; body: Record<string, string> }[] = [];
  const { check = (password) => json(200, { valid: password === OLD }), change = () => json(200, {}) } =
    answers;
  const { account = () => json(200, { sessions: [], events: [] }) } = answers;
  rs.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit) => {
    const path = String(input);
    if (path === '/api/users/me/') return json(200, person('MonumentsAdmin'));
    if (path === '/api/users/me/second-factor/') return json(200, NO_FACTORS);
    if (path.startsWith('/api/account/')) return account(path, init.method ?? 'GET');
    const body = JSON.parse(String(init.body ?? '{}'));
    sent.push({ path, body });
    if (path === '/api/users/check-password/') return check(body.current_password);
    return path === '/api/users/change-password/' ? change() : json(200, {});
  });
  return sent;
}

async function open() {
  localStorage.setItem('access_token', 'access');
  const page = (
    <Guard roles={[]}>
      <SettingsPage />
      <Link to="/dashboard">away</Link>
    </Guard>
  );
  const router = createMemoryRouter(
    [
      { path: '/dashboard/settings', element: page },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/dashboard/settings'] },
  );
  await startSession();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const [current, next, confirm] = ['Trenutna šifra', 'Nova šifra', 'Potvrda šifre'].map(
    (label) => screen.getByLabelText(label) as HTMLInputElement,
  ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  const save = screen.getByRole('button', { name: 'Sačuvaj' }) as HTMLButtonElement;
  return { router, current, next, confirm, save };
}

async function fill({ current, next, confirm }: Awaited<ReturnType<typeof open>>) {
  await userEvent.type(current, OLD);
  await userEvent.type(next, NEW);
  await userEvent.type(confirm, NEW);
}

const isReady = (save: HTMLButtonElement) => waitFor(() => expect(save.disabled).toBe(false));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test("shows each field's error on blur and on change", async () => {
  serve();
  const { current, next, confirm, save } = await open();
  expect(save.disabled).toBe(true);
  await userEvent.click(current);
  await userEvent.click(next);
  await screen.findByText('Trenutna šifra je obavezna');
  await userEvent.click(confirm);
  await screen.findByText('Nova šifra je obavezna');
  await userEvent.click(current);
  await screen.findByText('Potvrda šifre je obavezna');
  await userEvent.type(current, OLD);
  await userEvent.type(next, 'weak');
  await screen.findByText('Min. 8 znakova, veliko i malo slovo, broj i spec. znak');
  await userEvent.clear(next);
  await userEvent.type(next, OLD);
  await screen.findByText('Nova šifra ne moze biti ista kao i stara');
  await userEvent.clear(next);
  await userEvent.type(next, NEW);
  await userEvent.type(confirm, 'Kr7#');
  await screen.findByText('Šifre se ne poklapaju');
  await userEvent.type(confirm, 'vbnM-most');
  await waitFor(() => expect(screen.queryByText('Šifre se ne poklapaju')).toBeNull());
  await isReady(save);
});

test('validates the confirmation again when the new password changes', async () => {
  serve();
  const page = await open();
  await fill(page);
  await isReady(page.save);
  await userEvent.type(page.next, 'x');
  await screen.findByText('Šifre se ne poklapaju');
  await waitFor(() => expect(page.save.disabled).toBe(true));
});

test('shows after a pause in typing that the current password is wrong, and disables the save button', async () => {
  const sent = serve();
  const page = await open();
  await userEvent.type(page.current, 'Pogresna1!');
  await screen.findByText('Trenutna šifra nije tačna');
  expect(page.current.getAttribute('aria-invalid')).toBe('true');
  expect(sent.length).toBeLessThan('Pogresna1!'.length);
  expect(page.save.disabled).toBe(true);
});

test('ignores a late response about an earlier password', async () => {
  const early: ((response: Response) => void)[] = [];
  const sent = serve({
    check: (password) =>
      password === OLD ? json(200, { valid: true }) : new Promise((resolve) => void early.push(resolve)),
  });
  const page = await open();
  await userEvent.type(page.current, OLD.slice(0, -1));
  await waitFor(() => expect(sent.map(({ body }) => body.current_password)).toContain(OLD.slice(0, -1)));
  await userEvent.type(page.current, OLD.slice(-1));
  await userEvent.type(page.next, NEW);
  await userEvent.type(page.confirm, NEW);
  await isReady(page.save);
  await act(async () => {
    for (const answer of early) answer(json(200, { valid: false }));
  });
  expect(screen.queryByText('Trenutna šifra nije tačna')).toBeNull();
  expect(page.save.disabled).toBe(false);
});

test('shows that the check of the password failed, and checks again when the button is pressed', async () => {
  const answers = [() => json(503, {})];
  serve({ check: () => answers.shift()?.() ?? json(200, { valid: true }) });
  const page = await open();
  await userEvent.click(page.current);
  await userEvent.paste(OLD);
  await screen.findByText('Greska pri provjeri šifre.Pokusajte ponovo');
  await userEvent.click(screen.getByRole('button', { name: 'Provjeri ponovo' }));
  await waitFor(() => expect(screen.queryByText('Greska pri provjeri šifre.Pokusajte ponovo')).toBeNull());
  await userEvent.type(page.next, NEW);
  await userEvent.type(page.confirm, NEW);
  await isReady(page.save);
});

test('clears the form after saving, and shows that other sessions were ended', async () => {
  let answer: (response: Response) => void = () => undefined;
  const change = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const sent = serve({ change: () => change });
  const page = await open();
  await fill(page);
  await isReady(page.save);
  await userEvent.click(page.save);
  await screen.findByText('Čuvanje šifre');
  expect(page.save.disabled).toBe(true);
  await act(async () => answer(json(200, { detail: 'Šifra je promijenjena.' })));
  const notice = await screen.findByText('Šifra je promijenjena. Na svim drugim uređajima ste odjavljeni.');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect([page.current.value, page.next.value, page.confirm.value]).toEqual(['', '', '']);
  expect(sent.at(-1)?.body).toEqual({ current_password: OLD, new_password: NEW });
});

test('keeps the fields after a refused change', async () => {
  const answers = [
    () => json(503, {}),
    () => json(400, { detail: 'x', errors: { current_password: ['Trenutna šifra nije tačna'] } }),
  ];
  serve({ change: () => answers.shift()?.() ?? json(200, {}) });
  const page = await open();
  await fill(page);
  await isReady(page.save);
  await userEvent.click(page.save);
  await screen.findByText(/tehničke probleme/);
  await userEvent.click(page.save);
  await screen.findByText('Trenutna šifra nije tačna');
  expect([page.current.value, page.next.value, page.confirm.value]).toEqual([OLD, NEW, NEW]);
});

test('clears the form when Otkaži is pressed', async () => {
  serve();
  const page = await open();
  await fill(page);
  await userEvent.click(screen.getByRole('button', { name: 'Otkaži' }));
  expect([page.current.value, page.next.value, page.confirm.value]).toEqual(['', '', '']);
  await waitFor(() => expect(page.save.disabled).toBe(true));
});

test('requires a confirmation before a person leaves the page with unsaved input', async () => {
  serve();
  const { router, next } = await open();
  await userEvent.type(next, 'K');
  await userEvent.click(screen.getByRole('link', { name: 'away' }));
  const question = await screen.findByRole('alertdialog', { name: 'Nesačuvane izmjene' });
  await userEvent.click(within(question).getByRole('button', { name: 'Nastavi s unosom' }));
  expect([router.state.location.pathname, next.value]).toEqual(['/dashboard/settings', 'K']);
  await userEvent.click(screen.getByRole('link', { name: 'away' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Odbaci izmjene' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('makes the browser ask for confirmation before the tab closes with unsaved input', async () => {
  serve();
  const { next } = await open();
  const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await userEvent.type(next, 'K');
  expect(isAsked()).toBe(true);
});

test('leaves without a confirmation when the session ends, and stores no typed password', async () => {
  serve();
  const { router, next } = await open();
  await userEvent.type(next, NEW);
  await act(signOut);
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(NEW);
  cleanup();
  expect((await open()).next.value).toBe('');
});

const session = (id: string, device: string | null, is_current = false) => ({
  id,
  device,
  network: '203.0.113.0/24',
  created_at: '2026-11-20T08:00:00Z',
  last_seen_at: '2026-11-22T08:00:00Z',
  is_current,
});

test('lists the account’s sessions, and ends one session or all other sessions', async () => {
  let sessions = [
    session('a', 'Firefox, Windows', true),
    session('b', null),
    session('c', 'Chrome, Android'),
  ];
  const ended: string[] = [];
  serve({
    account(path, method) {
      if (path === '/api/account/events/') return json(200, { events: [] });
      if (method === 'DELETE') {
        ended.push(path);
        const only = path.split('/')[4];
        sessions = sessions.filter(({ id, is_current }) => is_current || (only ? id !== only : false));
        return json(200, { detail: 'Uređaj je odjavljen.' });
      }
      return json(200, { sessions });
    },
  });
  await open();
  const region = within(await screen.findByRole('region', { name: 'Gdje ste prijavljeni' }));
  const rows = () => region.getAllByRole('listitem').map(({ textContent }) => textContent);
  await region.findByText('Nepoznat uređaj');
  expect(rows()[0]).toContain('Firefox, WindowsOvaj uređaj');
  expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Odjavi',
    'Odjavi',
    'Odjavi sve druge uređaje',
  ]);
  await userEvent.click(region.getByRole('button', { name: 'Odjavi uređaj: Nepoznat uređaj' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await waitFor(() =>
    expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Gdje ste prijavljeni' })),
  );
  await userEvent.click(region.getByRole('button', { name: 'Odjavi sve druge uređaje' }));
  const question = within(screen.getByRole('dialog', { name: 'Odjavi sve druge uređaje' }));
  await userEvent.click(question.getByRole('button', { name: 'Odjavi' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(region.queryByRole('button')).toBeNull();
  expect(ended).toEqual(['/api/account/sessions/b/', '/api/account/sessions/']);
});

test('lists account events with the person and the device', async () => {
  const event = (id: number, action: string, more = {}) => ({
    id,
    at: '2026-11-22T08:00:00Z',
    action,
    device: null,
    network: null,
    by_other: false,
    detail: null,
    ...more,
  });
  serve({
    account: (path) =>
      json(
        200,
        path === '/api/account/events/'
          ? {
              events: [
                event(1, 'sign-in-refused', { device: 'Edge, Windows', network: '198.51.100.0/24' }),
                event(2, 'role-changed', { by_other: true, detail: 'BuildingsAdmin' }),
                event(3, 'session-ended', { detail: 'too-many' }),
                event(4, 'from a later version'),
              ],
            }
          : { sessions: [] },
      ),
  });
  await open();
  const region = within(await screen.findByRole('region', { name: 'Šta se dešavalo s nalogom' }));
  await region.findByText('Odbijena prijava');
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Odbijena prijava.*Edge, WindowsMreža 198\.51\.100\.0\/24$/),
    expect.stringMatching(/^Nova rola: Sekretarijat za planiranje prostora.*Uradio administrator$/),
    expect.stringMatching(/^Uređaj s najstarijom prijavom odjavljen/),
    expect.stringMatching(/^Promjena naloga/),
  ]);
});

test('requests the sessions again when the retry button is pressed', async () => {
  let isDown = true;
  serve({
    account: () =>
      isDown ? json(503, {}) : json(200, { sessions: [session('a', 'Safari, iPhone', true)], events: [] }),
  });
  await open();
  const region = within(await screen.findByRole('region', { name: 'Gdje ste prijavljeni' }));
  await region.findByRole('alert');
  isDown = false;
  await userEvent.click(region.getByRole('button', { name: 'Pokušaj ponovo' }));
  await region.findByText('Safari, iPhone');
});
