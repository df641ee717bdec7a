import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import { unhurried } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Queue, startTurns, workOnNext } from '../../platform/jobs/queue.ts';
import { listBackups, newBackupIn, sweepBackups } from './backup-folder.ts';
import { type BackedUp, writeBackup } from './write-backup.ts';

export const backups = fp(async (app) => {
  const { config, store, releasePlaces: places, program, log } = app;
  const { folder, at, ...kept } = config.backups;
  if (!folder || !at) return;
  const { databaseProcess } = program;
  const nightly = { ...config, ...kept, folder, at, places, store, databaseProcess, log };
  app.stopWith(startNightlyBackups(nightly).stop);
});

interface Nightly extends BackedUp, Pick<Config, 'databaseUrl' | 'stopTimeoutMs'> {
  folder: string;
  at: { hour: number; minute: number };
  keep: number;
  recipient: string | undefined;
  databaseProcess: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const BACKUP: Queue = {
  table: 'jobs',
  lease: 'lease_until',
  leaseSeconds: 60,
  due: sql`id = 'backup'`,
  order: sql`id`,
};
const AGAIN_MS = 3_600_000;

export function startNightlyBackups(nightly: Nightly) {
  const { folder, at, databaseUrl, log, stopTimeoutMs: stopMs } = nightly;
  const { db } = nightly.places;
  let notBefore = 0;
  const backUpIfDue = async () => {
    if (Date.now() < notBefore) return;
    notBefore = Date.now() + AGAIN_MS;
    const [newest] = await listBackups(folder);
    if (isDue(new Date(), at, newest?.madeAt)) await backUpOnce();
    notBefore = 0;
  };
  const backUpOnce = async () => {
    const known = db.insertInto('jobs').values({ id: 'backup' });
    await known.onConflict((same) => same.doNothing()).execute();
    const backUp = (own: Kysely<DB>) => backUpOver(own, nightly);
    await workOnNext(db, BACKUP, () => (databaseUrl ? unhurried(databaseUrl, backUp) : backUp(db)));
  };
  const turns = { everyMs: 60_000, stopMs, log, doing: 'a backup was being made', failure: 'backup failed' };
  return startTurns(backUpIfDue, turns);
}

export function isDue(now: Date, { hour, minute }: Nightly['at'], newest: Date | undefined): boolean {
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return newest === undefined || newest < due;
}

async function backUpOver(db: Kysely<DB>, nightly: Nightly): Promise<void> {
  const { folder, keep, recipient, databaseProcess, log } = nightly;
  const archive = newBackupIn(folder, recipient);
  const { problems, bytes } = await writeBackup({
    ...nightly,
    places: { ...nightly.places, db },
    target: archive,
    proveWith: databaseProcess,
  });
  if (problems.length > 0) log.error({ archive, problems: problems.slice(0, 20) }, 'backup is not sound');
  else log.info({ archive, bytes }, 'backup written and proved');
  const removed = await sweepBackups(folder, keep);
  if (removed.length > 0) log.info({ removed }, 'old backups removed');
}
