import type { ServerResponse } from 'node:http';
import { fastify } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { FAILING_RELEASES } from '../../departments/releases/watch.ts';
import { memoize } from '../../platform/cache.ts';
import type { Config } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import type { Connections } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { GIVEN_UP } from '../../platform/mail/outbox.ts';
import { certificateEnds } from '../../platform/observability/certificate.ts';
import type { Counted } from '../../platform/observability/counted.ts';
import { SECURITY_EVENTS } from '../../platform/observability/security-log/security-log.ts';
import { diskSpace } from '../../platform/storage/disk.ts';
import { trashedFiles } from '../../records/changes/trash-rows.ts';
import { readEntities } from '../../records/definitions/catalogue.ts';
import { listBackups, type StoredBackup } from '../backup/backup-folder.ts';
import { examine } from '../doctor/examine.ts';
import type { Readiness } from '../health/readiness.ts';
import DESCRIPTIONS from './descriptions.json';

const EXAMINED = { maxAgeMs: 10_000, waitMs: 12_000 };

export const metrics = fp(async (app) => {
  const { config, db, pool, store, readiness, published, log } = app;
  if (!config.metrics) return;
  const mail = () => readMailFigures(db);
  const figures = () => readStoredFigures(db);
  const publicAge = published.ageSeconds;
  const made = createMetrics({ ...config, pool, readiness, mail, figures, publicAge, log });
  app.decorate('counted', made.counted);
  app.addHook('onRequest', async ({ method, routeOptions: { url } }, { raw }) =>
    made.observe(method, url, raw),
  );
  app.unchanged.countBy((route, reply) => made.observe('GET', route, reply));
  const examined = memoize(() => examine({ config, db, store }), EXAMINED);
  const server = await serveMetrics(config.metrics, made, examined);
  app.addHook('onClose', () => server.close());
});

const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, 1200];

export type Metrics = ReturnType<typeof createMetrics>;

/** Labels contain the pattern of the route and not the URL, because URLs may contain personal data. */
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
      // Uses `close`, because `finish` is not emitted if the client disconnects early.
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
  // The counter of each event starts at 0, because Prometheus sees no increase if a counter first appears with 1.
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

/** Longer than Prometheus's default timeout of 10 seconds. */
const READ_MS = 15_000;

/** Serves the metrics on a separate port, so that the public proxy cannot expose them (ASVS 13.4.5). */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  examined: () => Promise<unknown>,
) {
  const routerOptions = { ignoreTrailingSlash: true };
  const server = fastify({ requestTimeout: READ_MS, forceCloseConnections: true, routerOptions });
  server.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  server.setErrorHandler((_error, _, reply) => reply.code(500).send('The metrics could not be read\n'));
  server.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.text()));
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

type Figures = { [Name in keyof typeof DESCRIPTIONS]?: number | Record<string, number> };

export interface Sources extends Pick<Config, 'dataDir' | 'backups' | 'publicOrigin'> {
  pool: Pick<Connections, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readiness: Readiness;
  mail(): Promise<Figures>;
  figures(): Promise<Figures>;
  /** Returns the age of the public data in seconds, or undefined before the first read. */
  publicAge(): number | undefined;
  log: { warn(about: object, line: string): void };
}

function gaugesOf(sources: Sources): () => Promise<Registry> {
  const { pool, readiness, dataDir, backups, publicOrigin } = sources;
  const { folder } = backups;
  const source = (what: string, load: () => Promise<Figures>, maxAgeMs = 0) => {
    const read = memoize(load, { maxAgeMs, waitMs: 5000 });
    return { what, read };
  };
  const readers = [
    source('connections', async () => ({
      ar_database_connections: pool.totalCount,
      ar_database_connections_idle: pool.idleCount,
      ar_database_requests_waiting: pool.waitingCount,
    })),
    source('readiness', async () => {
      const ar_ready = Number((await readiness.state()) === 'ready');
      return { ar_ready, ar_part_ready: readiness.parts() };
    }),
    source('public data', async () => ({ ar_public_age_seconds: sources.publicAge() ?? 0 })),
    source('waiting mails', sources.mail),
    source('figures', sources.figures, 60_000),
    source('disk', async () => {
      const { bytes, free } = await diskSpace(dataDir);
      return { ar_disk_bytes: bytes, ar_disk_free_bytes: free };
    }),
  ];
  if (folder) readers.push(source('backups', () => readBackups(folder)));
  const certificate = async () => ({
    ar_certificate_ends_timestamp_seconds: await certificateEnds(publicOrigin),
  });
  if (publicOrigin.startsWith('https:')) readers.push(source('certificate', certificate, 3_600_000));
  return async () => {
    const registry = new Registry();
    const reading = readers.map(async ({ what, read }) => {
      const figures = await read().catch((err: unknown) => {
        sources.log.warn({ err }, `${what} for the metrics not read`);
        return {};
      });
      addGauges(registry, figures);
    });
    await Promise.all(reading);
    return registry;
  };
}

function addGauges(registry: Registry, figures: Figures): void {
  for (const [name, figure] of Object.entries(figures)) {
    const help = DESCRIPTIONS[name as keyof Figures];
    const gauge = new Gauge({ name, help, labelNames: ['part'], registers: [registry] });
    if (typeof figure === 'number') gauge.set(figure);
    else for (const [part, value] of Object.entries(figure)) gauge.set({ part }, value);
  }
}

async function readBackups(folder: string): Promise<Figures> {
  const stored = await listBackups(folder);
  const seconds = (one: StoredBackup | undefined) => (one ? one.madeAt.getTime() / 1000 : 0);
  return {
    ar_backup_timestamp_seconds: seconds(stored[0]),
    ar_backup_proved_timestamp_seconds: seconds(stored.find(({ provedAt }) => provedAt)),
  };
}

export async function readMailFigures(db: Kysely<DB>): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) as ar_outbox_waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0) as ar_outbox_oldest_seconds
    from outbox where sent_at is null and created_at > now() - ${GIVEN_UP}`.execute(db);
  return rows[0] ?? {};
}

export async function readStoredFigures(db: Kysely<DB>): Promise<Figures> {
  const entities = await readEntities(db);
  const { rows } = await sql<Figures>`
    select stored.*, archived.*, sizes.*, "failingReleases" as ar_releases_failing from (
      select count(*) as ar_files, coalesce(sum(size), 0) as ar_files_bytes,
        coalesce(sum(size) filter (where released_at is not null), 0) as ar_kept_files_bytes from files
    ) as stored, (
      select count(*) as ar_archive_records from archive
    ) as archived, (
      select coalesce(sum(size), 0) as ar_archive_bytes
      from archive, lateral (select size from files where id in (${trashedFiles(entities)})) as file
    ) as sizes, (${FAILING_RELEASES}) as failing`.execute(db);
  return rows[0] ?? {};
}
