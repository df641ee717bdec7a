import { addTexts, api } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, NO_FACTORS } from '../../testing/fixtures.ts';
import en from '../layout/texts/en.json';
import mn from '../layout/texts/mn.json';
import { ProofRequest } from './proof-request.tsx';

addTexts('shell', { mn, en });

let calls: string[];
let isProved: boolean;

beforeEach(() => {
  [calls, isProved] = [[], false];
  rstest.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(address instanceof Request ? address.url : address), 'http://x');
    if (pathname === '/api/users/me/second-factor/') return json(200, NO_FACTORS);
    calls.push(pathname);
    if (pathname === '/api/auth/prove/') {
      if (!String(init?.body).includes('right'))
        return json(400, { detail: '', errors: { password: ['Šifra nije tačna'] } });
      isProved = true;
      return json(200, {});
    }
    return isProved ? json(200, { done: true }) : json(403, { detail: '', code: 'proof-needed' });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProofRequest />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  rstest.unstubAllGlobals();
});

const act = () => api('/deploy-tokens/', { method: 'POST', body: {} });

test("rejects the call with a toast when the dialog's code does not load, and loads the code again for the next call", async () => {
  const showToast = rstest.spyOn(toastStore, 'show');
  rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  rstest.doMock('./proof-dialog.tsx', () => {
    throw new Error('no connection');
  });
  expect(await act().catch((error: unknown) => error)).toMatchObject({ status: 403 });
  expect(showToast).toHaveBeenCalledOnce();
  rstest.doUnmock('./proof-dialog.tsx');
  const outcome = act().catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Otkaži' }));
  expect(await outcome).toMatchObject({ status: 403 });
});

test('sends the call again after re-authentication, and keeps the dialog open after a wrong password', async () => {
  const outcome = act();
  await userEvent.type(await screen.findByLabelText('Šifra'), 'wrong{Enter}');
  await screen.findByText('Šifra nije tačna');
  await userEvent.clear(screen.getByLabelText('Šifra'));
  await userEvent.type(screen.getByLabelText('Šifra'), 'right{Enter}');
  expect(await outcome).toEqual({ done: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter((path) => path === '/api/deploy-tokens/')).toHaveLength(2);
});

test('opens one dialog for several calls', async () => {
  const outcomes = Promise.all([act(), act()]);
  await userEvent.type(await screen.findByLabelText('Šifra'), 'right{Enter}');
  expect(await outcomes).toEqual([{ done: true }, { done: true }]);
});

test('rejects with the server’s refusal when the person cancels', async () => {
  const outcome = act().catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Otkaži' }));
  expect(await outcome).toMatchObject({ status: 403, code: 'proof-needed' });
});
