import { type Kysely, sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { FAILING_RELEASES } from '../../departments/releases/watch.ts';
import { memoize } from '../../platform/cache.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Connections } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { GIVEN_UP } from '../../platform/mail/outbox.ts';
import { certificateEnds } from '../../platform/observability/certificate.ts';
import { diskSpace } from '../../platform/storage/disk.ts';
import { archivedFiles } from '../../records/changes/archived-rows.ts';
import { readEntities } from '../../records/definitions/department-records.ts';
import { type KeptBackup, keptBackups } from '../backup/kept-backups.ts';
import type { Readiness } from '../health/readiness.ts';
import DESCRIPTIONS from './descriptions.json';

/** The values of gauges by name; an object has a value for each label `part`. */
type Figures = { [Name in keyof typeof DESCRIPTIONS]?: number | Record<string, number> };

export interface Sources extends Pick<Config, 'dataDir' | 'backups' | 'publicOrigin'> {
  pool: Pick<Connections, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readiness: Readiness;
  mail(): Promise<Figures>;
  figures(): Promise<Figures>;
  /** Seconds since public data was in step with the database. */
  publicAge(): number | undefined;
  log: { warn(about: object, line: string): void };
}

/** Leaves out gauges that cannot be read, because old values would look current. */
export function gaugesOf(sources: Sources): () => Promise<Registry> {
  const { pool, readiness, dataDir, backups, publicOrigin } = sources;
  const { folder } = backups;
  // Not cached by default: the oldest mail may have been sent meanwhile.
  const source = (what: string, read: () => Promise<Figures>, keepMs = 0) => ({
    what,
    read: memoize(read, { keepMs, waitMs: 5000 }),
  });
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
    // Limits queries, however often the metrics are read.
    source('figures', sources.figures, 60_000),
    source('disk', async () => {
      const { bytes, free } = await diskSpace(dataDir);
      return { ar_disk_bytes: bytes, ar_disk_free_bytes: free };
    }),
    ...(folder ? [source('backups', () => readBackups(folder))] : []),
    ...(publicOrigin.startsWith('https:')
      ? [source('certificate', () => readCertificate(publicOrigin), 3_600_000)]
      : []),
  ];
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
  const kept = await keptBackups(folder);
  const seconds = (one: KeptBackup | undefined) => (one ? one.madeAt.getTime() / 1000 : 0);
  return {
    ar_backup_timestamp_seconds: seconds(kept[0]),
    ar_backup_proved_timestamp_seconds: seconds(kept.find(({ provedAt }) => provedAt)),
  };
}

const readCertificate = async (publicOrigin: string): Promise<Figures> => ({
  ar_certificate_ends_timestamp_seconds: await certificateEnds(publicOrigin),
});

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
      from archive, lateral (select size from files where id in (${archivedFiles(entities)})) as file
    ) as sizes, (${FAILING_RELEASES}) as failing`.execute(db);
  return rows[0] ?? {};
}
