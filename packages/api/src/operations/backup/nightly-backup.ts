import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { unhurried } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Queue, startTurns, workOnNext } from '../../platform/jobs/queue.ts';
import { keptBackups, newBackupIn, removeOldest, removeUnfinished } from './kept-backups.ts';
import { type BackedUp, writeBackup } from './write-backup.ts';

export interface Nightly {
  folder: string;
  /** The time of day, by this machine's clock. */
  at: { hour: number; minute: number };
  keep: number;
  recipient: string | undefined;
}

interface Working extends BackedUp {
  nightly: Nightly;
  databaseUrl: string | undefined;
  databaseProcess: string;
  stopMs: number;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const BACKUP: Queue = {
  table: 'jobs',
  lease: 'lease_until',
  leaseSeconds: 60,
  due: sql`id = 'backup'`,
  order: sql`id`,
};
/** A backup that failed is tried again after an hour. */
const AGAIN_MS = 3_600_000;

/** Writes and proves a backup once a day, also after the server was down at that time. */
export function startNightlyBackups(working: Working) {
  const { nightly, places, log, stopMs } = working;
  const { db } = places;
  let notBefore = 0;
  const lookForOne = async () => {
    if (Date.now() < notBefore) return;
    const [newest] = await keptBackups(nightly.folder);
    if (!isDue(new Date(), nightly.at, newest?.madeAt)) return;
    const known = db.insertInto('jobs').values({ id: 'backup' });
    await known.onConflict((same) => same.doNothing()).execute();
    await workOnNext(db, BACKUP, () => backUp(working));
  };
  const turn = () =>
    lookForOne().catch((error: unknown) => {
      notBefore = Date.now() + AGAIN_MS;
      throw error;
    });
  const turns = { everyMs: 60_000, stopMs, log, doing: 'a backup was being made', failure: 'backup failed' };
  return startTurns(turn, turns);
}

export function isDue(now: Date, { hour, minute }: Nightly['at'], newest: Date | undefined): boolean {
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return newest === undefined || newest < due;
}

/** Lets the lease run out: by then the other servers find the backup in the folder. */
async function backUp(working: Working): Promise<void> {
  const { databaseUrl, places } = working;
  // An embedded database has one connection; elsewhere no request waits for a backup.
  const write = (db: Kysely<DB>) => writeNext(working, db);
  return databaseUrl ? unhurried(databaseUrl, write) : write(places.db);
}

async function writeNext({ nightly, places, store, dataDir, databaseProcess, log }: Working, db: Kysely<DB>) {
  const { folder, keep, recipient } = nightly;
  const archive = newBackupIn(folder, recipient);
  const { problems, bytes } = await writeBackup({
    ...{ store, dataDir, recipient },
    places: { ...places, db },
    target: archive,
    proveWith: databaseProcess,
  });
  if (problems.length > 0) log.error({ archive, problems: problems.slice(0, 20) }, 'backup is not sound');
  else log.info({ archive, bytes }, 'backup written and proved');
  await removeUnfinished(folder);
  const removed = await removeOldest(folder, keep);
  if (removed.length > 0) log.info({ removed }, 'old backups removed');
}
