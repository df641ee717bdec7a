import { hashPassword } from '@ar/api/accounts/sessions/password';
import { type Connections, connect, openPool, UNHURRIED } from '@ar/api/platform/database/connect';
import { updateDatabase } from '@ar/api/records/definitions/tables';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { PASSWORD, SMALL_HEAP, signIn, startProduct } from '../product.ts';
import type { Case } from './case.ts';
import { CASES } from './cases.ts';
import { EXPORTS, measureExport } from './export.ts';
import { fill } from './fill.ts';
import { ONLY, ROWS, SECONDS } from './options.ts';
import { type Call, createSignedIn, measure, runRound, type Sides } from './rounds.ts';
import { type Asker, type Statements, send, statementsOf, wholeTablesOf, withClient } from './statements.ts';
import { writeCases } from './writes.ts';

/** Settings of a small PostgreSQL server that syncs writes to disk and holds all rows in memory. */
const SETTINGS = [
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
];
const ROLES = ['SuperAdmin', 'MonumentsAdmin'] as const;
const emailOf = (role: (typeof ROLES)[number]) => `bench-${role.toLowerCase()}@podgorica.example`;
/** Two downloads for each reader are more than the server's connections to the database. */
const READERS = [1, 2, 3, 4, 5, 6].map((number) => `bench-reader-${number}@podgorica.example`);
/** Budgets for writes, in which both server and bare SQL wait for the disk. */
const WRITES = { budget: 2, p99: 500 };
const WARM_UP_SECONDS = 2;

async function prepare(url: string): Promise<void> {
  const db = connect(url, () => {}, UNHURRIED);
  await updateDatabase(db);
  await fill(db);
  const password_hash = await hashPassword(PASSWORD);
  const name = { first_name: 'Vuk', last_name: 'Vukotić' };
  const people = [
    ...ROLES.map((role) => ({ ...name, email: emailOf(role), role, password_hash })),
    ...READERS.map((email) => ({ ...name, email, role: 'SuperAdmin' as const, password_hash })),
  ];
  await db.insertInto('users').values(people).execute();
  await db.destroy();
}

function sidesOf({ addresses, once }: Case, answers: readonly Statements[], { pool }: Asker): Sides {
  let asked = 0;
  let sent = 0;
  return {
    async server(call) {
      const address = addresses[once ? asked : asked % addresses.length];
      asked += 1;
      if (address !== undefined) await call('GET', address);
      return address !== undefined;
    },
    async database() {
      const answer = answers[sent % answers.length];
      sent += 1;
      if (!answer) throw new Error('Nothing to ask.');
      await withClient(pool, (client) => send(client, answer.who));
      await Promise.all(answer.list.map((one) => withClient(pool, (client) => send(client, one))));
      return true;
    },
  };
}

const number = (value: number, width: number) => value.toFixed(value < 10 ? 1 : 0).padStart(width);

interface Visitor {
  origin: string;
  access: string;
  asker: Asker;
}

/** Opens new connections for each case, because the server would close idle connections between cases. */
async function withCallers<Result>(
  { origin, access }: Visitor,
  work: (calls: readonly Call[]) => Promise<Result>,
) {
  const { calls, close } = createSignedIn(origin, access);
  try {
    return await work(calls);
  } finally {
    close();
  }
}

/** The server's 99th percentile may exceed `p99`, up to the bare SQL's 99th percentile times `budget`. */
async function check(
  { title, budget, p99 }: Pick<Case, 'title' | 'budget' | 'p99'>,
  sides: Sides,
  visitor: Visitor,
) {
  const { server, database, ratio } = await withCallers(visitor, (calls) => measure(sides, calls, SECONDS));
  const over = [
    ...(ratio > budget ? [`${ratio.toFixed(2)} × its bare SQL, over ${budget.toFixed(2)}`] : []),
    ...(server.p99 > Math.max(p99, budget * database.p99)
      ? [`p99 ${server.p99.toFixed(0)} ms, over ${p99}`]
      : []),
  ];
  console.log(
    `${title.padEnd(56)}${number(server.rate, 9)}${number(server.p50, 7)}${number(server.p99, 7)}${number(p99, 8)}` +
      `${number(database.rate, 12)}${number(database.p50, 7)}${number(database.p99, 7)}` +
      `${ratio.toFixed(2).padStart(8)}${budget.toFixed(2).padStart(8)}${over.length > 0 ? '  over' : ''}`,
  );
  return over.map((what) => `${title}: ${what}`);
}

async function signInAs(origin: string, pool: Connections, role: (typeof ROLES)[number]): Promise<Visitor> {
  const access = await signIn(origin, emailOf(role));
  const { sub, sid } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  return { origin, access, asker: { pool, claims: { userId: Number(sub), sessionId: sid } } };
}

async function measureAll({ origin }: { origin: string }, url: string): Promise<string[]> {
  const pool = openPool(url, () => {}, UNHURRIED);
  const admin = await signInAs(origin, pool, 'SuperAdmin');
  const staff = await signInAs(origin, pool, 'MonumentsAdmin');
  const { asker } = admin;
  try {
    for (const one of CASES.filter(({ warmsUp }) => warmsUp)) {
      const sides = sidesOf(one, (await statementsOf(one, asker)).bare, asker);
      await runRound(sides.database, WARM_UP_SECONDS);
      await withCallers(admin, (calls) =>
        runRound((caller) => sides.server(calls[caller] as Call), WARM_UP_SECONDS),
      );
    }
    console.log(`${''.padEnd(66)}server                          bare SQL`);
    console.log(`${''.padEnd(56)}answers/s    p50    p99  budget   answers/s    p50    p99   ratio  budget`);
    const wrong: string[] = [];
    for (const one of CASES.filter(({ title }) => title.includes(ONLY))) {
      const visitor = one.by ? staff : admin;
      const { asker } = visitor;
      const { own, bare } = await statementsOf(one, asker);
      wrong.push(...(await check(one, sidesOf(one, bare, asker), visitor)));
      const read = new Set<string>();
      for (const statement of one.readsAll ? [] : own.flatMap(({ who, list }) => [who, ...list]))
        for (const table of await wholeTablesOf(pool, statement)) read.add(table);
      for (const table of read) wrong.push(`${one.title}: reads all of ${table}`);
    }
    if ('users, writes'.includes(ONLY)) {
      for (const { title, sides } of await writeCases(asker))
        wrong.push(...(await check({ title, ...WRITES }, sides, admin)));
    }
    return wrong;
  } finally {
    await pool.end();
  }
}

async function measureExports(url: string): Promise<string[]> {
  const exports = EXPORTS.filter(({ title }) => title.includes(ONLY) && process.platform === 'linux');
  if (exports.length === 0) return [];
  const { origin, pid, stop } = await startProduct({ DATABASE_URL: url, ...SMALL_HEAP });
  const pool = openPool(url, () => {}, UNHURRIED);
  try {
    const access = await signIn(origin, emailOf('SuperAdmin'));
    const readers = await Promise.all(READERS.map((email) => signIn(origin, email)));
    const wrong: string[] = [];
    for (const one of exports)
      wrong.push(...(await measureExport(one, { origin, pid, pool, access, readers })));
    return wrong;
  } finally {
    await pool.end();
    await stop();
  }
}

async function measureServer(url: string): Promise<string[]> {
  const product = await startProduct({ DATABASE_URL: url });
  try {
    return await measureAll(product, url);
  } finally {
    await product.stop();
  }
}

console.log(
  `${ROWS.toLocaleString('en')} rows in each list: starting PostgreSQL, filling, starting the server`,
);
const postgres = await startPostgres(SETTINGS);
try {
  await prepare(postgres.url);
  const wrong = [...(await measureServer(postgres.url)), ...(await measureExports(postgres.url))];
  console.log(wrong.length === 0 ? '\nwithin the budget, and no whole table read' : `\n${wrong.join('\n')}`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
}
