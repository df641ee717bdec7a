import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartRefused } from '../../platform/config/start-refused.ts';

/** Prometheus gives up after 10 seconds by default. */
const READ_MS = 15_000;

/** At a port of their own, so that no rule of the public one can open them by mistake (ASVS 13.4.5). */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  metrics: { contentType: string; text(): Promise<string> },
  examined: () => Promise<unknown>,
) {
  const answer = async ({ url, method }: IncomingMessage, reply: ServerResponse) => {
    const isVerbose = /^\/api\/health\/ready\/?\?verbose$/.test(url ?? '');
    if (url?.split('?')[0] !== '/metrics' && !isVerbose) return send(reply, 404, 'Not found\n');
    if (method !== 'GET' && method !== 'HEAD')
      return send(reply.setHeader('allow', 'GET, HEAD'), 405, 'Method not allowed\n');
    if (isVerbose) return send(reply, 200, JSON.stringify(await examined()), 'application/json');
    return send(reply, 200, await metrics.text(), metrics.contentType);
  };
  const server = createServer({ requestTimeout: READ_MS, headersTimeout: READ_MS }, (request, reply) =>
    answer(request, reply).catch(() => send(reply, 500, 'The metrics could not be read\n')),
  );
  await once(server.listen({ host, port }), 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `The metrics cannot be served at ${host}, port ${port} (${cause.code}). Choose another place with METRICS_HOST and METRICS_PORT.`,
      { cause },
    );
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function send(reply: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  reply.writeHead(status, headers).end(text);
}
