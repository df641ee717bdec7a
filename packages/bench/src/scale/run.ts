import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '@ar/api/accounts/sessions/password';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createCallers, type Question } from '../callers.ts';
import { postmasterOf, processorTime, processorTimeOfAll } from '../cost.ts';
import { forgetMostMemory, mostMemory, PASSWORD, quantile, signIn, startProduct } from '../product.ts';
import { BUSIEST_HOUR, type Cost, demandOf, type Each, KINDS, type Kind, limitsOf } from './city.ts';
import { type Known, load, questions, RECORDS, STATUS } from './requests.ts';
import { simulate } from './simulate.ts';

const SECONDS = 3;
const CALLERS = 4;
const STAFF = 12;
const MORE_RECORDS = 20_000;
/** The tested loads, as shares of the available processor time. */
const LOADS = [0.2, 0.4, 0.6];
const CORES = availableParallelism();
const CHECK_SECONDS = 20;

const postgres = await startPostgres();
const db = connect(postgres.url, () => {}, UNHURRIED);
const settings = {
  DATABASE_URL: postgres.url,
  NODE_ENV: 'test',
  JWT_SECRET: 'the same on all servers, as it has to be',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  DATA_DIR: await mkdtemp(path.join(tmpdir(), 'ar-bench-scale-')),
  UPLOAD_QUOTA_FORMS: '1000000',
  UPLOAD_QUOTA_MB: '900000',
};
const servers = [await startProduct(settings), await startProduct(settings)] as const;
const [first] = servers;
const postmaster = await postmasterOf(db);

const addMonuments = (from: number, count: number) =>
  sql`
  insert into monuments (name, address, description, description_en, latitude, longitude)
  select 'Spomenik ' || n, 'Trg ' || n, repeat('Podignut u spomen na godinu ' || n || '. ', 8),
    repeat('Raised in memory of the year ' || n || '. ', 8), 42.3 + n % 97 / 300.0, 19.1 + n % 89 / 300.0
  from generate_series(${from}::int, ${from + count - 1}::int) as n`.execute(db);

async function staff(): Promise<string[]> {
  const password_hash = await hashPassword(PASSWORD);
  const emails = Array.from({ length: STAFF }, (_, n) => `osoba-${n}@ar.example`);
  const person = { first_name: 'Vuk', last_name: 'Vukotić', role: 'MonumentsAdmin' as const, password_hash };
  await db
    .insertInto('users')
    .values(emails.map((email) => ({ ...person, email })))
    .execute();
  return Promise.all(emails.map((email) => signIn(first.origin, email)));
}

/** Returns the path of a copy, and the ratio of all copies' size to the original's size. */
async function storePicture(access: string) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const create = { width: 1600, height: 1200, channels: 3, background: '#000', noise } as const;
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Slika', address: 'Trg', description: 'Opis' }))
    form.set(name, value);
  form.set('latitude', '42.44');
  form.set('longitude', '19.26');
  form.set(
    'image',
    new Blob([new Uint8Array(await sharp({ create }).blur(2).jpeg().toBuffer())]),
    'slika.jpg',
  );
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  form.set('base_of_knowledge', new Blob([pdf]), 'z.pdf');
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(`${first.origin}/api/ar_platform/monuments/`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { image } = (await answer.json()) as { image?: string };
  if (!image) throw new Error(`A picture was answered with ${answer.status}.`);
  const original = new URL(image, first.origin).pathname;
  const copies = [360, 720, 1280].flatMap((width) =>
    ['avif', 'webp'].map((format) => original.replace('.webp', `-${width}.${format}`)),
  );
  const weigh = async (path: string) => (await (await fetch(first.origin + path)).arrayBuffer()).byteLength;
  const weights: number[] = [];
  for (const path of copies) weights.push(await weigh(path));
  return {
    path: original.replace('.webp', '-720.webp'),
    share: weights.reduce((sum, one) => sum + one, 0) / (await weigh(original)),
  };
}

/** The cost of a write includes a request for the list, because the server must build the list again. */
async function measure(kind: Kind, { [kind]: ask, list }: Each<() => Question>): Promise<Cost> {
  await sql`delete from rate_limits`.execute(db);
  const { callers, close } = createCallers(first.origin, kind === 'signIn' ? 1 : CALLERS);
  let [answered, bytes] = [0, 0];
  const pids = [[first.pid], [postmaster]];
  const before = await Promise.all(pids.map(processorTime));
  const end = performance.now() + SECONDS * 1000;
  const askOn = async (caller: (typeof callers)[number]) => {
    for (; performance.now() < end; answered += 1) {
      if (kind === 'signIn') await sql`delete from rate_limits`.execute(db);
      const answer = await caller(ask());
      bytes += answer.bytes.length;
      if (kind === 'write') await caller(list());
      if (answer.status !== STATUS[kind]) throw new Error(`${kind}: ${answer.status}`);
    }
  };
  await Promise.all(callers.map(askOn));
  const after = await Promise.all(pids.map(processorTime));
  close();
  const [server = 0, database = 0] = after.map((time, at) => (time - (before[at] ?? 0)) / answered);
  return { server, database, bytes: bytes / answered };
}

async function measureRecords() {
  const size = async () => {
    const { rows } = await sql<{ size: number }>`
      select pg_total_relation_size('all_monuments') + pg_total_relation_size('public_changes') as size`.execute(
      db,
    );
    return Number(rows[0]?.size);
  };
  const [bytesBefore, heldBefore] = [await size(), await forgetMostMemory(first.pid)];
  await addMonuments(RECORDS + 1, MORE_RECORDS);
  const last = async () =>
    (await fetch(`${first.origin}/visit/MONUMENT_${RECORDS + MORE_RECORDS}`)).status === 200;
  while (!(await last())) await pause(500);
  await pause(5000);
  const held = Math.max((await forgetMostMemory(first.pid)) - heldBefore, 0);
  return { disk: ((await size()) - bytesBefore) / MORE_RECORDS, memory: held / MORE_RECORDS };
}

function printGrowth(costs: Each<Cost>, bytesOfRecord: number): void {
  for (const cdn of [false, true]) {
    const one = demandOf(1, costs, { bytesOfRecord, cdn });
    console.log(`\n${cdn ? 'With a proxy or CDN that keeps what is public' : 'Without a CDN'}`);
    console.log('times a city   calls/s   server cores   database cores   servers   Mbit/s   records   GB');
    for (const times of [1, 10, 100, 1000]) {
      const of = demandOf(times, costs, { bytesOfRecord, cdn });
      const figures = [
        ...[
          of.perSecond.toFixed(0),
          of.serverCores.toFixed(2),
          of.databaseCores.toFixed(2),
          String(of.servers),
        ],
        ...[((of.bytesPerSecond * 8) / 1e6).toFixed(0), String(of.rowsOfList * 2), of.gigabytes.toFixed(0)],
      ];
      const widths = [10, 15, 17, 10, 9, 10, 5];
      console.log(
        String(times).padStart(12) + figures.map((one, at) => one.padStart(widths[at] ?? 8)).join(''),
      );
    }
    for (const [limit, times] of limitsOf(one)) console.log(`  ${times.toFixed(0).padStart(8)} ×  ${limit}`);
  }
}

/** Never returns sign-ins, because the server limits their rate. */
function drawKind(): Kind {
  const asked = KINDS.filter((kind) => kind !== 'signIn');
  const turns = asked.flatMap((kind) => Array<Kind>(BUSIEST_HOUR[kind] / 100).fill(kind));
  return turns[Math.floor(Math.random() * turns.length)] ?? 'unchanged';
}

/**
 * Returns the result of `work`, the share of processor time that other programs used, and the processor time of this
 * benchmark in ms.
 */
async function watch<Result>(work: () => Promise<Result>) {
  const clocks = async () => {
    const [all, ours] = [await processorTimeOfAll(), await processorTime([process.pid, postmaster])];
    return { others: all - ours, ours, wall: performance.now() };
  };
  const before = await clocks();
  const result = await work();
  const after = await clocks();
  const others = (after.others - before.others) / (after.wall - before.wall) / CORES;
  return { ...result, others, ours: after.ours - before.ours };
}

/** Compares simulated with measured times. The simulation does not include other programs on the machine. */
async function check(costs: Each<Cost>, known: Known): Promise<void> {
  const origins = servers.map(({ origin }) => origin);
  const ask = { seconds: CHECK_SECONDS, draw: drawKind, known, origins };
  const before = process.cpuUsage();
  const { times: tried, others: atFirst } = await watch(() => load({ ...ask, seconds: 10, perSecond: 40 }));
  const used = process.cpuUsage(before);
  const caller = (used.user + used.system) / 1000 / tried.length;
  const draw = () => ({ ...costs[drawKind()], caller });
  const drawn = Array.from({ length: 20_000 }, draw);
  const mean =
    drawn.reduce((sum, { server, database }) => sum + server + database + caller, 0) / drawn.length;
  const most = (CORES * 1000) / mean;
  console.log(
    `\nTwo servers, PostgreSQL and the callers on ${CORES} cores: a call takes ${mean.toFixed(2)} ms of processor, ${caller.toFixed(2)} of them its caller's; at most ${most.toFixed(0)} calls/s`,
  );
  console.log('calls/s   others have   ms a call   simulated p50, p95   measured p50, p95');
  for (const share of LOADS) {
    const perSecond = most * (1 - atFirst) * share;
    const { times, wrong, others, ours } = await watch(() => load({ ...ask, perSecond }));
    const simulated = simulate({ servers: servers.length, cores: CORES, perSecond, seconds: 60, draw });
    const told = [simulated, times].map((of) =>
      [0.5, 0.95].map((part) => `${quantile(of, part).toFixed(1)} ms`.padStart(10)).join(''),
    );
    console.log(
      `${perSecond.toFixed(0).padStart(7)}${`${(others * 100).toFixed(0)} %`.padStart(14)}${(ours / times.length).toFixed(2).padStart(12)}${told.map((one) => one.padStart(21)).join('')}`,
    );
    if (wrong.length > 0) console.log(`  ${wrong.length} wrong: ${[...new Set(wrong)].join(', ')}`);
  }
}

try {
  await addMonuments(1, RECORDS);
  const access = await staff();
  const picture = await storePicture(access[0] ?? '');
  const listAnswer = async () =>
    fetch(`${first.origin}/api/ar_platform/monuments/public/`, { headers: { 'accept-encoding': 'br' } });
  while ((await (await listAnswer()).arrayBuffer()).byteLength < 100_000) await pause(200);
  const etag = (await listAnswer()).headers.get('etag') ?? '';
  const known = { access, etag, picture: picture.path };
  const costs = {} as Each<Cost>;
  console.log('one answer          ms of server   ms of database     bytes');
  for (const kind of KINDS) {
    costs[kind] = await measure(kind, questions(known));
    const { server, database, bytes } = costs[kind];
    console.log(
      `${kind.padEnd(20)}${server.toFixed(2).padStart(12)}${database.toFixed(2).padStart(17)}${bytes.toFixed(0).padStart(10)}`,
    );
  }
  await check(costs, known);
  const held = await mostMemory(first.pid);
  const record = await measureRecords();
  console.log(
    `\na server held ${(held / 1e6).toFixed(0)} MB at most; a record takes ${(record.disk / 1e3).toFixed(1)} kB of the database's disk and ${(record.memory / 1e3).toFixed(1)} kB of each server's memory; a picture's copies take ${picture.share.toFixed(1)} × the picture`,
  );
  printGrowth(costs, record.memory);
} finally {
  await Promise.all(servers.map(({ kill }) => kill()));
  await db.destroy();
  await postgres.stop();
  await rm(settings.DATA_DIR, { recursive: true, force: true });
}
