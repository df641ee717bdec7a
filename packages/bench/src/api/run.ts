import { hashPassword } from '@ar/api/auth/password';
import { connect, openPool, UNHURRIED } from '@ar/api/database/connect';
import { migrate } from '@ar/api/database/migrate';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { PASSWORD, signIn, startProduct } from '../product.ts';
import { CASES, type Case } from './cases.ts';
import { fill } from './fill.ts';
import { type Call, createCallers, measure, runRound, type Sides } from './load.ts';
import { ONLY, ROWS, SECONDS } from './options.ts';
import { type Asker, type Statements, send, statementsOf, wholeTablesOf, withClient } from './statements.ts';
import { writeCases } from './writes.ts';

/** As on a small server of its own, where what was acknowledged is on the disk; the rows fit into the memory either way. */
const SETTINGS = [
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
];
const EMAIL = 'bench@podgorica.example';
/** A write's time by that of its bare SQL, which waits for the disk as well; 99 of 100 are on it within so many milliseconds. */
const WRITES = { budget: 2, p99: 500 };
const WARM_UP_SECONDS = 2;

async function prepare(url: string): Promise<void> {
  const db = connect(url, () => {}, UNHURRIED);
  await migrate(db);
  await fill(db);
  const password_hash = await hashPassword(PASSWORD);
  const name = { first_name: 'Vuk', last_name: 'Vukotić' };
  const admin = { ...name, email: EMAIL, role: 'SuperAdmin' as const, password_hash };
  await db.insertInto('users').values(admin).execute();
  await db.destroy();
}

function sidesOf({ path, queries, once }: Case, answers: readonly Statements[], { pool }: Asker): Sides {
  let asked = 0;
  let sent = 0;
  return {
    async server(call) {
      const query = queries[once ? asked : asked % queries.length];
      asked += 1;
      if (query !== undefined) await call('GET', `${path}?${query}`);
      return query !== undefined;
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

/** Measures and prints a case, and answers what is over its budget. */
async function judge(
  { title, budget, p99 }: Pick<Case, 'title' | 'budget' | 'p99'>,
  sides: Sides,
  calls: readonly Call[],
) {
  const { server, database, ratio } = await measure(sides, calls, SECONDS);
  const over = [
    ...(ratio > budget ? [`${ratio.toFixed(2)} × its bare SQL, over ${budget.toFixed(2)}`] : []),
    ...(server.p99 > p99 ? [`p99 ${server.p99.toFixed(0)} ms, over ${p99}`] : []),
  ];
  console.log(
    `${title.padEnd(56)}${number(server.rate, 9)}${number(server.p50, 7)}${number(server.p99, 7)}${number(p99, 8)}` +
      `${number(database.rate, 12)}${number(database.p50, 7)}${number(database.p99, 7)}` +
      `${ratio.toFixed(2).padStart(8)}${budget.toFixed(2).padStart(8)}${over.length > 0 ? '  over' : ''}`,
  );
  return over.map((what) => `${title}: ${what}`);
}

/** Answers what is wrong: cases over a budget, and statements that would read a whole table. */
async function measureAll(origin: string, url: string): Promise<string[]> {
  const access = await signIn(origin, EMAIL);
  // The user and the session of the token.
  const { sub, sid } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  const pool = openPool(url, () => {}, UNHURRIED);
  const asker = { pool, claims: { userId: Number(sub), sessionId: sid } };
  const { calls, close } = createCallers(origin, access);
  try {
    for (const one of CASES.filter(({ warmsUp }) => warmsUp)) {
      const sides = sidesOf(one, await statementsOf(one, asker), asker);
      await runRound(sides.database, WARM_UP_SECONDS);
      await runRound((caller) => sides.server(calls[caller] as Call), WARM_UP_SECONDS);
    }
    console.log(`${''.padEnd(66)}server                          bare SQL`);
    console.log(`${''.padEnd(56)}answers/s    p50    p99  budget   answers/s    p50    p99   ratio  budget`);
    const wrong: string[] = [];
    for (const one of CASES.filter(({ title }) => title.includes(ONLY))) {
      const answers = await statementsOf(one, asker);
      wrong.push(...(await judge(one, sidesOf(one, answers, asker), calls)));
      const [first] = answers;
      for (const statement of first && !one.readsAll ? [first.who, ...first.list] : []) {
        for (const table of await wholeTablesOf(pool, statement))
          wrong.push(`${one.title}: reads all of ${table}`);
      }
    }
    if ('users, writes'.includes(ONLY)) {
      for (const { title, sides } of await writeCases(asker))
        wrong.push(...(await judge({ title, ...WRITES }, sides, calls)));
    }
    return wrong;
  } finally {
    // Else a server that is stopped after a refused call would be told instead of the refusal.
    close();
    await pool.end();
  }
}

console.log(
  `${ROWS.toLocaleString('en')} rows in each list: starting PostgreSQL, filling, starting the server`,
);
const postgres = await startPostgres(SETTINGS);
try {
  await prepare(postgres.url);
  const product = await startProduct(4306, { DATABASE_URL: postgres.url });
  try {
    const wrong = await measureAll(product.origin, postgres.url);
    console.log(
      wrong.length === 0 ? '\nwithin the budget, and no whole table read' : `\n${wrong.join('\n')}`,
    );
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await postgres.stop();
}
