import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { hashPassword } from '../../accounts/sessions/password.ts';
import { connect } from '../../platform/database/connect.ts';
import { createS3Store } from '../../platform/storage/s3-store.ts';
import { createPostgresDatabase } from '../database.ts';
import { type StartedServer, startServer } from '../programs.ts';
import { startTestS3, type TestS3 } from '../s3.ts';
import { type Answer, signIn } from './client.ts';
import {
  findLost,
  findMislaid,
  findMisnamed,
  findMissing,
  findUnaudited,
  type Records,
  readRecords,
} from './findings.ts';
import { createRandom } from './random.ts';
import { type Acknowledged, createWorker } from './worker.ts';

const WORKERS = 20;
/** Five steps are enough for some workers to change and delete records that they added. */
const STEPS = 5;
const STEPS_AFTER = 3;
const ADMIN = { email: 'prva@podgorica.example', password: 'Podgorica1!' };

const seed = Number(process.env.KILLED_SERVER_SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const acknowledged: Acknowledged = new Map();

let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let db: ReturnType<typeof connect>;
let s3: TestS3;
let dataDir: string;
let before: Records;
let servers: StartedServer[];

beforeAll(async () => {
  database = await createPostgresDatabase();
  db = connect(database.url, () => {});
  s3 = await startTestS3();
  dataDir = await mkdtemp(join(tmpdir(), 'ar-two-servers-'));
  const password_hash = await hashPassword(ADMIN.password);
  await db
    .insertInto('users')
    .values({ email: ADMIN.email, first_name: 'Ana', last_name: 'Prva', role: 'SuperAdmin', password_hash })
    .execute();
  before = await readRecords(db);
  servers = await Promise.all([start(0), start(0)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db.destroy();
  await database.stop();
  await s3.stop();
  await rm(dataDir, { recursive: true });
});

const start = (port: number) =>
  startServer({
    PORT: String(port),
    PUBLIC_ORIGIN: 'https://ar.example',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    S3_ENDPOINT: s3.config.endpoint,
    S3_BUCKET: s3.config.bucket,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
  });

/** Returns the failed requests. */
async function work(name: string, steps: number, access: string, onAnswer: () => void = () => {}) {
  const undone: { port: number; answer: Answer | undefined }[] = [];
  const workers = Array.from({ length: WORKERS }, async (_, number) => {
    const worker = createWorker({ name: `${name}-${number}`, access, random, acknowledged });
    for (let step = 0; step < steps; step += 1) {
      const server = servers[(number + step) % servers.length] as StartedServer;
      const answer = await worker.step(server);
      if (answer && answer.status < 300) onAnswer();
      else undone.push({ port: server.port, answer });
    }
  });
  await Promise.all(workers);
  return undone;
}

async function nothingIsLost(): Promise<void> {
  const records = await readRecords(db);
  expect(findLost(acknowledged, records)).toEqual([]);
  expect(await findMislaid(db, records)).toEqual([]);
  expect(await findUnaudited(db, records, before)).toEqual([]);
  expect(await findMissing(db, createS3Store(s3.config))).toEqual([]);
  expect(await findMisnamed(db)).toEqual([]);
  const uninvited = db
    .selectFrom('users')
    .select('email')
    .where('email', '!=', ADMIN.email)
    .where('email', 'not in', db.selectFrom('outbox').select('recipient_address'));
  expect(await uninvited.execute()).toEqual([]);
}

test('loses no acknowledged write when one of two servers is killed under load', async () => {
  console.log(`KILLED_SERVER_SEED=${seed}`);
  const [killed, survivor] = servers as [StartedServer, StartedServer];
  // A session that one server starts is valid on both servers.
  const access = await signIn(killed, ADMIN.email, ADMIN.password);
  let answers = 0;
  let gone = Promise.resolve();
  const undone = await work('under-load', STEPS, access, () => {
    answers += 1;
    if (answers === (WORKERS * STEPS) / 4) gone = killed.kill('server');
  });
  await gone;
  expect(undone.length).toBeGreaterThan(0);
  expect(undone.filter(({ port, answer }) => port === survivor.port || answer)).toEqual([]);
  await nothingIsLost();

  servers[0] = await start(killed.port);
  expect(await work('after', STEPS_AFTER, access)).toEqual([]);
  await nothingIsLost();
});

test('hashes passwords with 46 MiB of memory in the production build', async () => {
  const weak = await hash(ADMIN.password, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  await db.updateTable('users').set({ password_hash: weak }).where('email', '=', ADMIN.email).execute();
  await signIn(servers[1] as StartedServer, ADMIN.email, ADMIN.password);
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', ADMIN.email)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
});
