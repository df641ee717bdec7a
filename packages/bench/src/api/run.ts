import { parseArgs } from 'node:util';
import type { Claims } from '@ar/api/auth/access-token';
import { hashPassword } from '@ar/api/auth/password';
import { connect, openPool } from '@ar/api/database/connect';
import { migrate } from '@ar/api/database/migrate';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { startProduct } from '../product.mjs';
import { CASES, FIRST_PAGES } from './cases.ts';
import { fill, ROWS } from './fill.ts';
import { measure, warmUp } from './measure.ts';
import { wholeTablesOf } from './plans.ts';
import { printCase, printHead } from './report.ts';
import { statementsOf } from './statements.ts';

/** Measures the lists of the built server on PostgreSQL with `ROWS` rows in each. */

const { values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '2' }, only: { type: 'string', default: '' } },
});
const seconds = Number(values.seconds);
const cases = CASES.filter(({ list, title }) => `${list}, ${title}`.includes(values.only));

/** As on a small server of its own; the rows fit into the memory either way. */
const SETTINGS = ['shared_buffers=512MB', 'max_wal_size=4GB'];

const ADMIN = { email: 'bench@podgorica.example', password: 'Podgorica1!' };

async function prepare(url: string): Promise<void> {
  const db = connect(url, () => {});
  await migrate(db);
  await fill(db);
  const password_hash = await hashPassword(ADMIN.password);
  const name = { first_name: 'Vuk', last_name: 'Vukotić' };
  await db
    .insertInto('users')
    .values({ ...name, email: ADMIN.email, role: 'SuperAdmin', password_hash })
    .execute();
  await db.destroy();
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { access } = await answer.json();
  return access;
}

/** Whose token it is, and of which session; it need not be checked here. */
function claimsOf(access: string): Claims {
  const { sub, sid } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  return { userId: Number(sub), sessionId: sid };
}

/** Answers what is wrong: cases over the budget, and statements that would read a whole table. */
async function measureAll(origin: string, url: string): Promise<string[]> {
  const wrong: string[] = [];
  // The statements as they are: only an address by itself has the server's prepared ones.
  const pool = openPool({ connectionString: url }, () => {});
  const sides = { origin, access: await signIn(origin), pool };
  const claims = claimsOf(sides.access);
  for (const one of FIRST_PAGES) await warmUp(one, await statementsOf(one, claims), sides);
  printHead();
  for (const one of cases) {
    const statements = await statementsOf(one, claims);
    const measured = await measure(one, statements, sides, seconds);
    printCase(one, measured);
    const title = `${one.list}, ${one.title}`;
    if (measured.ratio > one.budget) wrong.push(`${title}: ${measured.ratio.toFixed(2)} × its bare SQL`);
    for (const statement of [statements.who, ...statements.list]) {
      for (const table of await wholeTablesOf(pool, statement)) wrong.push(`${title}: reads all of ${table}`);
    }
  }
  await pool.end();
  return wrong;
}

console.log(
  `${ROWS.toLocaleString('en')} rows in each list: starting PostgreSQL, filling, starting the server`,
);
const postgres = await startPostgres(SETTINGS);
try {
  await prepare(postgres.url);
  const product = await startProduct(4303, { DATABASE_URL: postgres.url });
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
