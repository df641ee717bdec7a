import { parseArgs } from 'node:util';
import { hashPassword } from '@ar/api/auth/password';
import type { Claims } from '@ar/api/auth/tokens';
import { connect, openPool, UNHURRIED } from '@ar/api/database/connect';
import { migrate } from '@ar/api/database/migrate';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { startProduct } from '../product.mjs';
import { CASES, WARM_UPS } from './cases.ts';
import { fill, ROWS } from './fill.ts';
import { startLoad } from './load.ts';
import { measure, warmUp } from './measure.ts';
import { wholeTablesOf } from './plans.ts';
import { printCase, printHead } from './report.ts';
import { statementsOf } from './statements.ts';
import { listenToWrites } from './write-templates.ts';
import { measureWrites } from './writes.ts';

/** Measures the lists of the built server on PostgreSQL with `ROWS` rows in each. */

const { values } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '1.5' }, only: { type: 'string', default: '' } },
});
const seconds = Number(values.seconds);
const cases = CASES.filter(({ list, title }) => `${list}, ${title}`.includes(values.only));

/** As on a small server of its own, where what was acknowledged is on the disk; the rows fit into the memory either way. */
const SETTINGS = [
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
];

const ADMIN = { email: 'bench@podgorica.example', password: 'Podgorica1!' };

async function prepare(url: string): Promise<void> {
  const db = connect(url, () => {}, UNHURRIED);
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

/** The user and the session of a token, unchecked. */
function claimsOf(access: string): Claims {
  const { sub, sid } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  return { userId: Number(sub), sessionId: sid };
}

/** Answers what is wrong: cases over a budget, and statements that would read a whole table. */
async function measureAll(origin: string, url: string): Promise<string[]> {
  const wrong: string[] = [];
  const pool = openPool(url, () => {}, UNHURRIED);
  const load = startLoad();
  const server = { origin, access: await signIn(origin) };
  const sides = { run: load.run, server, url };
  const asker = { pool, claims: claimsOf(server.access) };
  for (const one of WARM_UPS) await warmUp(one, await statementsOf(one, asker), sides);
  printHead();
  for (const one of cases) {
    const answers = await statementsOf(one, asker);
    const title = `${one.list}, ${one.title}`;
    wrong.push(...printCase({ ...one, title }, await measure(one, answers, sides, seconds)));
    const [first] = answers;
    for (const statement of first && !one.readsAll ? [first.who, ...first.list] : []) {
      for (const table of await wholeTablesOf(pool, statement)) wrong.push(`${title}: reads all of ${table}`);
    }
  }
  if ('users, writes'.includes(values.only)) {
    wrong.push(...(await measureWrites(await listenToWrites(asker), sides, seconds, printCase)));
  }
  load.stop();
  await pool.end();
  return wrong;
}

console.log(
  `${ROWS.toLocaleString('en')} rows in each list: starting PostgreSQL, filling, starting the server`,
);
const postgres = await startPostgres(SETTINGS);
try {
  await prepare(postgres.url);
  const product = await startProduct(4306, { DATABASE_URL: postgres.url });
  const origin = product.origin.replace('localhost', '127.0.0.1');
  try {
    const wrong = await measureAll(origin, postgres.url);
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
