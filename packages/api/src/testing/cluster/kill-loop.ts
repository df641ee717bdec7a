import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCOUNTS, DEMONSTRATION_PASSWORD } from '@ar/demo/users';
import { expect } from '@rstest/core';
import { type Kysely, sql } from 'kysely';
import { hashPassword } from '../../accounts/sessions/password.ts';
import { connect } from '../../platform/database/connect.ts';
import { SOCKET_PORT } from '../../platform/database/embedded/embedded-database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createDiskStore, sweepDrafts } from '../../platform/storage/disk.ts';
import { sweepOrphans } from '../../records/sweep/sweep.ts';
import { createPostgresDatabase } from '../database.ts';
import { startServer } from '../programs.ts';
import { type Answer, signIn } from './client.ts';
import {
  findHalves,
  findLost,
  findMislaid,
  findMisnamed,
  findMissing,
  findOrphans,
  findUnaudited,
  readRecords,
} from './findings.ts';
import { createRandom } from './random.ts';
import { type Acknowledged, type Action, createWorker } from './worker.ts';

/**
 * The work that the kill interrupts: an action of the workers, or the server's `sweep` of old deleted records.
 */
export type Round = Action | 'everything' | 'sweep';

const WORKERS = 8;
/** The kill follows after a number of responses instead of a time, so slow and fast machines do the same work. */
const MOST_ANSWERS = 16;
const MOMENT_MS = 50;
const TIMEOUT_MS = 120_000;
const DAYS = 30;
const EVERYTHING: readonly Action[] = ['remove', 'restore', 'erase', 'putBack'];

const seed = Number(process.env.KILL_LOOP_SEED ?? Date.now() % 1_000_000);

export async function killLoop(engine: 'postgres' | 'embedded', rounds: readonly Round[]): Promise<void> {
  console.log(`KILL_LOOP_SEED=${seed}`);
  const onPostgres = engine === 'postgres';
  const random = createRandom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'ar-kill-'));
  const files = join(dataDir, 'files');
  const incoming = join(dataDir, 'incoming');
  const acknowledged: Acknowledged = new Map();
  const batches: string[][] = [];
  /** The server on PostgreSQL runs without the demonstration, and refuses a database with demonstration accounts. */
  const admin = onPostgres
    ? 'ana@podgorica.me'
    : (ACCOUNTS.find(({ role }) => role === 'SuperAdmin')?.email ?? '');
  const postgres = onPostgres ? await createPostgresDatabase() : undefined;
  const start = () =>
    startServer({ PORT: '0', DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) });

  /** Requires an idle server, because the embedded database cannot run two large queries at once. */
  async function inDatabase<Result>(look: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
    const socket = {
      host: join(dataDir, 'socket'),
      port: SOCKET_PORT,
      user: 'postgres',
      database: 'postgres',
      max: 1,
    };
    const db = connect(postgres?.url ?? socket, () => {});
    try {
      return await look(db);
    } finally {
      await db.destroy();
    }
  }

  /** Returns the server's refusals before the kill. */
  async function killUnderLoad(name: string, round: Action | 'everything'): Promise<Answer[]> {
    const access = await signIn(server, admin, DEMONSTRATION_PASSWORD);
    const workers = Array.from({ length: WORKERS }, (_, number) =>
      createWorker({ name: `${name}-${number}`, access, random, acknowledged }),
    );
    const preparing = workers.map((worker, number) =>
      worker.prepare(
        server,
        round === 'everything' ? (EVERYTHING[number % EVERYTHING.length] as Action) : round,
      ),
    );
    await Promise.all(preparing);
    const action = round === 'everything' ? undefined : round;
    const refused: Answer[] = [];
    let answersLeft = 1 + Math.floor(random() * MOST_ANSWERS);
    let enough = () => {};
    const workedEnough = new Promise<void>((settle) => {
      enough = settle;
    });
    let killed = false;
    const working = workers.map(async (worker) => {
      for (;;) {
        const answer = await worker.step(server, action);
        if (!answer || killed) return;
        if (answer.status >= 300) refused.push(answer);
        answersLeft -= 1;
        if (answersLeft === 0) enough();
      }
    });
    await workedEnough;
    await pause(random() * MOMENT_MS);
    killed = true;
    await server.kill(random() < 0.5 ? 'server' : 'all');
    await Promise.all(working);
    batches.push(...workers.flatMap((worker) => worker.batches));
    return refused;
  }

  const isOver = sql`now() - ${DAYS} * interval '1 day'`;

  async function killWhileSweeping(): Promise<void> {
    await inDatabase(async (db) => {
      await sql`update archive set archived_at = archived_at - ${DAYS} * interval '1 day'`.execute(db);
      await sql`update files set released_at = released_at - ${DAYS} * interval '1 day'`.execute(db);
    });
    for (const [key, state] of acknowledged) if (state === 'archived') acknowledged.set(key, 'gone');
    await server.stop();
    server = await start();
    await pause(random() * MOMENT_MS);
    await server.kill(random() < 0.5 ? 'server' : 'all');
  }

  async function waitForSweep(): Promise<void> {
    const left = () =>
      inDatabase(async (db) => {
        const { rows } = await sql`
          select id::text from archive where archived_at < ${isOver}
          union all select id::text from files where released_at < ${isOver}`.execute(db);
        return rows;
      });
    await expect.poll(left, { timeout: TIMEOUT_MS, interval: 50 }).toEqual([]);
  }

  async function nothingIsLost(): Promise<void> {
    await inDatabase(async (db) => {
      const records = await readRecords(db);
      expect(findLost(acknowledged, records)).toEqual([]);
      expect(findHalves(batches, records)).toEqual([]);
      expect(await findMislaid(db, records)).toEqual([]);
      expect(await findUnaudited(db, records, before)).toEqual([]);
      expect(await findMissing(db, createDiskStore(files))).toEqual([]);
      expect(await findMisnamed(db)).toEqual([]);
    });
  }

  async function nothingIsLeftOver(): Promise<void> {
    // On PostgreSQL, the server's sweep keeps young files, because another server may be storing them.
    if (onPostgres) await inDatabase(sweepAsIfAlone);
    const look = () =>
      inDatabase(async (db) => [
        ...(await findOrphans(db, await readdir(files))),
        ...(await readdir(incoming).catch(() => [])),
      ]);
    await expect.poll(look, { timeout: TIMEOUT_MS, interval: 50 }).toEqual([]);
  }

  async function sweepAsIfAlone(db: Kysely<DB>): Promise<void> {
    const olderThan = new Date();
    const store = createDiskStore(files);
    await sweepDrafts(incoming, olderThan);
    await store.removeDrafts(olderThan);
    await sweepOrphans({ db, store, olderThan, days: DAYS });
  }

  if (postgres) await inDatabase((db) => addSuperAdmin(db, admin));
  let server = await start();
  const before = await inDatabase(readRecords);
  for (const [number, round] of rounds.entries()) {
    if (round === 'sweep') await killWhileSweeping();
    else expect(await killUnderLoad(`${number}-${round}`, round)).toEqual([]);
    server = await start();
    if (round === 'sweep') await waitForSweep();
    await nothingIsLost();
    if (round === 'sweep') await nothingIsLeftOver();
  }
  await server.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
  console.log(`${rounds.length} times killed, ${acknowledged.size} records known for sure`);
}

async function addSuperAdmin(db: Kysely<DB>, email: string): Promise<void> {
  const password_hash = await hashPassword(DEMONSTRATION_PASSWORD);
  const name = { first_name: 'Ana', last_name: 'Prva' };
  await db
    .insertInto('users')
    .values({ ...name, email, role: 'SuperAdmin', password_hash })
    .execute();
}
