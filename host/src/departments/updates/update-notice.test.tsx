import type { RegistryEntry } from '@ar/federation/registry';
import { startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEPARTMENTS, json, person } from '../../../testing/fixtures.ts';
import { Updates } from './updates.tsx';

rs.mock('../registry.ts', () => ({ readRegistry: () => ({ revision: 7, departments: DEPARTMENTS }) }));

const MINUTES = 60_000;
let now = 0;
let live: { revision: number; departments: readonly RegistryEntry[] };
let sentRevisions: (string | null)[];

const released = (...ids: string[]) =>
  DEPARTMENTS.map((entry) => (ids.includes(entry.id) ? { ...entry, version: '1.1.0' } : entry));

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21);
  rs.spyOn(Date, 'now').mockImplementation(() => now);
  live = { revision: 7, departments: DEPARTMENTS };
  sentRevisions = [];
  localStorage.setItem('access_token', 'access');
  localStorage.setItem('lang', 'mn');
  rs.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input) !== '/api/registry/') return json(200, person('MonumentsAdmin'));
    const known = new Headers(init?.headers).get('if-none-match');
    sentRevisions.push(known);
    return known === `"${live.revision}"` ? new Response(null, { status: 304 }) : json(200, live);
  });
  await act(startSession);
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Updates />
    </QueryClientProvider>,
  );

const showTab = () =>
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function goOn(minutes: number, checks: number) {
  now += minutes * MINUTES;
  showTab();
  await waitFor(() => expect(sentRevisions).toHaveLength(checks));
}

const notice = () => screen.queryByText('Nova verzija je spremna.');

test('requests the registry at most once in 45 seconds, however often the tab is shown', async () => {
  open();
  for (const checks of [0, 0, 0, 1, 1, 1]) await goOn(0.2, checks);
  expect(sentRevisions).toEqual(['"7"']);
  expect(notice()).toBeNull();
});

test('requests the registry on an idle page within a minute, but only while the page is visible', async () => {
  rs.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open();
  const seen = rs.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  now += MINUTES;
  rs.advanceTimersByTime(MINUTES);
  expect(sentRevisions).toHaveLength(0);
  seen.mockReturnValue('visible');
  act(() => void rs.advanceTimersByTime(MINUTES));
  rs.useRealTimers();
  await waitFor(() => expect(sentRevisions).toHaveLength(1));
});

test('announces a release with the name of the department if the role may open the department', async () => {
  open();
  live = { revision: 9, departments: released('monuments', 'users') };
  await goOn(4, 1);
  await screen.findByText('Nova verzija je spremna.');
  screen.getByText('Promijenjeno: Spomenici. Dok je ne učitate, radite kao i do sada.');
});

test('does not announce releases that the role may not open, or an older registry', async () => {
  open();
  live = { revision: 8, departments: released('users') };
  await goOn(4, 1);
  live = { revision: 6, departments: released('monuments') };
  await goOn(4, 2);
  expect(notice()).toBeNull();
});

test('shows a closed notice again only when there is a newer registry', async () => {
  open();
  live = { revision: 8, departments: released('monuments') };
  await goOn(4, 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Zatvori' }));
  expect(notice()).toBeNull();
  await goOn(120, 2);
  expect(notice()).toBeNull();
  live = { revision: 9, departments: live.departments };
  await goOn(4, 3);
  await screen.findByText('Nova verzija je spremna.');
});

test('does not show a closed notice again after a failed check', async () => {
  open();
  live = { revision: 8, departments: released('monuments') };
  await goOn(4, 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Zatvori' }));
  const { fetch } = globalThis;
  rs.stubGlobal('fetch', async () => {
    sentRevisions.push(null);
    return new Response(null, { status: 502 });
  });
  await goOn(4, 2);
  rs.stubGlobal('fetch', fetch);
  await goOn(4, 3);
  expect(notice()).toBeNull();
});

test('removes the notice when the newer release was rolled back', async () => {
  open();
  live = { revision: 8, departments: released('monuments') };
  await goOn(4, 1);
  await screen.findByText('Nova verzija je spremna.');
  live = { revision: 9, departments: DEPARTMENTS };
  await goOn(4, 2);
  await waitFor(() => expect(notice()).toBeNull());
});

test('shows no failure when the server cannot be reached', async () => {
  open();
  rs.stubGlobal('fetch', async () => Promise.reject(new TypeError('refused')));
  now += 5 * MINUTES;
  showTab();
  expect(screen.queryByRole('alert')).toBeNull();
});
