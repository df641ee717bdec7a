import type { User } from '@ar/domain/entities/user';
import { describe, expect, test } from '@rstest/core';
import { createStore } from 'jotai';
import { ApiError } from './api-error.ts';
import { createSignOuts, createTokenStore } from './browser-storage.ts';
import type { Api, ApiOptions } from './client.ts';
import { createSession } from './session.ts';
import { memoryStorage } from './testing/fakes.ts';

const person = (id: number, group: string): User => ({
  id,
  first_name: 'Ana',
  last_name: 'Đukić',
  email: 'ana@podgorica.example',
  username: 'ana@podgorica.example',
  group_names: [group],
  is_superuser: false,
  threads: [],
  date_joined: '2026-01-01T00:00:00Z',
  version: 1,
});

type Answer = unknown | ApiError | Promise<unknown>;

/** A session over an API that answers by path; an answer that is an ApiError is thrown. */
function setUp(
  answers: Record<string, (options: ApiOptions) => Answer>,
  stored: Record<string, string> = {},
) {
  const calls: { path: string; options: ApiOptions }[] = [];
  const logged: unknown[] = [];
  const shared = memoryStorage(stored);
  const tab = memoryStorage({ 'draft:1:/users/:new': 'typed' });
  const tokens = createTokenStore(shared);
  const api = async (path: string, options: ApiOptions = {}) => {
    calls.push({ path, options });
    const answer = await answers[path]?.(options);
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  let pauses = 0;
  const session = createSession({
    api: api as Api,
    tokens,
    signOuts: createSignOuts({ shared, tab }),
    store: createStore(),
    log: (_message, error) => logged.push(error),
    pause: async () => {
      pauses += 1;
    },
  });
  const typed = () => tab.getItem('draft:1:/users/:new');
  return { session, shared, typed, tokens, calls, logged, pauses: () => pauses };
}

const STORED = { access_token: 'access-1', refresh_token: 'refresh-1' };

describe('the start', () => {
  test('without a stored token is anonymous, and asks nobody', async () => {
    const { session, calls } = setUp({});
    expect(session.current().status).toBe('starting');
    await session.startSession();
    expect(session.current()).toMatchObject({ status: 'anonymous', user: null, role: null });
    expect(calls).toEqual([]);
  });

  test('with a stored token loads the user and the role', async () => {
    const { session } = setUp({ '/users/me/': () => person(1, 'SupersluzebnikAdmin') }, STORED);
    await session.startSession();
    expect(session.current()).toMatchObject({
      status: 'signed-in',
      user: { id: 1 },
      role: 'SupersluzbenikAdmin',
    });
  });

  test('with a user that cannot be loaded logs the error and removes the token', async () => {
    const error = new ApiError(500);
    const { session, tokens, logged } = setUp({ '/users/me/': () => error }, STORED);
    await session.startSession();
    expect(session.current()).toMatchObject({ status: 'anonymous', ended: 'expired' });
    expect(tokens.read()).toEqual({ access: null, refresh: 'refresh-1' });
    expect(logged).toEqual([error]);
  });

  test('without an answer keeps the token and tries again', async () => {
    let attempts = 0;
    const { session, tokens, pauses } = setUp(
      {
        '/users/me/': () => {
          attempts += 1;
          return attempts < 3 ? new ApiError(0) : person(1, 'SuperAdmin');
        },
      },
      STORED,
    );
    await session.startSession();
    expect(session.current()).toMatchObject({ status: 'signed-in', role: 'SuperAdmin' });
    expect(tokens.read().access).toBe('access-1');
    expect(pauses()).toBe(2);
  });
});

describe('signing in', () => {
  test('stores the pair and loads the user', async () => {
    const { session, tokens, calls } = setUp({
      '/auth/login/': () => ({ access: 'access-1', refresh: 'refresh-1' }),
      '/users/me/': () => person(1, 'MonumentsAdmin'),
    });
    await session.signIn({ email: 'ana@podgorica.example', password: 'Podgorica1!' });
    expect(tokens.read()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
    expect(session.current()).toMatchObject({ status: 'signed-in', role: 'MonumentsAdmin' });
    expect(calls[0]?.options).toMatchObject({ anonymous: true, body: { email: 'ana@podgorica.example' } });
  });

  test('with a wrong password leaves nobody signed in and nothing stored', async () => {
    const { session, tokens } = setUp({ '/auth/login/': () => new ApiError(401, { detail: 'Pogrešno.' }) });
    await session.startSession();
    await expect(session.signIn({ email: 'a@b.me', password: 'x' })).rejects.toMatchObject({
      detail: 'Pogrešno.',
    });
    expect(session.current()).toMatchObject({ status: 'anonymous', user: null });
    expect(tokens.read()).toEqual({ access: null, refresh: null });
  });

  test('with a user that then cannot be loaded leaves nothing stored either', async () => {
    const { session, tokens } = setUp({
      '/auth/login/': () => ({ access: 'access-1', refresh: 'refresh-1' }),
      '/users/me/': () => new ApiError(500),
    });
    await expect(session.signIn({ email: 'a@b.me', password: 'x' })).rejects.toMatchObject({ status: 500 });
    expect(tokens.read()).toEqual({ access: null, refresh: null });
  });
});

describe('signing out', () => {
  test('clears user and tokens at once, and tells the server', async () => {
    const { session, tokens, calls } = setUp({ '/users/me/': () => person(1, 'SuperAdmin') }, STORED);
    await session.startSession();
    const told = session.signOut();
    expect(session.current()).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
    expect(tokens.read()).toEqual({ access: null, refresh: null });
    await told;
    expect(calls.at(-1)).toMatchObject({
      path: '/auth/logout/',
      options: {
        body: { refresh: 'refresh-1' },
        headers: { authorization: 'Bearer access-1' },
        keepalive: true,
      },
    });
  });

  test('takes what was typed in the tab along; a session that ends leaves it', async () => {
    const { session, typed, shared } = setUp({ '/users/me/': () => person(1, 'SuperAdmin') }, STORED);
    shared.setItem('lang', 'en');
    await session.startSession();
    session.endSession();
    expect(typed()).toBe('typed');
    await session.signOut();
    expect(typed()).toBeNull();
    expect(shared.getItem('lang')).toBe('en');
  });

  test('holds even when the server cannot be told', async () => {
    const { session, logged } = setUp({ '/auth/logout/': () => new ApiError(0) }, STORED);
    await session.signOut();
    expect(session.current().status).toBe('anonymous');
    expect(logged).toHaveLength(1);
  });

  test('is not undone by a user record that was still on its way', async () => {
    let answer: (user: User) => void = () => undefined;
    const { session } = setUp(
      { '/users/me/': () => new Promise((resolve) => (answer = resolve as typeof answer)) },
      STORED,
    );
    const starting = session.startSession();
    await session.signOut();
    answer(person(1, 'SuperAdmin'));
    await starting;
    expect(session.current()).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
  });
});

describe('another tab', () => {
  test('that signs out signs this one out, and takes what was typed here along', async () => {
    const { session, tokens, shared, typed } = setUp({ '/users/me/': () => person(1, 'SuperAdmin') }, STORED);
    await session.startSession();
    shared.setItem('signed_out_at', '2026-11-22T10:00:00.000Z');
    session.hearSignOut();
    tokens.clear();
    await session.followOtherTab();
    expect(session.current()).toMatchObject({ status: 'anonymous', ended: 'signed-out' });
    expect(typed()).toBeNull();
  });

  test('that signed out while this one was closed takes it along at the next start', async () => {
    const { session, shared, typed } = setUp({}, STORED);
    shared.setItem('signed_out_at', '2026-11-22T10:00:00.000Z');
    await session.startSession();
    expect(typed()).toBeNull();
  });

  test('whose session ends ends this one, and leaves what was typed', async () => {
    const { session, tokens, typed } = setUp({ '/users/me/': () => person(1, 'SuperAdmin') }, STORED);
    await session.startSession();
    tokens.clear();
    await session.followOtherTab();
    expect(session.current()).toMatchObject({ status: 'anonymous', ended: 'expired' });
    expect(typed()).toBe('typed');
  });

  test('that signs in signs this one in', async () => {
    const { session, tokens } = setUp({ '/users/me/': () => person(2, 'BuildingsAdmin') });
    await session.startSession();
    tokens.write({ access: 'access-9', refresh: 'refresh-9' });
    await session.followOtherTab();
    expect(session.current()).toMatchObject({ status: 'signed-in', role: 'BuildingsAdmin' });
  });

  test('that renews the pair changes nothing here, and one that signs in somebody else does', async () => {
    let id = 1;
    const { session } = setUp({ '/users/me/': () => person(id, 'SuperAdmin') }, STORED);
    await session.startSession();
    const changes: unknown[] = [];
    session.onSessionChange(({ user }) => changes.push(user?.id));
    await session.followOtherTab();
    expect(changes).toEqual([]);
    id = 2;
    await session.followOtherTab();
    expect(changes).toEqual([2]);
  });
});

test('the global 401 handler clears the current user', async () => {
  const { session } = setUp({ '/users/me/': () => person(1, 'SuperAdmin') }, STORED);
  await session.startSession();
  session.endSession();
  expect(session.current()).toMatchObject({ status: 'anonymous', user: null, ended: 'expired' });
});
