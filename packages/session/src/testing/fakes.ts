import { createTokenStore } from '../browser-storage.ts';
import type { Locks } from '../refresh.ts';

/** A storage of its own for each test; hand the same one to two clients to make two tabs. */
export function memoryStorage(initial: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(initial));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

export const storedTokens = (access: string, refresh: string) =>
  createTokenStore(memoryStorage({ access_token: access, refresh_token: refresh }));

/** Locks as browsers have them: one holder a name at a time, in the order of asking. */
export function queueingLocks(): Locks {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  };
  return { request: request as NonNullable<Locks>['request'] };
}

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

export interface Call {
  method: string;
  url: string;
  authorization: string | null;
  body: unknown;
}

/** A `fetch` that notes its calls and answers by `answer`, always a turn later, as a network does. */
export function fakeFetch(answer: (call: Call) => Response | Promise<Response>) {
  const calls: Call[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const call: Call = {
      method: init.method ?? 'GET',
      url: String(input),
      authorization: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    calls.push(call);
    await new Promise((resume) => setTimeout(resume));
    init.signal?.throwIfAborted();
    return answer(call);
  };
  return { fetch, calls };
}

/** The API's token rules: one good access token, and refresh tokens that work once. */
export function tokenServer(valid: { access: string; refresh: string }) {
  let { access, refresh } = valid;
  let issued = 1;
  return fakeFetch(({ url, authorization, body }) => {
    if (url === '/api/auth/refresh/') {
      if ((body as { refresh: string }).refresh !== refresh)
        return json(401, { detail: 'Prijavite se ponovo.' });
      issued += 1;
      access = `access-${issued}`;
      refresh = `refresh-${issued}`;
      return json(200, { access, refresh });
    }
    if (authorization !== `Bearer ${access}`) return json(401, { detail: 'Prijavite se ponovo.' });
    return json(200, { url });
  });
}

export const refreshCalls = (calls: Call[]) => calls.filter(({ url }) => url === '/api/auth/refresh/');
