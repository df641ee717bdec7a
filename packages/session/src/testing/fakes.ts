import { rs } from '@rstest/core';

export async function openTab() {
  rs.resetModules();
  const { tokens } = await import('../browser-storage.ts');
  const { api, onOutcome, refusals } = await import('../client.ts');
  const outcomes: import('../client.ts').Outcome[] = [];
  const ends: (string | undefined)[] = [];
  let roleChecks = 0;
  onOutcome((outcome) => outcomes.push(outcome));
  Object.assign(refusals, {
    ended: (why: string | undefined) => ends.push(why),
    forbidden() {
      roleChecks += 1;
    },
  });
  return {
    api,
    tokens,
    outcomes,
    sessionEnds: () => ends.length,
    endedBecause: () => ends,
    roleChecks: () => roleChecks,
  };
}

export function store(items: Record<string, string>) {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
}

export const STORED = { access_token: 'access-1', refresh_token: 'refresh-1' };

/** Replaces `navigator.locks`. `null` simulates an insecure context. */
export function stubLocks(locks: unknown = queueingLocks()) {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

function queueingLocks() {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  };
  return { request };
}

export const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

export interface Call {
  method: string;
  url: string;
  authorization: string | null;
  body: unknown;
  init: RequestInit;
}

export function stubFetch(answer: (call: Call) => Response | Promise<Response>) {
  const calls: Call[] = [];
  rs.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const call: Call = {
      method: init.method ?? 'GET',
      url: String(input),
      authorization: new Headers(init.headers).get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      init,
    };
    calls.push(call);
    await new Promise((resume) => setTimeout(resume));
    init.signal?.throwIfAborted();
    return answer(call);
  });
  return calls;
}

export function tokenServer(valid: { access: string; refresh: string }) {
  let { access, refresh } = valid;
  let issued = 1;
  return stubFetch(({ url, authorization, body }) => {
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
