import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCOUNTS, DEMONSTRATION_PASSWORD } from '@ar/demo/users';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { connect } from '../../database/connect.ts';
import { SOCKET_PORT } from '../../database/embedded/embedded-database.ts';
import { createDiskStore } from '../../files/disk-store.ts';
import { type StartedServer, startServer } from '../programs.ts';
import { type Answer, signIn } from './client.ts';
import { findLost, findMissing, findOrphans, findUnaudited, findUnnamed, readRecords } from './findings.ts';
import { createRandom } from './random.ts';
import { type Acknowledged, createWorker } from './worker.ts';

const ROUNDS = 4;
const WORKERS = 8;
/** A server is killed at a random moment after a random number of answers: so much on a slow machine as on a fast one. */
const MOST_ANSWERS = 30;
const MOMENT_MS = 50;
/** For a sweep that runs in the background; a machine that is busy is no failure. */
const PATIENCE_MS = 120_000;
const SUPER_ADMIN = ACCOUNTS.find(({ role }) => role === 'SuperAdmin')?.email ?? '';

const seed = Number(process.env.KILL_LOOP_SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const dataDir = mkdtempSync(join(tmpdir(), 'ar-kill-'));
const files = join(dataDir, 'files');
const incoming = join(dataDir, 'incoming');
const acknowledged: Acknowledged = new Map();
let before: ReadonlyMap<string, number>;
let server: StartedServer;
const start = () => startServer({ PORT: '0', DATA_DIR: dataDir });

beforeAll(async () => {
  server = await start();
  before = await inDatabase(readRecords);
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

/** Looks into the embedded database while its server has little to do: it cannot do two large things at once. */
async function inDatabase<Result>(
  look: (db: ReturnType<typeof connect>) => Promise<Result>,
): Promise<Result> {
  const place = { host: join(dataDir, 'socket'), port: SOCKET_PORT };
  const db = connect({ ...place, user: 'postgres', database: 'postgres', max: 1 }, () => {});
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

/** Lets workers write until the server is killed in the middle of it, and answers what it refused them before. */
async function killUnderLoad(round: number): Promise<Answer[]> {
  const access = await signIn(server, SUPER_ADMIN, DEMONSTRATION_PASSWORD);
  const refused: Answer[] = [];
  let answersLeft = 1 + Math.floor(random() * MOST_ANSWERS);
  let enough = () => {};
  const workedEnough = new Promise<void>((settle) => {
    enough = settle;
  });
  let killed = false;
  const workers = Array.from({ length: WORKERS }, async (_, number) => {
    const worker = createWorker({ name: `r${round}-${number}`, access, random, acknowledged });
    for (;;) {
      const answer = await worker.step(server);
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
  await Promise.all(workers);
  return refused;
}

/** Rows, audit entries and files belong together, and all that was acknowledged is there. */
async function nothingIsLost(): Promise<void> {
  await inDatabase(async (db) => {
    const records = await readRecords(db);
    expect(findLost(acknowledged, records)).toEqual([]);
    expect(await findUnaudited(db, records, before)).toEqual([]);
    expect(await findMissing(db, createDiskStore(files))).toEqual([]);
    expect(await findUnnamed(db)).toEqual([]);
  });
}

/** The sweep of the start takes away what nothing names, in the background. */
async function nothingIsLeftOver(): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  const look = () =>
    inDatabase(async (db) => [
      ...(await findOrphans(db, await readdir(files))),
      ...(await readdir(incoming).catch(() => [])),
    ]);
  let left = await look();
  while (left.length > 0 && Date.now() < until) {
    await pause(20);
    left = await look();
  }
  expect(left).toEqual([]);
}

test(`killed ${ROUNDS} times in the middle of its work, the server keeps all that it acknowledged`, async () => {
  console.log(`KILL_LOOP_SEED=${seed}`);
  for (let round = 1; round <= ROUNDS; round += 1) {
    expect(await killUnderLoad(round)).toEqual([]);
    server = await start();
    await nothingIsLost();
    // In the other rounds the sweep runs while the workers write.
    if (round % 2 === 0) await nothingIsLeftOver();
  }
  console.log(`${acknowledged.size} records added, changed or deleted`);
});
