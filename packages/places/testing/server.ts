import { rstest } from '@rstest/core';

export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: Record<string, unknown>;
}

type Answer = object | number;

export function serve(answer: (call: Call) => Answer | Promise<Answer>): Call[] {
  const calls: Call[] = [];
  rstest.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const { method = 'GET', body } = options;
    const call = {
      method,
      path: pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(searchParams),
      headers: new Headers(options.headers),
      body: body instanceof FormData ? Object.fromEntries(body) : {},
    };
    calls.push(call);
    const answered = await answer(call);
    if (answered instanceof Response) return answered;
    return typeof answered === 'number' ? Response.json({}, { status: answered }) : Response.json(answered);
  });
  return calls;
}
