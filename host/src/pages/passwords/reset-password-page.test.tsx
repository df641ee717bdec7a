import { startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { DEPARTMENTS, json, person } from '../../../testing/fixtures.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { dropResetToken, takeResetToken } from './reset-token.ts';

const NEW = 'Kr7#vbnM-most';

async function open(
  token = 'a-token',
  answer: () => Response = () => json(200, { detail: 'x' }),
  check: (init: RequestInit) => Response | Promise<Response> = () => json(200, { kind: 'reset' }),
) {
  const sent: unknown[] = [];
  rs.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit) => {
    if (String(input) === '/api/users/me/') return json(200, person('SuperAdmin'));
    if (String(input) === '/api/users/reset-password/check/') return check(init);
    if (String(input) !== '/api/users/reset-password/') return json(200, {});
    sent.push(JSON.parse(String(init.body)));
    return answer();
  });
  const location = new URL(`https://ar.example/auth/reset-password?token=${token}`);
  takeResetToken({ location, history: { replaceState: () => undefined } } as unknown as Window);
  const router = createMemoryRouter(
    [
      { path: '/auth/reset-password', element: <ResetPasswordPage /> },
      { path: '/signin', element: <SignInPage departments={DEPARTMENTS} preload={() => undefined} /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/auth/reset-password'] },
  );
  render(<RouterProvider router={router} />);
  await act(startSession);
  await waitFor(() => expect(screen.queryByText('Provjera linka')).toBeNull());
  return { router, sent };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  dropResetToken();
});

test('lists the password rules, and ticks each rule that the password meets', async () => {
  await open();
  const password = screen.getByLabelText('Nova šifra');
  expect(password.getAttribute('autocomplete')).toBe('new-password');
  screen.getByText(
    'Lozinka mora imati najmanje 8 karaktera, jedno veliko slovo, jedan broj i jedan specijalan znak.',
  );
  await userEvent.type(password, 'Kr7#');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '8 karaktera, još nije',
    'malo slovo, ispunjeno',
    'veliko slovo, ispunjeno',
    'broj, ispunjeno',
    'specijalan znak, ispunjeno',
  ]);
});

test("announces the password's strength when it changes", async () => {
  await open();
  const password = screen.getByLabelText('Nova šifra');
  const statusLine = screen.getByRole('status');
  const seen: string[] = [];
  new MutationObserver(() => seen.push(statusLine.textContent ?? '')).observe(statusLine, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  await userEvent.type(password, 'Sladoled7!');
  await screen.findByText('Jačina šifre: slaba, lako se pogađa');
  await userEvent.type(password, '-Vrt3');
  await screen.findByText('Jačina šifre: dobra');
  expect(seen).toEqual([
    'Jačina šifre: još nedovoljna',
    'Jačina šifre: slaba, lako se pogađa',
    'Jačina šifre: srednja',
    'Jačina šifre: dobra',
  ]);
  await userEvent.clear(password);
  expect(statusLine.textContent).toBe('');
});

// ASVS 6.2.7
test('accepts a password pasted by a password manager', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByLabelText('Nova šifra'));
  await userEvent.paste(NEW);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Šifra je postavljena. Prijavite se novom šifrom.');
  expect(sent).toEqual([{ new_password: NEW, token: 'a-token' }]);
});

test('does not send a missing, weak or common password', async () => {
  const { sent } = await open();
  const password = screen.getByLabelText('Nova šifra');
  await userEvent.click(screen.getByRole('button', { name: 'Postavi šifru' }));
  await screen.findByText('Šifra je obavezna');
  await userEvent.type(password, 'weak{Enter}');
  await screen.findByText('Min. 8 znakova, veliko i malo slovo, broj i spec. znak');
  await userEvent.clear(password);
  await userEvent.type(password, 'Lozinka1!{Enter}');
  await screen.findByText('Ova šifra je česta ili se od česte malo razlikuje. Izaberite drugu.');
  expect(sent).toEqual([]);
});

for (const who of ['nobody', 'somebody']) {
  test(`opens sign-in with a notice when ${who} is signed in`, async () => {
    if (who === 'somebody') localStorage.setItem('access_token', 'access');
    const { router, sent } = await open();
    await userEvent.type(screen.getByLabelText('Nova šifra'), `${NEW}{Enter}`);
    await screen.findByText('Šifra je postavljena. Prijavite se novom šifrom.');
    expect(router.state.location.pathname).toBe('/signin');
    expect(sent).toEqual([{ new_password: NEW, token: 'a-token' }]);
    expect(localStorage.getItem('access_token')).toBeNull();
  });
}

test('shows that a link has expired, and links to the page that sends a new link', async () => {
  await open('a-token', () => json(400, { detail: 'x', code: 'link-used' }));
  await userEvent.type(screen.getByLabelText('Nova šifra'), `${NEW}{Enter}`);
  const heading = await screen.findByRole('heading', { name: 'Link ne važi' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('link', { name: 'Zatraži novi link' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  );
});

test.each([
  ['link-used', 'Link ne važi', /^Link je već upotrijebljen ili je šifra poslije njega promijenjena/],
  ['link-expired', 'Link ne važi', /^Link je važio 60 minuta/],
  ['link-unknown', 'Link ne važi', /^Link nije potpun/],
  ['invitation-expired', 'Poziv je istekao', /^Poziv važi 7 dana/],
])(
  'shows on opening that a link does not work (%s), and links to the page that sends a new link',
  async (code, title, reason) => {
    await open('a-token', undefined, () => json(400, { detail: 'x', code }));
    screen.getByRole('heading', { name: title });
    screen.getByText(reason);
    screen.getByRole('link', { name: 'Zatraži novi link' });
    expect(screen.queryByLabelText('Nova šifra')).toBeNull();
  },
);

test('shows no link for a new mail if the account is deactivated', async () => {
  await open('a-token', undefined, () => json(400, { detail: 'x', code: 'link-deactivated' }));
  screen.getByRole('heading', { name: 'Nalog je deaktiviran' });
  expect(screen.queryByRole('link', { name: 'Zatraži novi link' })).toBeNull();
});

test.each([429, 503])('shows the form when the link cannot be checked (%d)', async (status) => {
  await open('a-token', undefined, () => json(status, {}));
  screen.getByLabelText('Nova šifra');
});

test('shows the form if the server does not respond to the check within five seconds', async () => {
  const timeout = rs.spyOn(AbortSignal, 'timeout');
  timeout.mockImplementation((ms) => (ms === 5000 ? AbortSignal.abort() : new AbortController().signal));
  const hang = ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
    });
  await open('a-token', undefined, hang);
  timeout.mockRestore();
  screen.getByLabelText('Nova šifra');
});

test('shows that an invitation has expired, and links to the page that sends a new link', async () => {
  await open('a-token', () => json(400, { detail: 'Poziv je istekao.', code: 'invitation-expired' }));
  await userEvent.type(screen.getByLabelText('Nova šifra'), `${NEW}{Enter}`);
  await screen.findByRole('heading', { name: 'Poziv je istekao' });
  screen.getByRole('link', { name: 'Zatraži novi link' });
});

test('shows that the person must open the link again if the URL has no token', async () => {
  await open('');
  screen.getByRole('heading', { name: 'Otvorite link iz poruke' });
  expect(screen.queryByLabelText('Nova šifra')).toBeNull();
});

test('shows the server’s refusal at the password field, and keeps the token', async () => {
  const answers = [
    () =>
      json(400, {
        detail: 'x',
        errors: { new_password: ['Ova šifra je česta ili se od česte malo razlikuje. Izaberite drugu.'] },
      }),
    () => json(503, {}),
  ];
  await open('a-token', () => answers.shift()?.() ?? json(200, {}));
  const password = screen.getByLabelText('Nova šifra');
  await userEvent.type(password, `${NEW}{Enter}`);
  await screen.findByText('Ova šifra je česta ili se od česte malo razlikuje. Izaberite drugu.');
  await userEvent.type(password, '{Enter}');
  await screen.findByText(/tehničke probleme/);
  await userEvent.type(password, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Prijava' })).not.toBeNull());
});
