import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartRefused } from '../start/start-refused.ts';
import type { Metrics } from './metrics.ts';

/** Prometheus gives up after 10 seconds by default. */
const READ_MS = 15_000;

/**
 * Serves the metrics at a port of their own, so that no rule of the public one can open them by mistake (ASVS
 * 13.4.5). It has nothing but `GET /metrics`.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  metrics: Pick<Metrics, 'contentType' | 'text'>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: READ_MS, headersTimeout: READ_MS }, (request, reply) => {
    const path = request.url?.split('?')[0];
    if (path !== '/metrics') return say(reply, 404, 'Not found\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return say(reply.setHeader('allow', 'GET, HEAD'), 405, 'Method not allowed\n');
    }
    metrics.text().then(
      (text) => say(reply, 200, text, metrics.contentType),
      () => say(reply, 500, 'The metrics could not be read\n'),
    );
  });
  await new Promise<void>((listening, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuse(
        new StartRefused(
          `The metrics cannot be served at ${host}, port ${port} (${error.code}). Choose another place with METRICS_HOST and METRICS_PORT.`,
          { cause: error },
        ),
      ),
    );
    server.listen({ host, port }, listening);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

function say(reply: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  reply.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  reply.end(text);
}
