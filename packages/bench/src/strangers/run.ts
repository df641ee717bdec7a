import { setTimeout as pause } from 'node:timers/promises';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { sql } from 'kysely';
import { type Caller, createCallers } from '../callers.ts';
import { forgetMostMemory, megabytes, mostMemory, startProduct } from '../product.ts';

const CITIES = [2000, 20_000];
const CALLERS = 20;
const BUDGETS = { milliseconds: 300, memory: 50e6 };
const OTHER = '/api/health/';

/** Paths that differ for each caller, so that the server has no cached response. */
const MOST_EXPENSIVE: Record<string, (caller: number) => string> = {
  'search among places': (caller) => `/mjesta?q=ulica+${caller}`,
  'places near a point': (caller) => `/mjesta?near=42.${400 + caller},19.25`,
  'all changes': (caller) => `/api/public/changes/?since=0&limit=${1000 - caller}`,
  'visit never made before': (caller) => `/visit/MONUMENT_${caller + 1}`,
};

const ended: (() => unknown)[] = [];

async function startCity(count: number) {
  const postgres = await startPostgres();
  ended.unshift(postgres.stop);
  const product = await startProduct({ DATABASE_URL: postgres.url, NODE_ENV: 'test' });
  ended.unshift(product.kill);
  const db = connect(postgres.url, () => {}, UNHURRIED);
  await sql`
    insert into monuments (name, name_en, address, description, latitude, longitude)
    select 'Česma ' || n, 'Fountain ' || n, 'Ulica slobode ' || n, repeat('Opis spomenika. ', 40),
      42.4 + n % 200 / 2000.0, 19.2 + n / 200 / 1000.0
    from generate_series(1, ${count}::int) as n`.execute(db);
  await db.destroy();
  while ((await fetch(`${product.origin}/visit/MONUMENT_${count}`)).status !== 200) await pause(200);
  return product;
}

/** Returns the longest time of a cheap call while twenty callers send expensive requests. */
async function measureUnderLoad(origin: string, pid: number, path: (caller: number) => string) {
  const { callers, close } = createCallers(origin, CALLERS + 1);
  const [other, ...strangers] = callers as [Caller, ...Caller[]];
  const held = await forgetMostMemory(pid);
  let left = CALLERS;
  const statuses = strangers.map(async (ask, caller) => {
    const { status } = await ask({ path: path(caller) });
    left -= 1;
    return status;
  });
  let wait = 0;
  do {
    const begun = performance.now();
    await other({ path: OTHER });
    wait = Math.max(wait, performance.now() - begun);
    await pause(5);
  } while (left > 0);
  const answered = await Promise.all(statuses);
  close();
  return { wait, memory: (await mostMemory(pid)) - held, answered };
}

try {
  console.log(
    `${CALLERS} callers at once${' '.repeat(24)}places  longest wait of another  memory more   answers`,
  );
  for (const count of CITIES) {
    const { origin, pid } = await startCity(count);
    for (const [name, path] of Object.entries(MOST_EXPENSIVE)) {
      const { wait, memory, answered } = await measureUnderLoad(origin, pid, path);
      const isOver = wait > BUDGETS.milliseconds || memory > BUDGETS.memory;
      if (isOver) process.exitCode = 1;
      console.log(
        `${name.padEnd(36)}${String(count).padStart(10)}${`${wait.toFixed(0)} ms`.padStart(25)}${megabytes(memory).padStart(13)}` +
          `   ${[...new Set(answered)].map((one) => `${answered.filter((status) => status === one).length} × ${one}`).join(', ')}${isOver ? '  over' : ''}`,
      );
    }
  }
} finally {
  for (const end of ended) await end();
}
