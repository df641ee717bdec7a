import { addTexts, api } from '@ar/session';
import { toastStore } from '@ar/ui/toast-store';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, NO_FACTORS } from '../../testing/fixtures.ts';
import en from '../layout/texts/en.json';
import mn from '../layout/texts/mn.json';
import { ProofAsked } from './proof-asked.tsx';

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
      <ProofAsked />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  rstest.unstubAllGlobals();
});

const act = () => api('/deploy-tokens/', { method: 'POST', body: {} });

test('a call is refused, and this is said, while the dialog’s code does not come; the next call asks for it again', async () => {
  const said = rstest.spyOn(toastStore, 'show');
  rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  rstest.doMock('./proof-dialog.tsx', () => {
    throw new Error('no connection');
  });
  expect(await act().catch((error: unknown) => error)).toMatchObject({ status: 403 });
  expect(said).toHaveBeenCalledOnce();
  rstest.doUnmock('./proof-dialog.tsx');
  const outcome = act().catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Otkaži' }));
  expect(await outcome).toMatchObject({ status: 403 });
});

test('a call that wants a proof waits for it and is made once more; a wrong password is said and nothing is lost', async () => {
  const outcome = act();
  await userEvent.type(await screen.findByLabelText('Šifra'), 'wrong{Enter}');
  await screen.findByText('Šifra nije tačna');
  await userEvent.clear(screen.getByLabelText('Šifra'));
  await userEvent.type(screen.getByLabelText('Šifra'), 'right{Enter}');
  expect(await outcome).toEqual({ done: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter((path) => path === '/api/deploy-tokens/')).toHaveLength(2);
});

test('several calls at once ask once', async () => {
  const outcomes = Promise.all([act(), act()]);
  await userEvent.type(await screen.findByLabelText('Šifra'), 'right{Enter}');
  expect(await outcomes).toEqual([{ done: true }, { done: true }]);
});

test('whoever does not want to prove it gets the refusal', async () => {
  const outcome = act().catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Otkaži' }));
  expect(await outcome).toMatchObject({ status: 403, code: 'proof-needed' });
});
