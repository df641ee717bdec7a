import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  method?: string;
  /** A form, or an object to send as JSON. */
  body?: object;
  access?: string | undefined;
  version?: number;
  /** The timeout; without a timeout, the caller waits forever. */
  timeoutMs?: number;
  /** The local IP address of the connection. */
  from?: string;
}

export interface Answer {
  status: number;
  bytes: Buffer;
  json(): Record<string, unknown>;
}

export type Ask = (path: string, asked?: Asked) => Promise<Answer>;

/** Accepts the proxy's self-signed certificate. */
export function requestThrough(port: number): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: 'ar.podgorica.me' });
  async function ask(path: string, asked: Asked = {}): Promise<Answer> {
    const { method = 'GET', body, access, version, timeoutMs, from } = asked;
    const form = body instanceof FormData ? new Response(body) : undefined;
    const content = form ? Buffer.from(await form.arrayBuffer()) : body && Buffer.from(JSON.stringify(body));
    const headers = {
      host: 'ar.podgorica.me',
      ...(content && { 'content-length': content.length }),
      ...(content && { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
      ...(access && { authorization: `Bearer ${access}` }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    };
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      headers,
      agent,
      ...(from && { localAddress: from }),
      ...(timeoutMs && { signal: AbortSignal.timeout(timeoutMs) }),
    });
    // If an error occurs after the response has begun, `buffer` below throws it.
    sent.on('error', () => {});
    sent.end(content);
    const [response] = await once(sent, 'response');
    const bytes = await buffer(response);
    return { status: response.statusCode, bytes, json: () => JSON.parse(String(bytes)) };
  }
  return { ask, close: () => agent.destroy() };
}
