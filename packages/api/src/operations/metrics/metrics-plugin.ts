import fp from 'fastify-plugin';
import { memoize } from '../../platform/cache.ts';
import { examine } from '../doctor/examine.ts';
import { readMailFigures, readStoredFigures } from './figures.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing where the metrics are off. */
    metrics: Metrics | undefined;
  }
}

const EXAMINED = { keepMs: 10_000, waitMs: 12_000 };

/** Counts requests and serves the metrics at a port of their own. */
export const metrics = fp(async (app) => {
  const { config, db, pool, store, readiness, published, releasePlaces, log } = app;
  if (!config.metrics) {
    app.decorate('metrics', undefined);
    return;
  }
  const made = createMetrics({
    ...config,
    pool,
    readiness,
    mail: () => readMailFigures(db),
    figures: () => readStoredFigures(db),
    publicAge: published.ageSeconds,
    log,
  });
  app.decorate('metrics', made).decorate('counted', made.counted);
  app.addHook('onRequest', async ({ method, routeOptions: { url } }, reply) => {
    made.observe(method, url, reply.raw);
  });
  const examined = memoize(() => examine({ config, db, store, releases: releasePlaces.releases }), EXAMINED);
  app.addHook('onClose', (await serveMetrics(config.metrics, made, examined)).close);
});
