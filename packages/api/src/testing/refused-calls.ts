import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from '@rstest/core';
import { startTestApi } from './api.ts';

const KB = 1000;
export const MB = 1000 * KB;
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LIVE = '/api/health/live/';

export interface RefusedCall {
  method: string;
  path: string;
  /** True if the server ignores the body and responds normally. */
  isAnswered?: true;
}

interface RefusedBody {
  type: string;
  head: string;
  size: number;
  isSignedIn: boolean;
}

const FORM = {
  type: 'multipart/form-data; boundary=granica',
  head: '--granica\r\ncontent-disposition: form-data; name="image"; filename="a.exe"\r\n\r\n',
};
const JSON_TEXT = { type: 'application/json', head: '{"name": "' };
const OTHER = { type: 'application/octet-stream', head: '' };

export const REFUSED_FORM = { ...FORM, size: 500 * KB, isSignedIn: true };

export const OTHER_REFUSED_BODIES: [name: string, body: RefusedBody][] = [
  ['a form of 500 kB, anonymous', { ...FORM, size: 500 * KB, isSignedIn: false }],
  ['JSON of 500 kB, anonymous', { ...JSON_TEXT, size: 500 * KB, isSignedIn: false }],
  ['JSON of 500 kB, signed in', { ...JSON_TEXT, size: 500 * KB, isSignedIn: true }],
  ['something else of 500 kB, signed in', { ...OTHER, size: 500 * KB, isSignedIn: true }],
  ['a form of 3 MB, signed in', { ...FORM, size: 3 * MB, isSignedIn: true }],
];

const NO_ROUTE: RefusedCall[] = [
  { method: 'POST', path: '/api/nothing/' },
  { method: 'POST', path: '/nothing' },
  { method: 'POST', path: '/api/%zz' },
  { method: 'POST', path: '/%zz' },
  { method: 'GET', path: '/nothing' },
  { method: 'GET', path: LIVE, isAnswered: true },
];

const callOf = ({ method, url }: { method: string; url: string }): RefusedCall => ({
  method,
  path: url.replace(/:\w+/g, '1').replace('*', 'x'),
});

export async function startRefusing() {
  const api = await startTestApi();
  const origin = new URL(await api.listen()).origin;
  const { access } = await api.signInAs('SuperAdmin');
  const { paths } = (await api.get('/openapi.json')).json();
  const takesForm = ({ method, url }: { method: string; url: string }) => {
    const path = url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}');
    return paths[path]?.[method.toLowerCase()]?.requestBody?.content['multipart/form-data'] !== undefined;
  };
  const refusing = new Set<string>();
  // One hidden method per path is enough, because all refused methods of a path share a 405 route.
  const known = api.routes.filter(({ method, url, hidden }) => {
    if (BODILESS.has(method)) return false;
    if (!hidden) return true;
    const isFirst = !refusing.has(url);
    refusing.add(url);
    return isFirst;
  });
  const forms = api.routes.filter((route) => !BODILESS.has(route.method) && takesForm(route));

  /** Expects that a second request can reuse the connection of the refused call. */
  async function expectGoesOn(call: RefusedCall, { type, head, size, isSignedIn }: RefusedBody) {
    const told = `${call.method} ${call.path}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { 'content-type': type, ...(isSignedIn && { authorization: `Bearer ${access}` }) };
    try {
      const body = Buffer.concat([Buffer.from(head), Buffer.alloc(size, 'x')]);
      const first = await send(agent, `${origin}${call.path}`, call.method, headers, body);
      const second = await send(agent, `${origin}${LIVE}`, 'GET');
      expect([told, second.status, first.port === second.port]).toEqual([told, 200, true]);
      const refused = first.status >= 400 && first.status < 500;
      expect([told, refused]).toEqual([told, !call.isAnswered]);
    } finally {
      agent.destroy();
    }
  }

  return {
    calls: [...known.map(callOf), ...NO_ROUTE],
    formCalls: [...forms.map(callOf), { method: 'POST', path: '/api/auth/login/' }, ...NO_ROUTE],
    expectGoesOn,
    stop: () => api.stop(),
  };
}

async function send(
  agent: Agent,
  url: string,
  method: string,
  headers: Record<string, string> = {},
  body: Buffer = Buffer.alloc(0),
): Promise<{ status: number; port: number | undefined }> {
  const sending = request(url, {
    agent,
    method,
    headers: { ...headers, 'content-length': body.length },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve);
    sending.once('error', reject);
  });
  sending.end(body);
  const response = await answer;
  const port = response.socket.localPort;
  await buffer(response);
  return { status: response.statusCode ?? 0, port };
}
