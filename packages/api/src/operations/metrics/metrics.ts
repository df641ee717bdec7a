import type { ServerResponse } from 'node:http';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { memoize } from '../../platform/cache.ts';
import type { Counted } from '../../platform/observability/counted.ts';
import { SECURITY_EVENTS } from '../../platform/observability/security-log/security-log.ts';
import { examine } from '../doctor/examine.ts';
import DESCRIPTIONS from './descriptions.json';
import { gaugesOf, readMailFigures, readStoredFigures, type Sources } from './gauges.ts';
import { serveMetrics } from './serve-metrics.ts';

const EXAMINED = { keepMs: 10_000, waitMs: 12_000 };

export const metrics = fp(async (app) => {
  const { config, db, pool, store, readiness, published, releasePlaces, log } = app;
  if (!config.metrics) return;
  const mail = () => readMailFigures(db);
  const figures = () => readStoredFigures(db);
  const publicAge = published.ageSeconds;
  const made = createMetrics({ ...config, pool, readiness, mail, figures, publicAge, log });
  app.decorate('counted', made.counted);
  app.addHook('onRequest', async ({ method, routeOptions: { url } }, reply) => {
    made.observe(method, url, reply.raw);
  });
  const { releases } = releasePlaces;
  const examined = memoize(() => examine({ config, db, store, releases }), EXAMINED);
  const server = await serveMetrics(config.metrics, made, examined);
  app.addHook('onClose', () => server.close());
});

/** Lists answer in milliseconds, uploads may take 20 minutes. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, 1200];

export type Metrics = ReturnType<typeof createMetrics>;

/** Labels have the route's pattern: addresses may name people's records. */
export function createMetrics(sources: Sources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readGauges = gaugesOf(sources);
  const name = 'http_request_duration_seconds';
  const duration = new Histogram({
    name,
    help: DESCRIPTIONS[name],
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers: [registry],
  });
  return {
    counted: createCounters(registry),
    contentType: registry.contentType,
    text: async () => Registry.merge([registry, await readGauges()]).metrics(),
    observe(method: string, route: string | undefined, response: ServerResponse): void {
      const begun = performance.now();
      // Not `finish`, which a client that leaves early never reaches.
      response.once('close', () => {
        const status = response.writableEnded ? String(response.statusCode) : 'aborted';
        duration.observe({ method, route: route ?? 'none', status }, (performance.now() - begun) / 1000);
      });
    },
  };
}

function createCounters(registry: Registry): Counted {
  const counter = <Label extends string>(name: keyof typeof DESCRIPTIONS, ...labelNames: Label[]) =>
    new Counter({ name, help: DESCRIPTIONS[name], labelNames, registers: [registry] });
  const securityEvents = counter('ar_security_events_total', 'event');
  // A counter that first appears with its first event shows no increase.
  for (const event of Object.keys(SECURITY_EVENTS)) securityEvents.inc({ event }, 0);
  const releaseFailures = counter('ar_release_failures_total', 'department', 'kind');
  const ended = counter('ar_archive_ended_total', 'what');
  return {
    securityEvent: (event) => securityEvents.inc({ event }),
    releaseFailure: ({ department, kind }) => releaseFailures.inc({ department, kind }),
    ended({ records, files }) {
      ended.inc({ what: 'records' }, records);
      ended.inc({ what: 'files' }, files);
    },
  };
}
