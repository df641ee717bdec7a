import { rstest } from '@rstest/core';

export interface Call {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: Record<string, unknown>;
}

/** What a call is answered with; a number is a status. */
type Answer = object | number;

/** A server that answers as told, and the calls it was asked, without `/api`. */
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
    const said = await answer(call);
    if (said instanceof Response) return said;
    return typeof said === 'number' ? Response.json({}, { status: said }) : Response.json(said);
  });
  return calls;
}
