import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../database/connect.ts';
import type { DB } from '../database/schema.ts';
import { GIVEN_UP } from '../mail/outbox.ts';
import { StartRefused } from '../start/start-refused.ts';
import { keptAnswer } from './kept-answer.ts';
import type { Readiness } from './readiness.ts';

interface Sources {
  pool: Pick<Connections, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readiness: Readiness;
  figures(): Promise<StoredFigures>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export interface Metrics {
  contentType: string;
  /** What Prometheus reads. */
  text(): Promise<string>;
  /** For the server's `onRequest`, as the first of them. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
}

/** Lists answer in milliseconds, uploads may take 20 minutes. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, 1200];

/** The database is asked for figures this often at most, however often the metrics are read. */
const FIGURES_TIMING = { keepMs: 60_000, waitMs: 5000 };

/**
 * The server's metrics. Labels hold a method, a route's pattern and a status, never an address as it was sent:
 * those name people's records, and each new one would be a new series.
 */
export function createMetrics({ pool, readiness, figures, log }: Sources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status; "aborted" where the client left before the end.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers: [registry],
  });
  poolGauges(registry, pool);
  const ready = gauge(registry, 'ar_ready', '1 while the server is ready for requests.');
  const stored = storedGauges(registry);
  const kept = keptAnswer(figures, FIGURES_TIMING);
  return {
    contentType: registry.contentType,
    async text() {
      ready.set((await readiness.state()) === 'ready' ? 1 : 0);
      await kept().then(stored.set, (err: unknown) => {
        stored.forget();
        log.warn({ err }, 'figures for the metrics not read');
      });
      return registry.metrics();
    },
    observe(request, reply) {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
      const begun = performance.now();
      // Not `onResponse`, which a client that leaves before the end never reaches.
      reply.raw.once('close', () => {
        const status = reply.raw.writableEnded ? String(reply.statusCode) : 'aborted';
        duration.observe({ ...labels, status }, (performance.now() - begun) / 1000);
      });
    },
  };
}

function gauge(registry: Registry, name: string, help: string, collect?: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [registry],
    ...(collect && {
      collect() {
        this.set(collect());
      },
    }),
  });
}

function poolGauges(registry: Registry, pool: Sources['pool']): void {
  gauge(registry, 'ar_database_connections', 'Open connections to the database.', () => pool.totalCount);
  gauge(registry, 'ar_database_connections_idle', 'Those of them that are free.', () => pool.idleCount);
  gauge(
    registry,
    'ar_database_requests_waiting',
    'Queries that wait for a free connection.',
    () => pool.waitingCount,
  );
}

/** Figures that cannot be read are left out: an old number would pass for a true one. */
function storedGauges(registry: Registry): { set(figures: StoredFigures): void; forget(): void } {
  const gauges = {
    mailsWaiting: gauge(registry, 'ar_outbox_waiting', 'Mails that are still to be sent.'),
    oldestMailSeconds: gauge(registry, 'ar_outbox_oldest_seconds', 'Age of the oldest of them.'),
    files: gauge(registry, 'ar_files', 'Files stored.'),
    fileBytes: gauge(registry, 'ar_files_bytes', 'Size of all of them together.'),
  };
  const forget = () => {
    for (const one of Object.values(gauges)) one.remove();
  };
  forget();
  return {
    set(figures) {
      for (const [name, one] of Object.entries(gauges)) one.set(figures[name as keyof StoredFigures]);
    },
    forget,
  };
}

/** What the database knows of the outbox and the files. */
export interface StoredFigures {
  mailsWaiting: number;
  oldestMailSeconds: number;
  files: number;
  fileBytes: number;
}

/** One cheap statement: the waiting mails have an index of their own, and a row of `files` is small. */
export async function readStoredFigures(db: Kysely<DB>): Promise<StoredFigures> {
  const { rows } = await sql<StoredFigures>`
    select
      mails.waiting as "mailsWaiting",
      mails.oldest as "oldestMailSeconds",
      stored.count as "files",
      stored.bytes as "fileBytes"
    from (
      select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0) as oldest
      from outbox where sent_at is null and created_at > now() - ${GIVEN_UP}
    ) as mails, (
      select count(*) as count, coalesce(sum(size), 0) as bytes from files
    ) as stored`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The database gave no figures.');
  return figures;
}

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
