import { fastify } from 'fastify';
import { StartRefused } from '../../platform/config/start-refused.ts';

/** Prometheus gives up after 10 seconds by default. */
const READ_MS = 15_000;

/** Uses a port of its own, so that no public rule can expose the metrics (ASVS 13.4.5). */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  metrics: { contentType: string; text(): Promise<string> },
  examined: () => Promise<unknown>,
) {
  const routerOptions = { ignoreTrailingSlash: true };
  const server = fastify({ requestTimeout: READ_MS, forceCloseConnections: true, routerOptions });
  server.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  server.setErrorHandler((_error, _request, reply) =>
    reply.code(500).send('The metrics could not be read\n'),
  );
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  server.get<{ Querystring: { verbose?: string } }>('/api/health/ready', async ({ query }, reply) =>
    query.verbose === undefined ? reply.callNotFound() : reply.send(await examined()),
  );
  await server.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `The metrics cannot be served at ${host}, port ${port} (${cause.code}). Choose another place with METRICS_HOST and METRICS_PORT.`,
      { cause },
    );
  });
  return server;
}
