import { afterEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { currentSession, startSession, useCan, useSession } from './index.ts';
import { json } from './testing/fakes.ts';

configure({ asyncUtilTimeout: 30_000 });

const me = (group: string) => ({ id: 1, first_name: 'Ana', group_names: [group] });

function Who() {
  const session = useSession();
  const may = useCan();
  return (
    <p>
      {session.status} {may('list', 'monuments') ? 'monuments' : '-'} {may('list', 'users') ? 'users' : '-'}
    </p>
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('hooks follow the session and a sign-out in another tab', async () => {
  rs.stubGlobal('fetch', () => Promise.resolve(json(200, me('MonumentsAdmin'))));
  localStorage.setItem('access_token', 'access-1');
  render(<Who />);
  screen.getByText('starting - -');
  await act(startSession);
  screen.getByText('signed-in monuments -');

  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  screen.getByText('anonymous - -');
});

test('a page restored from the bfcache shows that another tab signed out', async () => {
  rs.stubGlobal('fetch', () => Promise.resolve(json(200, me('MonumentsAdmin'))));
  localStorage.setItem('access_token', 'access-1');
  render(<Who />);
  await act(startSession);
  const show = (persisted: boolean) =>
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

  localStorage.removeItem('access_token');
  localStorage.setItem('signed_out_at', '2026-11-28T10:00:00.000Z');
  show(false);
  screen.getByText('signed-in monuments -');
  show(true);
  screen.getByText('anonymous - -');
  expect(currentSession()).toMatchObject({ ended: 'signed-out' });
});

test('follows a sign-in in another tab', async () => {
  rs.stubGlobal('fetch', () => Promise.resolve(json(200, me('SuperAdmin'))));
  await startSession();
  render(<Who />);
  localStorage.setItem('access_token', 'access-2');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  await waitFor(() => screen.getByText('signed-in monuments users'));
  expect(currentSession().role).toBe('SuperAdmin');
});

test('useCan allows a department’s records to any role', async () => {
  rs.stubGlobal('fetch', () => Promise.resolve(json(200, me('MonumentsAdmin'))));
  function Records() {
    const may = useCan();
    return <p>{may('create', 'dept_parks') ? 'may add' : 'may not'}</p>;
  }
  localStorage.setItem('access_token', 'access-1');
  await startSession();
  render(<Records />);
  screen.getByText('may add');
});

test('follows a language chosen in another tab', () => {
  localStorage.setItem('lang', 'en');
  dispatchEvent(new StorageEvent('storage', { key: 'lang' }));
  expect(document.documentElement.lang).toBe('en-GB');
});
