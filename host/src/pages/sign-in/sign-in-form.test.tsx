import { startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEPARTMENTS, json, person } from '../../../testing/fixtures.ts';
import { SignInPage } from './sign-in-page.tsx';

const GROUPS = {
  SuperAdmin: '/dashboard/users',
  BuildingsAdmin: '/dashboard/buildings',
  MonumentsAdmin: '/dashboard/monuments',
  SupersluzbenikAdmin: '/dashboard/clerk',
  '': '/unauthorized',
};

function serve(login: () => Response | Promise<Response>, group = 'SuperAdmin') {
  const calls: string[] = [];
  rs.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    calls.push(String(input));
    return String(input) === '/api/auth/login/' ? login() : json(200, person(group));
  });
  return calls;
}

async function draw() {
  const router = createMemoryRouter(
    [
      { path: '/signin', element: <SignInPage departments={DEPARTMENTS} preload={() => undefined} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/signin'] },
  );
  render(<RouterProvider router={router} />);
  await act(startSession);
  return router;
}

async function open() {
  const router = await draw();
  const email = screen.getByLabelText('Email');
  const password = screen.getByLabelText('Šifra');
  const submit = screen.getByRole('button', { name: 'Prijavi se' });
  return { router, email, password, submit };
}

const granted = () => json(200, { access: 'access', refresh: 'refresh' });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('focuses the first field on load', async () => {
  const { email } = await open();
  await waitFor(() => expect(document.activeElement).toBe(email));
});

// ASVS 6.2.6
test('shows and hides the password, and has autocomplete attributes for password managers', async () => {
  const { email, password } = await open();
  expect(email.getAttribute('autocomplete')).toBe('username');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  expect(password.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Prikaži šifru' }));
  expect(password.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Sakrij šifru' }));
  expect(password.getAttribute('type')).toBe('password');
  expect(screen.getByRole('link', { name: 'Zaboravili ste šifru?' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  );
});

test('validates a field on blur and on change', async () => {
  const { email, password } = await open();
  await userEvent.click(email);
  await userEvent.click(password);
  await screen.findByText('Unesite Vaš email');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(email);
  await screen.findByText('Unesite Vašu šifru');
  await userEvent.type(email, 'ana');
  await screen.findByText('Email nije validan');
  await userEvent.type(email, '@podgorica.example');
  await waitFor(() => expect(screen.queryByText('Email nije validan')).toBeNull());
});

test('shows validation messages and the server’s refusals in English', async () => {
  localStorage.setItem('lang', 'en');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'lang' })));
  const refused = 'Wrong email or password.';
  serve(() => json(401, { detail: refused }));
  await draw();
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Password')];
  await userEvent.type(email, 'ana');
  await screen.findByText('The email address is not valid');
  await userEvent.type(email, '@podgorica.example');
  await userEvent.type(password, 'wrong{Enter}');
  await screen.findByText(refused);
  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'lang' })));
});

test('does not send invalid input, and focuses the first invalid field', async () => {
  const calls = serve(granted);
  const { email, submit } = await open();
  await userEvent.click(submit);
  await screen.findByText('Unesite Vaš email');
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Unesite Vaš email',
  );
  expect(calls).toEqual([]);
});

for (const [group, path] of Object.entries(GROUPS)) {
  test(`redirects ${group || 'a user without a role'} to ${path}`, async () => {
    serve(granted, group);
    const { router, email, password } = await open();
    await userEvent.type(email, 'ana@podgorica.example');
    await userEvent.type(password, 'Podgorica1!{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
}

test('shows in the form that the password is wrong, keeps the e-mail address, and selects the password', async () => {
  serve(() => json(401, { detail: 'Pogrešan email ili šifra.' }));
  const { router, email, password } = await open();
  await userEvent.type(email, 'ana@podgorica.example');
  await userEvent.type(password, 'wrong{Enter}');
  const alert = await screen.findByText('Pogrešan email ili šifra.');
  expect(alert.getAttribute('role')).toBe('alert');
  expect((email as HTMLInputElement).value).toBe('ana@podgorica.example');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(router.state.location.pathname).toBe('/signin');
});

test('shows in the form that the account is deactivated', async () => {
  const detail = 'Vaš nalog je deaktiviran. Javite se administratoru.';
  serve(() => json(403, { detail, code: 'deactivated' }));
  const { email, password } = await open();
  await userEvent.type(email, 'ana@podgorica.example');
  await userEvent.type(password, 'Podgorica1!{Enter}');
  await screen.findByText(detail);
});

test('shows a text of the interface when the server is down or unreachable', async () => {
  const answers = [() => json(500, '<html>'), () => Promise.reject(new TypeError('Failed to fetch'))];
  serve(() => answers.shift()?.() ?? granted());
  const { email, password } = await open();
  await userEvent.type(email, 'ana@podgorica.example');
  await userEvent.type(password, 'Podgorica1!{Enter}');
  await screen.findByText(/tehničke probleme/);
  await userEvent.type(password, '{Enter}');
  await screen.findByText(/Server nije dostupan/);
});

test('shows a status while signing in, and ignores Enter', async () => {
  let answer: (response: Response) => void = () => undefined;
  const calls = serve(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { email, password } = await open();
  await userEvent.type(email, 'ana@podgorica.example');
  await userEvent.type(password, 'Podgorica1!{Enter}');
  await screen.findByText('Prijavljivanje');
  await userEvent.type(password, '{Enter}', { skipClick: true });
  expect(calls).toEqual(['/api/auth/login/']);
  await act(async () => answer(granted()));
  await screen.findByText('elsewhere');
});

const secondStep = (given: object) =>
  json(200, {
    second_factor: { ticket: 't', methods: [], passkey: null, dead_passkeys_of: ['stara.example'], ...given },
  });

test('requests no passkey that was created for another origin, and offers the remaining methods', async () => {
  serve(() => secondStep({ methods: ['recovery-code'] }));
  const { email, password } = await open();
  await userEvent.type(email, 'ana@podgorica.me');
  await userEvent.type(password, 'x{Enter}');
  await screen.findByText('Pristupni ključ je napravljen za adresu stara.example, pa na ovoj ne radi.');
  screen.getByText('Kada se prijavite, u podešavanjima uklonite stari ključ i dodajte novi.');
  screen.getByLabelText('Rezervni kod');
  expect(screen.queryByRole('button', { name: /pristupni/i })).toBeNull();
});

test('shows that an administrator must help if no second factor works, and a button back to the password', async () => {
  serve(() => secondStep({}));
  const { email, password } = await open();
  await userEvent.type(email, 'ana@podgorica.me');
  await userEvent.type(password, 'x{Enter}');
  await screen.findByText(/Zamolite SuperAdmina da na stranici Korisnici isključi Vašu prijavu u dva koraka/);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Nazad na šifru' }));
  screen.getByLabelText('Šifra');
});
