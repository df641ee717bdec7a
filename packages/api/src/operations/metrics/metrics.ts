import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
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
import { archivedFiles } from '../../records/changes/archived-rows.ts';
import { readEntities } from '../../records/definitions/department-records.ts';
import { keptBackups } from '../backup/kept-backups.ts';
import type { Readiness } from '../health/readiness.ts';

interface Sources {
  pool: Pick<Connections, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readiness: Readiness;
  mail(): Promise<MailFigures>;
  figures(): Promise<StoredFigures>;
  /** How long ago public data was in step with the database, in seconds; undefined before it first was. */
  publicAge(): number | undefined;
  /** What is on this server's data folder's disk is told. */
  dataDir: string;
  /** The newest backup and the newest that was proved are told, if there is a folder of them. */
  backups: Config['backups'];
  /** How long its certificate lasts is told, if it has one. */
  publicOrigin: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Lists answer in milliseconds, uploads may take 20 minutes. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600, 1200];

/** The database is asked how much is stored this often at most, however often the metrics are read. */
const FIGURES_TIMING = { keepMs: 60_000, waitMs: 5000 };
/** What waits is read each time, by an index: a mail's age of a minute ago would still be told once it was sent. */
const MAIL_TIMING = { keepMs: 0, waitMs: 5000 };
/** A connection of its own through the proxy. */
const CERTIFICATE_TIMING = { keepMs: 3_600_000, waitMs: 5000 };
const DISK_TIMING = { keepMs: 0, waitMs: 5000 };

export type Metrics = ReturnType<typeof createMetrics>;

/** Labels hold a method, a route's pattern and a status, never an address as it was sent: those name people's records. */
export function createMetrics({
  pool,
  readiness,
  mail,
  figures,
  publicAge,
  dataDir,
  backups,
  publicOrigin,
  log,
}: Sources) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status; "aborted" where the client left before the end.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const connections = gauge('ar_database_connections', 'Open connections to the database.');
  const idle = gauge('ar_database_connections_idle', 'Those of them that are free.');
  const waiting = gauge('ar_database_requests_waiting', 'Queries that wait for a free connection.');
  const ready = gauge('ar_ready', '1 while the server is ready for requests.');
  const age = gauge('ar_public_age_seconds', 'Seconds since public data was in step with the database.');
  const partReady = new Gauge({
    name: 'ar_part_ready',
    help: '1 while this part is ready: the database, the store (files), the live releases, the builds to publish.',
    labelNames: ['part'],
    registers,
  });
  /** Sets gauges to what was answered. What is not known is left out: an old number would pass for a true one. */
  const reader = <Name extends string>(
    what: string,
    gauges: Record<Name, Gauge>,
    ask: () => Promise<Record<Name, number>>,
    timing: Parameters<typeof memoize>[1],
  ) => {
    const kept = memoize(ask, timing);
    return async () => {
      const known = await kept().catch((err: unknown) => {
        log.warn({ err }, `${what} for the metrics not read`);
      });
      for (const [name, one] of Object.entries<Gauge>(gauges)) {
        if (known) one.set(known[name as Name]);
        else one.remove();
      }
    };
  };
  const readers = [
    reader(
      'waiting mails',
      {
        mailsWaiting: gauge('ar_outbox_waiting', 'Mails that are still to be sent.'),
        oldestMailSeconds: gauge('ar_outbox_oldest_seconds', 'Age of the oldest of them.'),
      },
      mail,
      MAIL_TIMING,
    ),
    reader(
      'figures',
      {
        files: gauge('ar_files', 'Files stored.'),
        fileBytes: gauge('ar_files_bytes', 'Size of all of them together.'),
        archivedRecords: gauge('ar_archive_records', 'Deleted records that can be restored.'),
        archivedBytes: gauge('ar_archive_bytes', 'Size of their files.'),
        keptBytes: gauge('ar_kept_files_bytes', 'Size of earlier files of records.'),
        failingReleases: gauge('ar_releases_failing', 'Live releases that fail for far more people.'),
      },
      figures,
      FIGURES_TIMING,
    ),
    reader(
      'disk',
      {
        bytes: gauge('ar_disk_bytes', 'Size of the disk that the data folder is on.'),
        free: gauge('ar_disk_free_bytes', 'What of it the server may still write.'),
      },
      async () => {
        const { blocks, bavail, bsize } = await statfs(dataDir);
        return { bytes: blocks * bsize, free: bavail * bsize };
      },
      DISK_TIMING,
    ),
  ];
  const { folder } = backups;
  if (folder) {
    const last = gauge(
      'ar_backup_timestamp_seconds',
      'When the newest backup was made, in seconds since 1970; 0: none.',
    );
    const name = 'ar_backup_proved_timestamp_seconds';
    const proved = gauge(
      name,
      'When the newest backup was made that was proved, in seconds since 1970; 0: none.',
    );
    const ask = async () => {
      const kept = await keptBackups(folder);
      const seconds = (one: (typeof kept)[number] | undefined) => (one ? one.madeAt.getTime() / 1000 : 0);
      return { last: seconds(kept[0]), proved: seconds(kept.find(({ provedAt }) => provedAt)) };
    };
    readers.push(reader('backups', { last, proved }, ask, DISK_TIMING));
  }
  if (publicOrigin.startsWith('https:')) {
    const name = 'ar_certificate_ends_timestamp_seconds';
    const ends = gauge(name, 'When the certificate of the public address ends, in seconds since 1970.');
    const ask = async () => ({ ends: await certificateEnds(publicOrigin) });
    readers.push(reader('certificate', { ends }, ask, CERTIFICATE_TIMING));
  }
  const securityEvents = new Counter({
    name: 'ar_security_events_total',
    help: 'Events of the security log that requests led to.',
    labelNames: ['event'],
    registers,
  });
  // A counter that first appears with its first event shows no increase.
  for (const event of Object.keys(SECURITY_EVENTS)) securityEvents.inc({ event }, 0);
  const releaseFailures = new Counter({
    name: 'ar_release_failures_total',
    help: 'Failures of departments in browsers, by department and kind.',
    labelNames: ['department', 'kind'],
    registers,
  });
  const ended = new Counter({
    name: 'ar_archive_ended_total',
    help: 'Records and earlier files that this server deleted for good because their days were over.',
    labelNames: ['what'],
    registers,
  });
  const counted: Counted = {
    securityEvent: (event) => securityEvents.inc({ event }),
    releaseFailure: ({ department, kind }) => releaseFailures.inc({ department, kind }),
    ended({ records, files }) {
      ended.inc({ what: 'records' }, records);
      ended.inc({ what: 'files' }, files);
    },
  };
  /** An answer that is over. */
  function count(method: string, route: string | undefined, response: ServerResponse, begun: number): void {
    const status = response.writableEnded ? String(response.statusCode) : 'aborted';
    duration.observe({ method, route: route ?? 'none', status }, (performance.now() - begun) / 1000);
  }
  return {
    counted,
    count,
    contentType: registry.contentType,
    async text(): Promise<string> {
      connections.set(pool.totalCount);
      idle.set(pool.idleCount);
      waiting.set(pool.waitingCount);
      const seconds = publicAge();
      if (seconds !== undefined) age.set(seconds);
      const read = Promise.all(readers.map((one) => one()));
      ready.set((await readiness.state()) === 'ready' ? 1 : 0);
      for (const [part, isReady] of Object.entries(readiness.parts())) {
        partReady.set({ part }, isReady ? 1 : 0);
      }
      await read;
      return registry.metrics();
    },
    /** As soon as a request is there. */
    observe(method: string, route: string | undefined, response: ServerResponse): void {
      const begun = performance.now();
      // Not `finish`, which a client that leaves before the end never reaches.
      response.once('close', () => count(method, route, response, begun));
    },
  };
}

export type MailFigures = Record<'mailsWaiting' | 'oldestMailSeconds', number>;

/** What waits has an index of its own. */
export async function readMailFigures(db: Kysely<DB>): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`
    select count(*) as "mailsWaiting",
      coalesce(extract(epoch from now() - min(created_at)), 0) as "oldestMailSeconds"
    from outbox where sent_at is null and created_at > now() - ${GIVEN_UP}`.execute(db);
  return rows[0] as MailFigures;
}

export type StoredFigures = Record<
  'files' | 'fileBytes' | 'archivedRecords' | 'archivedBytes' | 'keptBytes' | 'failingReleases',
  number
>;

/** One cheap statement: a row of `files` is small. */
export async function readStoredFigures(db: Kysely<DB>): Promise<StoredFigures> {
  const entities = await readEntities(db);
  const { rows } = await sql<StoredFigures>`
    select * from (
      select count(*) as files, coalesce(sum(size), 0) as "fileBytes",
        coalesce(sum(size) filter (where released_at is not null), 0) as "keptBytes" from files
    ) as stored, (
      select count(*) as "archivedRecords" from archive
    ) as archived, (
      select coalesce(sum(size), 0) as "archivedBytes"
      from archive, lateral (select size from files where id in (${archivedFiles(entities)})) as file
    ) as sizes, (${FAILING_RELEASES}) as failing`.execute(db);
  return rows[0] as StoredFigures;
}

/** Prometheus gives up after 10 seconds by default. */
const READ_MS = 15_000;

/** At a port of their own, so that no rule of the public one can open them by mistake (ASVS 13.4.5). */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  metrics: Pick<Metrics, 'contentType' | 'text'>,
  examined: () => Promise<unknown>,
) {
  const server = createServer({ requestTimeout: READ_MS, headersTimeout: READ_MS }, (request, reply) => {
    const [path, query] = request.url?.split('?') ?? [];
    const isVerbose = /^\/api\/health\/ready\/?$/.test(path ?? '') && query === 'verbose';
    if (path !== '/metrics' && !isVerbose) return say(reply, 404, 'Not found\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return say(reply.setHeader('allow', 'GET, HEAD'), 405, 'Method not allowed\n');
    }
    const type = isVerbose ? 'application/json' : metrics.contentType;
    const text = isVerbose ? examined().then((all) => JSON.stringify(all)) : metrics.text();
    text.then(
      (told) => say(reply, 200, told, type),
      () => say(reply, 500, 'The metrics could not be read\n'),
    );
  });
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

function say(reply: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  reply.writeHead(status, headers).end(text);
}
