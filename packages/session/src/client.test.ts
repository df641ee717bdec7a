import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import {
  json,
  openTab,
  refreshCalls,
  STORED,
  store,
  stubFetch,
  stubLocks,
  tokenServer,
} from './testing/fakes.ts';

rs.mock('./upload.ts', () => ({
  uploadBy:
    (onProgress: (share: number) => void): typeof fetch =>
    (...request) => {
      onProgress(0.5);
      return fetch(...request);
    },
}));

beforeEach(() => {
  store(STORED);
  stubLocks();
});
afterEach(() => {
  rs.unstubAllGlobals();
});

describe('an API call', () => {
  test('sends the Bearer token, the query and JSON to /api', async () => {
    const calls = stubFetch(() => json(200, { count: 0 }));
    const { api } = await openTab();
    await api('/users/', { query: { limit: 6, search: 'đu', ordering: undefined } });
    await api('/users/', { method: 'POST', body: { first_name: 'Ana' } });
    expect(calls[0]).toMatchObject({
      url: '/api/users/?limit=6&search=%C4%91u',
      authorization: 'Bearer access-1',
    });
    expect(calls[1]).toMatchObject({ method: 'POST', body: { first_name: 'Ana' } });
  });

  test.each([
    [undefined, 'sr-Latn-ME'],
    ['en', 'en-GB'],
  ])('sends Accept-Language for the stored language %j', async (chosen, tag) => {
    if (chosen) localStorage.setItem('lang', chosen);
    const calls = stubFetch(() => json(200, {}));
    const { api } = await openTab();
    await api('/users/');
    await api('/users/', { method: 'POST', body: new FormData(), onUploadProgress: () => undefined });
    await api('/activity/csv/', { onDownloadProgress: () => undefined });
    localStorage.removeItem('lang');
    const languages = calls.map(({ init }) => new Headers(init.headers).get('accept-language'));
    expect(languages).toEqual([tag, tag, tag]);
  });

  test('marks an outcome as shown if showsFailure is true or contains the status', async () => {
    const statuses = [412, 500, 500, 200];
    stubFetch(() => json(statuses.shift() ?? 500, {}));
    const { api, outcomes } = await openTab();
    for (const showsFailure of [[0, 412], [0, 412], true, true] as const)
      await api('/users/', { showsFailure }).catch(() => undefined);
    expect(outcomes.map(({ status, shown }) => [status, shown])).toEqual([
      [412, true],
      [500, false],
      [500, true],
      [200, true],
    ]);
  });

  test('makes the browser revalidate cached responses', async () => {
    const calls = stubFetch(() => json(200, { data: [] }));
    const { api } = await openTab();
    await api('/ar_platform/monuments/public/');
    expect(calls[0]?.init).toMatchObject({ cache: 'no-cache' });
  });

  test('sends cookies, and no Bearer token if no token is stored', async () => {
    store({});
    const calls = stubFetch(() => json(200, {}));
    const { api } = await openTab();
    await api('/users/');
    expect(calls).toMatchObject([{ authorization: null, init: { credentials: 'include' } }]);
  });

  test('passes FormData unchanged', async () => {
    const calls = stubFetch(() => json(201, {}));
    const form = new FormData();
    form.set('name', 'Sahat kula');
    const { api } = await openTab();
    await api('/ar_platform/monuments/', { method: 'POST', body: form });
    expect(calls[0]?.body).toBe(form);
  });

  test('reports upload progress, also after a token renewal', async () => {
    const calls = tokenServer({ access: 'access-0', refresh: 'refresh-1' });
    const shares: number[] = [];
    const { api } = await openTab();
    const form = new FormData();
    await api('/ar_platform/monuments/', {
      method: 'POST',
      body: form,
      onUploadProgress: (share) => shares.push(share),
    });
    expect(shares).toEqual([0.5, 0.5]);
    expect(calls.at(-1)).toMatchObject({ authorization: 'Bearer access-2', body: form });
  });

  test('rejects a stale edit with the conflicting change and the current record', async () => {
    const stale = {
      current: { id: 7, name: 'Sat', version: 3 },
      changed_by: 'Ana',
      changed_at: '2026-11-01T10:00:00Z',
    };
    stubFetch(() => json(412, { detail: 'Zapis je izmijenjen.', ...stale }));
    const { api } = await openTab();
    const failure = await api('/x/', { method: 'PATCH', body: {} }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 412, stale });
  });

  test('rejects with the code of the failure', async () => {
    stubFetch(() => json(409, { detail: 'Neko je bio brži.', code: 'stale-revision' }));
    const { api } = await openTab();
    const failure = await api('/x/', { method: 'POST', body: {} }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 409, code: 'stale-revision', detail: 'Neko je bio brži.' });
  });

  test('rejects with status, message and field messages', async () => {
    stubFetch(() =>
      json(400, { detail: 'Provjerite polja.', errors: { name: ['Naziv je obavezno polje'] } }),
    );
    const { api, outcomes } = await openTab();
    const error = await api('/users/', { method: 'POST', body: {} }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 400,
      detail: 'Provjerite polja.',
      errors: { name: ['Naziv je obavezno polje'] },
    });
    expect(outcomes).toMatchObject([{ method: 'POST', path: '/users/', status: 400 }]);
  });

  test('ignores an error body that is not JSON', async () => {
    stubFetch(
      () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    );
    const { api } = await openTab();
    const error = await api('/users/').catch((cause: unknown) => cause);
    expect(error).toMatchObject({ status: 502, detail: undefined });
  });

  test('does not retry a failing GET', async () => {
    const calls = stubFetch(() => json(503, {}));
    const { api } = await openTab();
    await api('/users/').catch(() => undefined);
    expect(calls).toHaveLength(1);
  });

  test('rejects with status 0 and the cause if there is no response', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const { api, outcomes } = await openTab();
    const error = await api('/users/').catch((cause: unknown) => cause);
    expect(error).toMatchObject({ status: 0, cause: expect.any(Error) });
    expect(outcomes).toMatchObject([{ status: 0 }]);
  });

  test('has no outcome when the caller aborts the call', async () => {
    stubFetch(() => json(200, {}));
    const { api, outcomes } = await openTab();
    const aborter = new AbortController();
    const call = api('/users/', { signal: aborter.signal });
    aborter.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(outcomes).toEqual([]);
  });
});

describe('a 401', () => {
  test('renews the tokens and repeats the request', async () => {
    const calls = tokenServer({ access: 'none-yet', refresh: 'refresh-1' });
    const { api, tokens, outcomes } = await openTab();
    await expect(api('/users/')).resolves.toEqual({ url: '/api/users/' });
    expect(calls.map(({ url }) => url)).toEqual(['/api/users/', '/api/auth/refresh/', '/api/users/']);
    expect(tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
    expect(outcomes).toMatchObject([{ path: '/users/', status: 200 }]);
  });

  test('clears the tokens and ends the session if there is no refresh token', async () => {
    const calls = stubFetch(() => json(401, {}));
    store({ access_token: 'access-1' });
    const { api, tokens, sessionEnds } = await openTab();
    await expect(api('/users/')).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
    expect(tokens.read()).toEqual({ access: null, refresh: null });
    expect(sessionEnds()).toBe(1);
  });

  test('clears both tokens and ends the session after a rejected refresh', async () => {
    const calls = tokenServer({ access: 'none', refresh: 'another' });
    const { api, tokens, sessionEnds } = await openTab();
    await expect(api('/users/')).rejects.toMatchObject({ status: 401, detail: 'Prijavite se ponovo.' });
    expect(refreshCalls(calls)).toHaveLength(1);
    expect(tokens.read()).toEqual({ access: null, refresh: null });
    expect(sessionEnds()).toBe(1);
  });

  test('ends the session with the code of the rejected refresh', async () => {
    stubFetch(({ url }) =>
      json(401, url === '/api/auth/refresh/' ? { detail: 'Istekla.', code: 'deactivated' } : {}),
    );
    const { api, endedBecause } = await openTab();
    await expect(api('/users/')).rejects.toMatchObject({ status: 401 });
    expect(endedBecause()).toEqual(['deactivated']);
  });

  test('keeps the tokens when the refresh gets no response', async () => {
    stubFetch(({ url }) =>
      url === '/api/auth/refresh/' ? Promise.reject(new TypeError('Failed to fetch')) : json(401, {}),
    );
    const { api, tokens, sessionEnds, outcomes } = await openTab();
    await expect(api('/users/')).rejects.toMatchObject({ status: 0 });
    expect(tokens.read()).toEqual({ access: 'access-1', refresh: 'refresh-1' });
    expect(sessionEnds()).toBe(0);
    expect(outcomes).toMatchObject([{ path: '/auth/refresh/', status: 0 }]);
  });

  for (const status of [408, 429, 500, 503]) {
    test(`keeps the tokens when the refresh fails with ${status}`, async () => {
      stubFetch(({ url }) => json(url === '/api/auth/refresh/' ? status : 401, {}));
      const { api, tokens, sessionEnds } = await openTab();
      await expect(api('/users/')).rejects.toMatchObject({ status });
      expect(tokens.read().refresh).toBe('refresh-1');
      expect(sessionEnds()).toBe(0);
    });
  }

  test('ends the session if the renewed token is rejected too', async () => {
    const calls = stubFetch(({ url }) =>
      url === '/api/auth/refresh/' ? json(200, { access: 'access-2', refresh: 'refresh-2' }) : json(401, {}),
    );
    const { api, tokens, sessionEnds } = await openTab();
    await expect(api('/users/')).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(3);
    expect(tokens.read()).toEqual({ access: null, refresh: null });
    expect(sessionEnds()).toBe(1);
  });

  test('keeps the tokens unchanged for an anonymous call', async () => {
    const calls = stubFetch(() => json(401, { detail: 'Pogrešan email ili šifra.' }));
    const { api, tokens, sessionEnds } = await openTab();
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

test('a 403 triggers a role check, except for anonymous calls', async () => {
  stubFetch(() => json(403, { detail: 'Nemate pristup.' }));
  const { api, roleChecks } = await openTab();
  await expect(api('/auth/login/', { method: 'POST', body: {}, anonymous: true })).rejects.toThrow();
  expect(roleChecks()).toBe(0);
  await expect(api('/users/')).rejects.toMatchObject({ status: 403 });
  expect(roleChecks()).toBe(1);
});

test('two tabs with five calls each and an expired token make one refresh call and stay signed in', async () => {
  const calls = tokenServer({ access: 'none-yet', refresh: 'refresh-1' });
  const tabs = [await openTab(), await openTab()];
  const answers = await Promise.all(
    tabs.flatMap(({ api }) => [1, 2, 3, 4, 5].map((n) => api<{ url: string }>(`/users/${n}/`))),
  );
  expect(answers).toHaveLength(10);
  expect(refreshCalls(calls)).toHaveLength(1);
  expect(tabs.map((tab) => tab.sessionEnds())).toEqual([0, 0]);
  expect(tabs[0]?.tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
});

test('a tab without locks makes one refresh call for five calls with an expired token', async () => {
  stubLocks(null);
  const calls = stubFetch(async ({ url, authorization }) => {
    if (authorization === 'Bearer access-2') return json(200, {});
    if (url !== '/api/auth/refresh/') return json(401, {});
    await new Promise((resume) => setTimeout(resume, 50));
    return json(200, { access: 'access-2', refresh: 'refresh-2' });
  });
  const { api } = await openTab();
  await Promise.all([1, 2, 3, 4, 5].map((n) => api(`/users/${n}/`)));
  expect(refreshCalls(calls)).toHaveLength(1);
});

describe('a renewal of the tokens', () => {
  test('uses tokens that another tab has stored, without a request', async () => {
    const calls = tokenServer({ access: 'access-2', refresh: 'refresh-2' });
    const { api, tokens } = await openTab();
    const answer = api('/users/');
    tokens.write({ access: 'access-2', refresh: 'refresh-2' });
    await answer;
    expect(refreshCalls(calls)).toEqual([]);
  });

  test('keeps new tokens of another tab after a rejected refresh in a browser without locks', async () => {
    stubLocks(null);
    tokenServer({ access: 'access-2', refresh: 'refresh-2' });
    const { api, tokens } = await openTab();
    const answer = api('/users/');
    setTimeout(() => tokens.write({ access: 'access-2', refresh: 'refresh-2' }), 100);
    expect(await answer).toEqual({ url: '/api/users/' });
    expect(tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
  });

  test('discards tokens that arrive after a sign-out', async () => {
    const { api, tokens } = await openTab();
    stubFetch(({ url }) => {
      if (url !== '/api/auth/refresh/') return json(401, {});
      tokens.clear();
      return json(200, { access: 'access-2', refresh: 'refresh-2' });
    });
    await expect(api('/users/')).rejects.toMatchObject({ status: 401 });
    expect(tokens.read()).toEqual({ access: null, refresh: null });
  });

  test('keeps the refresh token if the response contains no refresh token', async () => {
    const answers = [
      json(401, {}),
      json(503, {}),
      json(401, {}),
      json(200, { access: 'access-2' }),
      json(200, {}),
    ];
    stubFetch(() => answers.shift() ?? expect.unreachable());
    const { api, tokens } = await openTab();
    await expect(api('/users/')).rejects.toMatchObject({ status: 503 });
    await api('/users/');
    expect(tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-1' });
  });

  /** Simulates two tabs in two processes of Chromium: the other tab reads a write after 100 ms. */
  async function openTwoProcesses() {
    const copies = [new Map(Object.entries(STORED)), new Map(Object.entries(STORED))] as const;
    const tabs = [await openTab(), await openTab()] as const;
    for (const [number, { tokens }] of tabs.entries()) {
      const [own, other] = number === 0 ? copies : [copies[1], copies[0]];
      const change = (write: (copy: Map<string, string>) => void) => {
        write(own);
        setTimeout(() => write(other), 100);
      };
      Object.assign(tokens, {
        read: () => ({ access: own.get('access_token') ?? null, refresh: own.get('refresh_token') ?? null }),
        clear: () => change((copy) => copy.clear()),
        write: ({ access, refresh }: { access: string; refresh: string }) =>
          change((copy) => copy.set('access_token', access).set('refresh_token', refresh)),
      });
    }
    return tabs;
  }

  test('is not repeated by a tab that reads an outdated copy of the storage', async () => {
    const calls = tokenServer({ access: 'none-yet', refresh: 'refresh-1' });
    const tabs = await openTwoProcesses();
    await Promise.all(tabs.map(({ api }) => api('/users/')));
    expect(refreshCalls(calls)).toHaveLength(1);
    expect(tabs.map(({ tokens }) => tokens.read().access)).toEqual(['access-2', 'access-2']);
  });

  test('waits for delayed storage before a rejected refresh ends the session', async () => {
    const calls = tokenServer({ access: 'access-2', refresh: 'refresh-2' });
    const [own, sibling] = await openTwoProcesses();
    sibling.tokens.write({ access: 'access-2', refresh: 'refresh-2' });
    expect(await own.api('/users/')).toEqual({ url: '/api/users/' });
    expect(refreshCalls(calls)).toHaveLength(1);
    expect(own.tokens.read()).toEqual({ access: 'access-2', refresh: 'refresh-2' });
  });
});
