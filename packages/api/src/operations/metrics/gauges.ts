import { Gauge, type Registry } from 'prom-client';
import { memoize } from '../../platform/cache.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Connections } from '../../platform/database/connect.ts';
import { certificateEnds } from '../../platform/observability/certificate.ts';
import { diskSpace } from '../../platform/storage/disk-space.ts';
import { type KeptBackup, keptBackups } from '../backup/kept-backups.ts';
import type { Readiness } from '../health/readiness.ts';
import DESCRIPTIONS from './descriptions.json';
import type { MailFigures, StoredFigures } from './figures.ts';

/** Backups and the certificate of the public address are read only where there are any. */
export interface Sources extends Pick<Config, 'dataDir' | 'backups' | 'publicOrigin'> {
  pool: Pick<Connections, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readiness: Readiness;
  mail(): Promise<MailFigures>;
  figures(): Promise<StoredFigures>;
  /** How long ago public data was in step with the database, in seconds; undefined before it first was. */
  publicAge(): number | undefined;
  log: { warn(about: object, line: string): void };
}

/** An answer of a minute ago would name the age of a mail that was sent since. */
const EACH_TIME = { keepMs: 0, waitMs: 5000 };
/** The database counts what is stored this often at most, however often the metrics are read. */
const EACH_MINUTE = { keepMs: 60_000, waitMs: 5000 };
/** Costs a connection through the proxy. */
const EACH_HOUR = { keepMs: 3_600_000, waitMs: 5000 };

/** Adds the gauges, which are read when the metrics are requested. */
export function addGauges(registry: Registry, sources: Sources): void {
  const { pool, readiness, mail, figures, publicAge, dataDir, publicOrigin } = sources;
  const add = gaugeAdder(registry, sources.log);
  add('connections', async () => pool, {
    totalCount: 'ar_database_connections',
    idleCount: 'ar_database_connections_idle',
    waitingCount: 'ar_database_requests_waiting',
  });
  add('readiness', async () => ({ ready: Number((await readiness.state()) === 'ready') }), {
    ready: 'ar_ready',
  });
  add('public data', async () => ({ age: publicAge() ?? 0 }), { age: 'ar_public_age_seconds' });
  add('waiting mails', mail, {
    mailsWaiting: 'ar_outbox_waiting',
    oldestMailSeconds: 'ar_outbox_oldest_seconds',
  });
  const stored = {
    files: 'ar_files',
    fileBytes: 'ar_files_bytes',
    archivedRecords: 'ar_archive_records',
    archivedBytes: 'ar_archive_bytes',
    keptBytes: 'ar_kept_files_bytes',
    failingReleases: 'ar_releases_failing',
  } as const;
  add('figures', figures, stored, EACH_MINUTE);
  add('disk', () => diskSpace(dataDir), { bytes: 'ar_disk_bytes', free: 'ar_disk_free_bytes' });
  const { folder } = sources.backups;
  if (folder)
    add('backups', () => readBackups(folder), {
      last: 'ar_backup_timestamp_seconds',
      proved: 'ar_backup_proved_timestamp_seconds',
    });
  const certificate = { ends: 'ar_certificate_ends_timestamp_seconds' } as const;
  if (publicOrigin.startsWith('https:'))
    add('certificate', async () => ({ ends: await certificateEnds(publicOrigin) }), certificate, EACH_HOUR);
  addPartGauge(registry, readiness);
}

/** Leaves out what cannot be read: an old number would pass for a true one. */
const gaugeAdder =
  (registry: Registry, log: Sources['log']) =>
  <Figure extends string>(
    what: string,
    read: () => Promise<Record<Figure, number>>,
    names: Record<Figure, keyof typeof DESCRIPTIONS>,
    timing = EACH_TIME,
  ): void => {
    const answer = memoize(read, timing);
    let reading: Promise<Record<Figure, number> | undefined> | undefined;
    // All gauges are read at once: they share the answer, and a failure is logged once.
    const readOnce = () => {
      reading ??= answer()
        .catch((err: unknown) => {
          log.warn({ err }, `${what} for the metrics not read`);
          return undefined;
        })
        .finally(() => {
          reading = undefined;
        });
      return reading;
    };
    for (const figure of Object.keys(names) as Figure[]) {
      const name = names[figure];
      const gauge: Gauge = new Gauge({
        name,
        help: DESCRIPTIONS[name],
        registers: [registry],
        async collect() {
          const figures = await readOnce();
          if (figures) gauge.set(figures[figure]);
          else gauge.remove();
        },
      });
    }
  };

function addPartGauge(registry: Registry, readiness: Readiness): void {
  const name = 'ar_part_ready';
  const gauge: Gauge = new Gauge({
    name,
    help: DESCRIPTIONS[name],
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      await readiness.state();
      for (const [part, isReady] of Object.entries(readiness.parts())) gauge.set({ part }, Number(isReady));
    },
  });
}

async function readBackups(folder: string) {
  const kept = await keptBackups(folder);
  const seconds = (one: KeptBackup | undefined) => (one ? one.madeAt.getTime() / 1000 : 0);
  return { last: seconds(kept[0]), proved: seconds(kept.find(({ provedAt }) => provedAt)) };
}
