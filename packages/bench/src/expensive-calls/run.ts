import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '@ar/api/accounts/sessions/password';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import { updateDatabase } from '@ar/api/records/definitions/tables';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { sql } from 'kysely';
import sharp from 'sharp';
import { fill } from '../api/fill.ts';
import { ONLY, SECONDS } from '../api/options.ts';
import { costOf, postmasterOf } from '../cost.ts';
import {
  forgetMostMemory,
  megabytes,
  mostMemory,
  PASSWORD,
  quantile,
  SMALL_HEAP,
  signIn,
  startProduct,
} from '../product.ts';
import { candidates, type ExpensiveCall, ROLES, type Role, sweep } from './calls.ts';
import { isWorker, send, sendConcurrently } from './concurrent.ts';

const MOST_EXPENSIVE = 10;
const AT_ONCE = 50;
/** A list may take three times its time without load, or 100 ms if this is more. `memory` is in bytes. */
const BUDGETS = { ratio: 3, ms: 100, memory: 600e6 };
const ACCOUNTS = 60;
const PICTURES = 16;

const emailOf = (role: Role) => `bench-${role.toLowerCase()}@podgorica.example`;
const LISTS: Record<Role, string> = {
  BuildingsAdmin: '/api/ar_platform/buildings/?limit=6',
  MonumentsAdmin: '/api/ar_platform/monuments/?limit=6',
  SupersluzbenikAdmin: '/api/supersluzbenik/?limit=6',
};

async function prepare(url: string): Promise<string[]> {
  const db = connect(url, () => {}, UNHURRIED);
  await updateDatabase(db);
  await fill(db);
  const password_hash = await hashPassword(PASSWORD);
  const name = { first_name: 'Vuk', last_name: 'Vukotić', password_hash };
  const accounts = Array.from({ length: ACCOUNTS }, (_, n) => `bench-${n}@podgorica.example`);
  const people = [
    ...ROLES.map((role) => ({ ...name, email: emailOf(role), role })),
    ...accounts.map((email) => ({ ...name, email, role: null })),
  ];
  await db.insertInto('users').values(people).execute();
  await db.destroy();
  return accounts;
}

async function forgetLimits(db: ReturnType<typeof connect>): Promise<void> {
  await sql`delete from rate_limits`.execute(db);
}

async function signInAll(origin: string): Promise<Record<Role, string>> {
  const tokens = ROLES.map(async (role) => [role, await signIn(origin, emailOf(role))] as const);
  return Object.fromEntries(await Promise.all(tokens)) as Record<Role, string>;
}

type Measured = ExpensiveCall & { processor: number; memory: number; statuses: string };

interface Product {
  origin: string;
  pid: number;
  access: Record<Role, string>;
  db: ReturnType<typeof connect>;
  postgres: number;
}

const authorizationOf = ({ access }: Product, { by }: ExpensiveCall) => by && `Bearer ${access[by]}`;

async function measure(product: Product, call: ExpensiveCall): Promise<Measured> {
  const { origin, pid, postgres } = product;
  const { times = 5, nth } = call;
  const authorization = authorizationOf(product, call);
  await forgetLimits(product.db);
  const statuses: number[] = [await send(origin, nth(0), authorization)];
  // The server may still be busy with the first call after its response.
  await pause(100);
  const { processor, memory } = await costOf(pid, [pid, postgres], async () => {
    for (let n = 1; n <= times; n += 1) statuses.push(await send(origin, nth(n), authorization));
  });
  return { ...call, processor: processor / times, memory, statuses: [...new Set(statuses)].join(' ') };
}

async function timesOfList(product: Product, role: Role, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  void work.finally(() => {
    going = false;
  });
  while (going) {
    const began = performance.now();
    await send(product.origin, { method: 'GET', path: LISTS[role] }, `Bearer ${product.access[role]}`);
    times.push(performance.now() - began);
    await pause(20);
  }
  return times;
}

/** Returns a message for each exceeded budget. */
async function measureUnderLoad(product: Product, call: Measured, seconds: number): Promise<string[]> {
  const other = ROLES.find((role) => role !== call.by) ?? ROLES[0];
  const quiet = async () => timesOfList(product, other, pause(3000));
  await forgetLimits(product.db);
  // Signs in again for each call, because access tokens expire before the benchmark ends.
  product.access = await signInAll(product.origin);
  const before = await quiet();
  await forgetMostMemory(product.pid);
  const calls = Array.from({ length: 2 * AT_ONCE }, (_, n) => call.nth(n + 20));
  const going = sendConcurrently({
    origin: product.origin,
    calls,
    authorization: authorizationOf(product, call),
    atOnce: AT_ONCE,
    seconds,
  });
  const during = await timesOfList(product, other, going);
  const answered = await going;
  const memory = await mostMemory(product.pid);
  const after = await quiet();
  const base = quantile([...before, ...after], 0.95);
  const p95 = quantile(during, 0.95);
  const over = [
    p95 >= Math.max(BUDGETS.ratio * base, BUDGETS.ms) &&
      `${p95.toFixed(0)} ms, ${(p95 / base).toFixed(1)} × its quiet time`,
    memory > BUDGETS.memory && megabytes(memory),
  ].filter(Boolean);
  const statuses = Object.entries(answered).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `${call.title.padEnd(46)}${base.toFixed(0).padStart(8)}${p95.toFixed(0).padStart(8)}${(p95 / base).toFixed(2).padStart(8)}` +
      `${megabytes(memory).padStart(9)}   ${statuses.join(', ')}${over.length > 0 ? '  over' : ''}`,
  );
  return over.map((what) => `${call.title}: ${what}`);
}

/** Stores pictures of random noise, whose smaller copies cost the most. */
async function storePictures(product: Product): Promise<string[]> {
  const { data, info } = await sharp({
    create: {
      width: 1280,
      height: 1600,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  if (info.width !== 1280) throw new Error('The picture has another width.');
  const keys: string[] = [];
  for (let n = 0; n < PICTURES; n += 1) {
    const form = new FormData();
    const fields = {
      name: `Slika ${n}`,
      address: 'Trg',
      latitude: '42.44',
      longitude: '19.26',
      description: 'Mjera.',
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    // Makes the files different, because the server stores equal files once.
    form.set('image', new Blob([data, `${n}`]), 'slika.jpg');
    form.set(
      'base_of_knowledge',
      new Blob([
        `%PDF-1.4\n% ${n}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
      ]),
      'z.pdf',
    );
    const answer = await fetch(`${product.origin}/api/ar_platform/monuments/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${product.access.MonumentsAdmin}` },
      body: form,
    });
    const { image } = await answer.json();
    if (!image) throw new Error(`A picture was answered with ${answer.status}.`);
    keys.push(String(image).replace(/^.*\/files\//, ''));
  }
  return keys;
}

async function main() {
  const postgresServer = await startPostgres(['shared_buffers=256MB']);
  try {
    const accounts = await prepare(postgresServer.url);
    const started = await startProduct({
      DATABASE_URL: postgresServer.url,
      ...SMALL_HEAP,
      NODE_ENV: 'test',
      MALLOC_ARENA_MAX: '2',
      UPLOAD_QUOTA_FORMS: '1000000',
      UPLOAD_QUOTA_MB: '900000',
    });
    const db = connect(postgresServer.url, () => {}, UNHURRIED);
    try {
      const access = await signInAll(started.origin);
      const postgres = await postmasterOf(db);
      const product = { origin: started.origin, pid: started.pid, access, db, postgres };
      const pictures = await storePictures(product);
      const document = await (await fetch(`${started.origin}/api/openapi.json`)).json();
      const all = [...(await candidates(accounts, pictures)), ...sweep(document)];
      const measured: Measured[] = [];
      console.log(`${all.length} calls`);
      for (const call of all.filter(({ title }) => title.includes(ONLY)))
        measured.push(await measure(product, call));
      measured.sort((one, other) => other.processor - one.processor);
      console.log(`${'a call'.padEnd(46)}${'ms of CPU'.padStart(10)}${'memory'.padStart(10)}   status`);
      for (const { title, processor, memory, statuses } of measured)
        console.log(
          `${title.padEnd(46)}${processor.toFixed(0).padStart(10)}${megabytes(memory).padStart(10)}   ${statuses}`,
        );
      const mostExpensive = measured.filter(
        ({ call }, at) => measured.findIndex((other) => other.call === call) === at,
      );
      console.log(
        `\n${`${AT_ONCE} at once`.padEnd(46)}${'quiet'.padStart(8)}${'p95'.padStart(8)}${'ratio'.padStart(8)}${'memory'.padStart(9)}`,
      );
      const over: string[] = [];
      for (const call of mostExpensive.slice(0, MOST_EXPENSIVE))
        over.push(...(await measureUnderLoad(product, call, 4 * SECONDS)));
      if (over.length > 0) {
        console.error(`\n${over.join('\n')}`);
        process.exitCode = 1;
      }
    } finally {
      await db.destroy();
      await started.stop();
    }
  } finally {
    await postgresServer.stop();
  }
}

if (!isWorker) await main();
