import { describe, expect, test } from '@rstest/core';
import { ApiError } from './api-error.ts';
import { createTokenStore } from './browser-storage.ts';
import type { Outcome } from './client.ts';
import { type ClientDependencies, createApiClient } from './client.ts';
import { fakeFetch, json, queueingLocks, refreshCalls, storedTokens, tokenServer } from './testing/fakes.ts';

function client(dependencies: Partial<ClientDependencies> & Pick<ClientDependencies, 'fetch'>) {
  const outcomes: Outcome[] = [];
  const tokens = dependencies.tokens ?? storedTokens('access-1', 'refresh-1');
  let ends = 0;
  const { api, askAhead } = createApiClient({
    uploadBy: () => dependencies.fetch,
    tokens,
    locks: queueingLocks(),
    pause: async () => undefined,
    emit: (outcome) => outcomes.push(outcome),
    onSessionEnd: () => {
      ends += 1;
    },
    ...dependencies,
  });
  return { api, askAhead, tokens, outcomes, sessionEnds: () => ends };
}

describe('a call', () => {
  test('goes below /api with the token as Bearer, the query, and JSON', async () => {
    const { fetch, calls } = fakeFetch(() => json(200, { count: 0 }));
    const { api } = client({ fetch });
    await api('/users/', { query: { limit: 6, search: 'đu', ordering: undefined } });
    await api('/users/', { method: 'POST', body: { first_name: 'Ana' } });
    expect(calls[0]).toMatchObject({
      url: '/api/users/?limit=6&search=%C4%91u',
      authorization: 'Bearer access-1',
    });
    expect(calls[1]).toMatchObject({ method: 'POST', body: { first_name: 'Ana' } });
  });

  test('says which of its failures it shows itself', async () => {
    const statuses = [412, 500, 500, 200];
    const { fetch } = fakeFetch(() => json(statuses.shift() ?? 500, {}));
    const { api, outcomes } = client({ fetch });
    for (const showsFailure of [[0, 412], [0, 412], true, true] as const)
      await api('/users/', { showsFailure }).catch(() => undefined);
    expect(outcomes.map(({ status, shown }) => [status, shown])).toEqual([
      [412, true],
      [500, undefined],
      [500, true],
      [200, true],
    ]);
  });

  test('takes no answer that a browser has kept without asking the server', async () => {
    const asked: (RequestCache | undefined)[] = [];
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      asked.push(init?.cache);
      return json(200, { data: [] });
    };
    await client({ fetch }).api('/ar_platform/monuments/public/');
    expect(asked).toEqual(['no-cache']);
  });

  test('carries cookies, and no Bearer without a token', async () => {
    const seen: RequestInit[] = [];
    const { api } = client({
      tokens: createTokenStore(sessionStorage),
      fetch: async (_input, init) => {
        seen.push(init ?? {});
        return json(200, {});
      },
    });
    await api('/users/');
    expect(seen[0]?.credentials).toBe('include');
    expect(new Headers(seen[0]?.headers).has('authorization')).toBe(false);
  });

  test('leaves a form to the browser, which writes the boundary', async () => {
    const { fetch, calls } = fakeFetch(() => json(201, {}));
    const form = new FormData();
    form.set('name', 'Sahat kula');
    await client({ fetch }).api('/ar_platform/monuments/', { method: 'POST', body: form });
    expect(calls[0]?.body).toBe(form);
  });

  test('tells how much of a form has gone out, with the same token and the same renewal', async () => {
    const server = tokenServer({ access: 'access-0', refresh: 'refresh-1' });
    const heard: number[] = [];
    const { api } = client({
      fetch: server.fetch,
      uploadBy: (onProgress) => async (input, init) => {
        onProgress(0.5);
        return server.fetch(input, init);
      },
    });
    const form = new FormData();
    await api('/ar_platform/monuments/', {
      method: 'POST',
      body: form,
      onUploadProgress: (share) => heard.push(share),
    });
    // The first try was refused with an old token.
    expect(heard).toEqual([0.5, 0.5]);
    expect(server.calls.at(-1)).toMatchObject({ authorization: 'Bearer access-2', body: form });
  });

  test('a stale edit says whose change it met, and the record as it is now', async () => {
    const stale = {
      current: { id: 7, name: 'Sat', version: 3 },
      changed_by: 'Ana',
      changed_at: '2026-11-01T10:00:00Z',
    };
    const { fetch } = fakeFetch(() => json(412, { detail: 'Zapis je izmijenjen.', ...stale }));
    const failure = await client({ fetch })
      .api('/x/', { method: 'PATCH', body: {} })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 412, stale });
  });

  test('refusals of one status are told apart by their code', async () => {
    const { fetch } = fakeFetch(() => json(409, { detail: 'Neko je bio brži.', code: 'stale-revision' }));
    const failure = await client({ fetch })
      .api('/x/', { method: 'POST', body: {} })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 409, code: 'stale-revision', detail: 'Neko je bio brži.' });
  });

  test('rejects with status, sentence and field sentences of a refusal', async () => {
    const { fetch } = fakeFetch(() =>
      json(400, { detail: 'Provjerite polja.', errors: { name: ['Naziv je obavezno polje'] } }),
    );
    const { api, outcomes } = client({ fetch });
    const error = await api('/users/', { method: 'POST', body: {} }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      detail: 'Provjerite polja.',
      errors: { name: ['Naziv je obavezno polje'] },
    });
    expect(outcomes).toMatchObject([{ method: 'POST', path: '/users/', status: 400 }]);
  });

  test("says nothing of a body that isn't the API's", async () => {
    const { fetch } = fakeFetch(
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    );
    const error = await client({ fetch })
      .api('/users/')
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ status: 502, detail: undefined });
  });

  test('is made once: a failing GET is not repeated here', async () => {
    const { fetch, calls } = fakeFetch(() => json(503, {}));
    await client({ fetch })
      .api('/users/')
      .catch(() => undefined);
    expect(calls).toHaveLength(1);
  });

  test('without an answer is an error of status 0 that keeps its cause', async () => {
    const { fetch } = fakeFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const { api, outcomes } = client({ fetch });
    const error = await api('/users/').catch((cause: unknown) => cause);
    expect(error).toMatchObject({ status: 0 });
    expect((error as ApiError).cause).toBeInstanceOf(Error);
    expect(outcomes).toMatchObject([{ status: 0 }]);
  });

  test('that its caller aborts is no outcome', async () => {
    const { fetch } = fakeFetch(() => json(200, {}));
    const { api, outcomes } = client({ fetch });
    const aborter = new AbortController();
    const call = api('/users/', { signal: aborter.signal });
    aborter.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(outcomes).toEqual([]);
  });
});

describe('a 401', () => {
  test('renews the pair, and makes the request once more', async () => {
    const { fetch, calls } = tokenServer({ access: 'none-yet', refresh: 'refresh-1' });
    const { api, tokens, outcomes } = client({ fetch });
    await expect(api('/users/')).resolves.toEqual({ url: '/api/users/' });
    expect(calls.map(({ url }) => url)).toEqual(['/api/users/', '/api/auth/refresh/', '/api/users/']);
    expect(tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
    expect(outcomes).toMatchObject([{ path: '/users/', status: 200 }]);
  });

  test('without a refresh token clears the tokens and ends the session', async () => {
    const { fetch, calls } = fakeFetch(() => json(401, {}));
    const storage = createTokenStore(localStorage);
    storage.clear();
    localStorage.setItem('access_token', 'access-1');
    const { api, tokens, sessionEnds } = client({ fetch, tokens: storage });
    await expect(api('/users/')).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
    expect(tokens.read()).toEqual({ access: null, refresh: null });
    expect(sessionEnds()).toBe(1);
  });

  test('with a refused refresh clears both tokens and ends the session', async () => {
    const { fetch, calls } = tokenServer({ access: 'none', refresh: 'another' });
    const { api, tokens, sessionEnds } = client({ fetch });
    await expect(api('/users/')).rejects.toMatchObject({ status: 401, detail: 'Prijavite se ponovo.' });
    expect(refreshCalls(calls)).toHaveLength(1);
    expect(tokens.read()).toEqual({ access: null, refresh: null });
    expect(sessionEnds()).toBe(1);
  });

  test('with a refresh that nobody answers keeps the tokens: the network says nothing about them', async () => {
    const { fetch } = fakeFetch(({ url }) =>
      url === '/api/auth/refresh/' ? Promise.reject(new TypeError('Failed to fetch')) : json(401, {}),
    );
    const { api, tokens, sessionEnds, outcomes } = client({ fetch });
    await expect(api('/users/')).rejects.toMatchObject({ status: 0 });
    expect(tokens.read()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
    expect(sessionEnds()).toBe(0);
    expect(outcomes).toMatchObject([{ path: '/auth/refresh/', status: 0 }]);
  });

  for (const status of [408, 429, 500, 503]) {
    test(`with a refresh answered by ${status} keeps the tokens: the server is busy or down, not refusing`, async () => {
      const { fetch } = fakeFetch(({ url }) => json(url === '/api/auth/refresh/' ? status : 401, {}));
      const { api, tokens, sessionEnds } = client({ fetch });
      await expect(api('/users/')).rejects.toMatchObject({ status });
      expect(tokens.read().refresh).toBe('refresh-1');
      expect(sessionEnds()).toBe(0);
    });
  }

  test('after the renewal too ends the session instead of going round', async () => {
    const { fetch, calls } = fakeFetch(({ url }) =>
      url === '/api/auth/refresh/' ? json(200, { access: 'access-2', refresh: 'refresh-2' }) : json(401, {}),
    );
    const { api, tokens, sessionEnds } = client({ fetch });
    await expect(api('/users/')).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(3);
    expect(tokens.read()).toEqual({ access: null, refresh: null });
    expect(sessionEnds()).toBe(1);
  });

  test('of the sign-in itself is about the password: no renewal, and a stored pair stays', async () => {
    const { fetch, calls } = fakeFetch(() => json(401, { detail: 'Pogrešan email ili šifra.' }));
    const { api, tokens, sessionEnds } = client({ fetch });
    const attempt = api('/auth/login/', {
      method: 'POST',
      body: { email: 'a@b.me', password: 'x' },
      anonymous: true,
    });
    await expect(attempt).rejects.toMatchObject({ status: 401, detail: 'Pogrešan email ili šifra.' });
    expect(calls).toMatchObject([{ authorization: null }]);
    expect(tokens.read()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
    expect(sessionEnds()).toBe(0);
  });
});

test('two tabs with five calls each and an expired token make one refresh call, and nobody is signed out', async () => {
  const { fetch, calls } = tokenServer({ access: 'none-yet', refresh: 'refresh-1' });
  const shared = { fetch, tokens: storedTokens('access-1', 'refresh-1'), locks: queueingLocks() };
  const tabs = [client(shared), client(shared)];
  const answers = await Promise.all(
    tabs.flatMap(({ api }) => [1, 2, 3, 4, 5].map((n) => api<{ url: string }>(`/users/${n}/`))),
  );
  expect(answers).toHaveLength(10);
  expect(refreshCalls(calls)).toHaveLength(1);
  expect(tabs.map((tab) => tab.sessionEnds())).toEqual([0, 0]);
  expect(shared.tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
});

describe('what was asked ahead', () => {
  const firstPage = { query: { offset: 0, limit: 6, search: undefined } };

  test('is given to the first call of the same address, whose outcome it is', async () => {
    const { fetch, calls } = fakeFetch(() => json(200, { count: 3 }));
    const { api, askAhead, outcomes } = client({ fetch });
    askAhead('/users/?limit=6&offset=0');
    askAhead('/users/?limit=6&offset=0');
    expect(outcomes).toEqual([]);
    expect(await api('/users/', firstPage)).toEqual({ count: 3 });
    expect(calls).toMatchObject([{ url: '/api/users/?limit=6&offset=0', authorization: 'Bearer access-1' }]);
    expect(outcomes).toMatchObject([{ path: '/users/', status: 200 }]);
    await api('/users/', firstPage);
    expect(calls).toHaveLength(2);
  });

  test('is no answer to another page', async () => {
    const { fetch, calls } = fakeFetch(() => json(200, {}));
    const { api, askAhead } = client({ fetch });
    askAhead('/users/?limit=6&offset=0');
    await api('/users/', { query: { limit: 6, offset: 6 } });
    expect(calls).toHaveLength(2);
  });

  test('while a change is on its way counts for nothing once that is done', async () => {
    const { fetch, calls } = fakeFetch(() => json(200, {}));
    const { api, askAhead } = client({ fetch });
    const change = api('/users/7/', { method: 'PATCH', body: {} });
    askAhead('/users/?limit=6&offset=0');
    await change;
    await api('/users/', firstPage);
    expect(calls.map(({ method }) => method)).toEqual(['PATCH', 'GET', 'GET']);
  });

  test('counts for nothing once something is changed, or somebody else is here', async () => {
    const { fetch, calls } = fakeFetch(() => json(200, {}));
    const { api, askAhead, tokens } = client({ fetch });
    askAhead('/users/?limit=6&offset=0');
    await api('/users/', { method: 'POST', body: {} });
    await api('/users/', firstPage);
    expect(calls).toHaveLength(3);
    askAhead('/users/?limit=6&offset=0');
    tokens.write({ access: 'access-of-another', refresh: 'refresh-2' });
    await api('/users/', firstPage);
    expect(calls.at(-1)?.authorization).toBe('Bearer access-of-another');
  });

  test('with a token that has run out renews it, once', async () => {
    const server = tokenServer({ access: 'access-0', refresh: 'refresh-1' });
    const { api, askAhead, sessionEnds } = client({ fetch: server.fetch });
    askAhead('/users/?limit=6&offset=0');
    await api('/users/', firstPage);
    expect(refreshCalls(server.calls)).toHaveLength(1);
    expect(sessionEnds()).toBe(0);
  });

  test('is asked again where it failed before anybody wanted it', async () => {
    const { fetch, calls } = fakeFetch(() => json(calls.length === 1 ? 503 : 200, { count: 1 }));
    const { api, askAhead, outcomes } = client({ fetch });
    askAhead('/users/?limit=6&offset=0');
    await new Promise((resume) => setTimeout(resume, 20));
    expect(outcomes).toEqual([]);
    expect(await api('/users/', firstPage)).toEqual({ count: 1 });
  });

  test('does not come back for a call that was given up', async () => {
    const { fetch } = fakeFetch(() => json(200, {}));
    const { api, askAhead } = client({ fetch });
    askAhead('/users/?limit=6&offset=0');
    const leaving = new AbortController();
    const answer = api('/users/', { ...firstPage, signal: leaving.signal });
    leaving.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});
