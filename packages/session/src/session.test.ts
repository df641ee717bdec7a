import type { User } from '@ar/domain/entities/user';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { waitFor } from '@testing-library/react';
import {
  api,
  currentSession,
  onSessionChange,
  refreshUser,
  type Session,
  signIn,
  signOut,
  startSession,
  tokens,
} from './index.ts';
import { type Call, json, STORED, store, stubFetch, stubLocks } from './testing/fakes.ts';

const person = (id: number, group: string): User => ({
  id,
  first_name: 'Ana',
  last_name: 'Đukić',
  email: 'ana@podgorica.example',
  username: 'ana@podgorica.example',
  group_names: [group],
  is_superuser: false,
  is_active: true,
  state: 'active',
  invited_until: null,
  second_factor: 'off',
  last_sign_in_at: '2026-03-02T08:00:00.000Z',
  threads: [],
  date_joined: '2026-01-01T00:00:00Z',
  version: 1,
});

function setUp(answers: Record<string, (call: Call) => Response | Promise<Response>>, stored = {}) {
  store(stored);
  sessionStorage.setItem('draft:1:/users/:new', 'typed');
  return stubFetch((call) => answers[call.url]?.(call) ?? json(200, {}));
}

const isMe = (id: number, group: string) => ({ '/api/users/me/': () => json(200, person(id, group)) });
const typed = () => sessionStorage.getItem('draft:1:/users/:new');

const dispatchStorage = (key: string) => void dispatchEvent(new StorageEvent('storage', { key }));

async function openTab() {
  rs.resetModules();
  return import('./session.ts');
}

beforeEach(() => {
  stubLocks();
  rs.spyOn(console, 'error').mockImplementation(() => {});
  // The tests load jotai again, and jotai warns of a second instance.
  rs.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  await signOut();
  rs.restoreAllMocks();
  rs.unstubAllGlobals();
});

describe('the start', () => {
  test('makes the session anonymous and sends no request if no token is stored', async () => {
    const calls = setUp({});
    await startSession();
    expect(currentSession()).toMatchObject({ status: 'anonymous', user: null, role: null });
    expect(calls).toEqual([]);
  });

  test('loads the user and the role if a token is stored', async () => {
    setUp(isMe(1, 'SupersluzebnikAdmin'), STORED);
    await startSession();
    expect(currentSession()).toMatchObject({
      status: 'signed-in',
      user: { id: 1 },
      role: 'SupersluzbenikAdmin',
    });
  });

  test('logs the error and removes the token when the user does not load', async () => {
    setUp({ '/api/users/me/': () => json(500, {}) }, STORED);
    const tab = await openTab();
    await tab.startSession();
    expect(tab.currentSession()).toMatchObject({ status: 'anonymous', ended: 'expired' });
    expect(tokens.read()).toEqual({ access: null, refresh: 'refresh-1' });
    expect(console.error).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ status: 500 }));
  });

  test('keeps the token and retries if there is no response', async () => {
    const calls = setUp(
      { '/api/users/me/': () => answers.shift() ?? Promise.reject(new TypeError()) },
      STORED,
    );
    const answers: Response[] = [];
    const tab = await openTab();
    const soon = setTimeout;
    const pauses: number[] = [];
    rs.stubGlobal('setTimeout', (resume: () => void, milliseconds = 0) => {
      if (milliseconds !== 3000) return soon(resume, milliseconds);
      pauses.push(milliseconds);
      expect(tab.currentSession().status).toBe('starting');
      expect(tokens.read().access).toBe('access-1');
      if (pauses.length === 2) answers.push(json(200, person(1, 'SuperAdmin')));
      return soon(resume);
    });
    await tab.startSession();
    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([3000, 3000]);
    expect(tab.currentSession()).toMatchObject({ status: 'signed-in', role: 'SuperAdmin' });
  });
});

describe('signing in', () => {
  const isWelcome = { '/api/auth/login/': () => json(200, { access: 'access-1', refresh: 'refresh-1' }) };

  test('stores the token pair and loads the user', async () => {
    const calls = setUp({ ...isWelcome, ...isMe(1, 'MonumentsAdmin') });
    await signIn({ email: 'ana@podgorica.example', password: 'Podgorica1!' });
    expect(tokens.read()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
    expect(currentSession()).toMatchObject({ status: 'signed-in', role: 'MonumentsAdmin' });
    expect(calls[0]).toMatchObject({ authorization: null, body: { email: 'ana@podgorica.example' } });
  });

  test('with a wrong password stores nothing and leaves the session anonymous', async () => {
    setUp({ '/api/auth/login/': () => json(401, { detail: 'Pogrešno.' }) });
    await startSession();
    const refused = signIn({ email: 'a@b.me', password: 'x' });
    await expect(refused).rejects.toMatchObject({ detail: 'Pogrešno.' });
    expect(currentSession()).toMatchObject({ status: 'anonymous', user: null });
    expect(tokens.read()).toEqual({ access: null, refresh: null });
  });

  test('stores nothing when the user does not load', async () => {
    setUp({ ...isWelcome, '/api/users/me/': () => json(500, {}) });
    await expect(signIn({ email: 'a@b.me', password: 'x' })).rejects.toMatchObject({ status: 500 });
    expect(tokens.read()).toEqual({ access: null, refresh: null });
  });
});

describe('signing out', () => {
  test('clears the user and the tokens before the server responds', async () => {
    const calls = setUp(isMe(1, 'SuperAdmin'), STORED);
    await startSession();
    const signedOut = signOut();
    expect(currentSession()).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
    expect(tokens.read()).toEqual({ access: null, refresh: null });
    await signedOut;
    expect(calls.at(-1)).toMatchObject({
      url: '/api/auth/logout/',
      body: { refresh: 'refresh-1' },
      authorization: 'Bearer access-1',
      init: { keepalive: true },
    });
  });

  // ASVS 14.3.1
  test('discards the drafts, but an expired session keeps the drafts', async () => {
    const refusal = () => json(401, {});
    const answers = { ...isMe(1, 'SuperAdmin'), '/api/users/': refusal, '/api/auth/refresh/': refusal };
    setUp(answers, { ...STORED, lang: 'en' });
    await startSession();
    await expect(api('/users/')).rejects.toMatchObject({ status: 401 });
    expect(currentSession()).toMatchObject({ status: 'anonymous', user: null, ended: 'expired' });
    expect(typed()).toBe('typed');
    await signOut();
    expect(typed()).toBeNull();
    expect(localStorage.getItem('lang')).toBe('en');
  });

  test('succeeds when the server is unreachable', async () => {
    setUp({ '/api/auth/logout/': () => Promise.reject(new TypeError()) }, STORED);
    await signOut();
    expect(currentSession().status).toBe('anonymous');
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  test('is not undone by a pending request for the user', async () => {
    let answer = (_: Response) => {};
    setUp({ '/api/users/me/': () => new Promise<Response>((resolve) => (answer = resolve)) }, STORED);
    const starting = startSession();
    await signOut();
    answer(json(200, person(1, 'SuperAdmin')));
    await starting;
    expect(currentSession()).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
  });
});

describe('the role', () => {
  test('is reloaded after a 403', async () => {
    let group = 'SuperAdmin';
    setUp(
      {
        '/api/users/me/': () => json(200, person(1, group)),
        '/api/users/': () => json(403, { detail: 'Nemate pristup.' }),
      },
      STORED,
    );
    await startSession();
    group = 'MonumentsAdmin';
    await expect(api('/users/')).rejects.toMatchObject({ status: 403 });
    await expect.poll(() => currentSession().role).toBe('MonumentsAdmin');
  });

  test('is cleared, and the session ends with the server’s reason, when the account is archived', async () => {
    let isHere = true;
    setUp(
      {
        '/api/users/me/': () => (isHere ? json(200, person(1, 'SuperAdmin')) : json(401, {})),
        '/api/auth/refresh/': () => json(401, { code: 'archived' }),
      },
      STORED,
    );
    await startSession();
    isHere = false;
    await refreshUser();
    expect(currentSession()).toMatchObject({ status: 'anonymous', ended: 'expired', why: 'archived' });
  });
});

describe('other tabs:', () => {
  const signsOut = () => localStorage.setItem('signed_out_at', '2026-11-22T10:00:00.000Z');

  test('a sign-out in another tab signs this tab out and discards the drafts', async () => {
    setUp(isMe(1, 'SuperAdmin'), STORED);
    await startSession();
    signsOut();
    dispatchStorage('signed_out_at');
    tokens.clear();
    dispatchStorage('access_token');
    expect(currentSession()).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
    expect(typed()).toBeNull();
  });

  test('a sign-out in another tab before the start of this tab discards this tab’s drafts', async () => {
    setUp({}, STORED);
    signsOut();
    await startSession();
    expect(typed()).toBeNull();
  });

  test('an expired session in another tab ends this tab’s session and keeps the drafts', async () => {
    setUp(isMe(1, 'SuperAdmin'), STORED);
    await startSession();
    tokens.clear();
    dispatchStorage('access_token');
    expect(currentSession()).toMatchObject({ status: 'anonymous', ended: 'expired' });
    expect(typed()).toBe('typed');
  });

  test('a sign-in in another tab signs this tab in', async () => {
    setUp(isMe(2, 'BuildingsAdmin'));
    await startSession();
    const changed = new Promise<Session>((resolve) => onSessionChange(resolve));
    tokens.write({ access: 'access-9', refresh: 'refresh-9' });
    dispatchStorage('access_token');
    expect(await changed).toMatchObject({ status: 'signed-in', role: 'BuildingsAdmin' });
  });

  test('a sign-in in another tab changes this tab’s session only if a different person signs in', async () => {
    let id = 1;
    const calls = setUp({ '/api/users/me/': () => json(200, person(id, 'SuperAdmin')) }, STORED);
    await startSession();
    const changes: unknown[] = [];
    const stop = onSessionChange(({ user }) => changes.push(user?.id));
    dispatchStorage('access_token');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(changes).toEqual([]);
    id = 2;
    dispatchStorage('access_token');
    await waitFor(() => expect(changes).toEqual([2]));
    stop();
  });
});
