import { startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { json } from '../../../testing/fixtures.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

const EMAIL = 'ana@podgorica.example';

function serve(...answers: Response[]) {
  const bodies: unknown[] = [];
  rs.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return (answers.length > 1 ? answers.shift() : answers[0])?.clone();
  });
  return bodies;
}

async function open() {
  const router = createMemoryRouter([{ path: '*', element: <ForgotPasswordPage /> }]);
  render(<RouterProvider router={router} />);
  await act(startSession);
  return screen.getByLabelText('Email');
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('refuses an invalid e-mail address, and links to sign-in and home', async () => {
  const bodies = serve(json(200, {}));
  const email = await open();
  const confirm = screen.getByRole('button', { name: 'Potvrdi' });
  expect(confirm.getAttribute('name')).toBe('Potvrda');
  await userEvent.click(confirm);
  await screen.findByText('Email je obavezno polje');
  await userEvent.type(email, 'ana');
  await screen.findByText('Email nije validan');
  expect(screen.getByRole('link', { name: 'Prijavi se' }).getAttribute('href')).toBe('/signin');
  expect(screen.getByRole('link', { name: 'Početna' }).getAttribute('href')).toBe('/');
  expect(bodies).toEqual([]);
});

test('shows the next steps after sending, and sends the mail again on request', async () => {
  const bodies = serve(json(200, {}));
  await userEvent.type(await open(), `${EMAIL}{Enter}`);
  const confirmation = await screen.findByText(new RegExp(`${EMAIL}.*važi 60 minuta`));
  await waitFor(() => expect(document.activeElement).toBe(confirmation));
  expect(screen.queryByLabelText('Email')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pošalji ponovo' }));
  await waitFor(() => expect(bodies).toEqual([{ email: EMAIL }, { email: EMAIL }]));
});

test('keeps the e-mail address in the field after a refused or failed request', async () => {
  const limit = 'Previše pokušaja. Pokušajte ponovo za 12 minuta.';
  const bodies = serve(json(429, { detail: limit }), json(503, {}), json(200, {}));
  const email = await open();
  await userEvent.type(email, `${EMAIL}{Enter}`);
  for (const sent of [1, 2]) {
    await waitFor(() => expect(bodies).toHaveLength(sent));
    await waitFor(() => expect((email as HTMLInputElement).value).toBe(EMAIL));
    expect(screen.queryByText(limit)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Potvrdi' }));
  }
  await screen.findByText(/važi 60 minuta/);
});
