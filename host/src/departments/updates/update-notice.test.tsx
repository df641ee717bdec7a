import type { RegistryEntry } from '@ar/federation/registry';
import { startSession } from '@ar/session';
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { DEPARTMENTS, json, person } from '../../../testing/fixtures.ts';
import { useUpdateChecks } from './use-update-checks.ts';

// What a page starts with stands in it; these modules read it when they are loaded.
rs.mock('../registry.ts', () => ({ readRegistry: () => ({ revision: 7, departments: DEPARTMENTS }) }));

const MINUTES = 60_000;
let now = 0;
let live: { revision: number; departments: readonly RegistryEntry[] };
let asked: (string | null)[];

const released = (...ids: string[]) =>
  DEPARTMENTS.map((entry) => (ids.includes(entry.id) ? { ...entry, version: '1.1.0' } : entry));

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21);
  rs.spyOn(Date, 'now').mockImplementation(() => now);
  live = { revision: 7, departments: DEPARTMENTS };
  asked = [];
  localStorage.setItem('access_token', 'access');
  localStorage.setItem('lang', 'mn');
  rs.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input) !== '/api/registry/') return json(200, person('MonumentsAdmin'));
    const known = new Headers(init?.headers).get('if-none-match');
    asked.push(known);
    return known === `"${live.revision}"` ? new Response(null, { status: 304 }) : json(200, live);
  });
  await act(startSession);
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

function Page() {
  const { UpdateNotice, checks } = useUpdateChecks();
  const navigate = useNavigate();
  return (
    <>
      {UpdateNotice && <UpdateNotice checks={checks} />}
      <button type="button" onClick={() => void navigate(`/${now}`)}>
        another page
      </button>
    </>
  );
}

const open = () =>
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );

/** Another page is opened after so many minutes, and what that asks for is answered. */
async function goOn(minutes: number, checks: number) {
  now += minutes * MINUTES;
  await userEvent.click(screen.getByRole('button', { name: 'another page' }));
  await waitFor(() => expect(asked).toHaveLength(checks));
}

const notice = () => screen.queryByText('Nova verzija je spremna.');

test('nobody asks before three quarters of a minute have passed, however many pages are opened', async () => {
  open();
  for (const checks of [0, 0, 0, 1, 1, 1]) await goOn(0.2, checks);
  expect(asked).toEqual(['"7"']);
  expect(notice()).toBeNull();
});

test('a page that nobody touches asks within a minute, unless it is not looked at', async () => {
  rs.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open();
  const seen = rs.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  now += MINUTES;
  rs.advanceTimersByTime(MINUTES);
  expect(asked).toHaveLength(0);
  seen.mockReturnValue('visible');
  act(() => void rs.advanceTimersByTime(MINUTES / 4));
  rs.useRealTimers();
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a page that is looked at again asks too', async () => {
  open();
  now += 5 * MINUTES;
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a release of a department that the person can open is announced, by name', async () => {
  open();
  live = { revision: 9, departments: released('monuments', 'users') };
  await goOn(4, 1);
  await screen.findByText('Nova verzija je spremna.');
  screen.getByText('Promijenjeno: Spomenici. Dok je ne učitate, radite kao i do sada.');
});

test('one that they can’t open is not, nor is a copy of the registry that is behind', async () => {
  open();
  live = { revision: 8, departments: released('users') };
  await goOn(4, 1);
  live = { revision: 6, departments: released('monuments') };
  await goOn(4, 2);
  expect(notice()).toBeNull();
});

test('later is an hour later, or when something newer comes', async () => {
  open();
  live = { revision: 8, departments: released('monuments') };
  await goOn(4, 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Kasnije' }));
  expect(notice()).toBeNull();
  await goOn(30, 2);
  expect(notice()).toBeNull();
  live = { revision: 9, departments: live.departments };
  await goOn(4, 3);
  await userEvent.click(await screen.findByRole('button', { name: 'Kasnije' }));
  await goOn(61, 4);
  await screen.findByText('Nova verzija je spremna.');
});

test('what was announced and taken back is no longer announced', async () => {
  open();
  live = { revision: 8, departments: released('monuments') };
  await goOn(4, 1);
  await screen.findByText('Nova verzija je spremna.');
  live = { revision: 9, departments: DEPARTMENTS };
  await goOn(4, 2);
  await waitFor(() => expect(notice()).toBeNull());
});

test('a server that can’t be reached costs nobody anything', async () => {
  open();
  rs.stubGlobal('fetch', async () => Promise.reject(new TypeError('refused')));
  now += 5 * MINUTES;
  await userEvent.click(screen.getByRole('button', { name: 'another page' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
