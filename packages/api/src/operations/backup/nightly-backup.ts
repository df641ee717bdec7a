import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { alone } from '../../platform/database/alone.ts';
import type { DB } from '../../platform/database/schema.ts';
import { repeat } from '../../platform/timing.ts';
import { keptBackups, nameOf, noteProof, removeOldest, removeUnfinished } from './kept-backups.ts';
import { type Backed, writeBackup } from './write-backup.ts';

export interface Nightly {
  folder: string;
  /** The time of day, as this machine's clock shows it. */
  at: { hour: number; minute: number };
  keep: number;
  recipient: string | undefined;
}

interface Working extends Backed {
  nightly: Nightly;
  databaseUrl: string | undefined;
  databaseProcess: string;
  log: Pick<Logger, 'info' | 'error'>;
}

const LOOK_EVERY_MS = 60_000;
/** One that failed is tried again after an hour. */
const AGAIN_MS = 3_600_000;
const LOCK = 7_240_318;

/** Writes and proves a backup once a day, also one that a server that was down has missed. */
export function startNightlyBackups(working: Working): { stop(): Promise<void> } {
  let triedAt = 0;
  return repeat(async () => {
    const { nightly, log } = working;
    try {
      const [newest] = await keptBackups(nightly.folder);
      if (!isDue(new Date(), nightly.at, newest?.madeAt) || Date.now() - triedAt < AGAIN_MS) return;
      triedAt = Date.now();
      await aloneAmongServers(working, (db) => backUp(working, db));
    } catch (err) {
      triedAt = Date.now();
      log.error({ err }, 'backup failed');
    }
  }, LOOK_EVERY_MS);
}

/** Whether a backup was to be made since the newest one. */
export function isDue(now: Date, { hour, minute }: Nightly['at'], newest: Date | undefined): boolean {
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return newest === undefined || newest < due;
}

/** An embedded database has one server and one connection. */
async function aloneAmongServers(
  { databaseUrl, places }: Working,
  work: (db: Kysely<DB>) => Promise<void>,
): Promise<void> {
  if (databaseUrl) await alone(databaseUrl, LOCK, work);
  else await work(places.db);
}

async function backUp({ nightly, places, store, dataDir, databaseProcess, log }: Working, db: Kysely<DB>) {
  const { folder, keep, recipient } = nightly;
  // Another server may have made it just now.
  const [newest] = await keptBackups(folder);
  if (!isDue(new Date(), nightly.at, newest?.madeAt)) return;
  const target = join(folder, nameOf(new Date(), recipient !== undefined));
  const writing = {
    places: { ...places, db },
    store,
    dataDir,
    target,
    recipient,
    proveWith: databaseProcess,
  };
  const { proof, problems, bytes } = await writeBackup(writing);
  if (proof) await noteProof(target, proof);
  const all = [...problems, ...(proof?.problems ?? [])];
  if (all.length > 0) log.error({ archive: target, problems: all.slice(0, 20) }, 'backup is not sound');
  else log.info({ archive: target, bytes }, 'backup written and proved');
  await removeUnfinished(folder);
  const removed = await removeOldest(folder, keep);
  if (removed.length > 0) log.info({ removed }, 'old backups removed');
}
