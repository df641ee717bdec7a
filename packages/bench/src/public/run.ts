import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { parseArgs } from 'node:util';
import { connect, UNHURRIED } from '@ar/api/database/connect';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { sql } from 'kysely';
import { ROOT, startProduct } from '../product.ts';

/** Another built checkout may be measured, such as an earlier one. */
const { values } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string', default: ROOT }, seconds: { type: 'string', default: '3' } },
});
const SECONDS = Number(values.seconds);
const RECORDS = 1000;
const CALLERS = 20;
const PATH = '/api/ar_platform/monuments/public/';
/** What an answer that says 'unchanged' may cost, by one with the whole list. */
const BUDGET = 0.5;
/** proc(5): clock ticks a second, on every Linux that Node runs on. */
const TICKS = 100;

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

async function ask(origin: string, headers: Record<string, string>) {
  const asked = request(`${origin}${PATH}`, { agent, headers }).end();
  const [response] = (await once(asked, 'response')) as [
    { statusCode: number; headers: IncomingHttpHeaders } & AsyncIterable<Buffer>,
  ];
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return { status: response.statusCode, bytes, etag: String(response.headers.etag) };
}

/** Seconds of processor that a process has used. */
async function processorOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold spaces, the 12th and 13th are its own and the system's for it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** All callers ask, each again once it was answered. */
async function round(product: { origin: string; pid: number }, headers: Record<string, string>) {
  const first = await ask(product.origin, headers);
  let answered = 0;
  const begun = performance.now();
  const before = await processorOf(product.pid);
  const end = begun + SECONDS * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const { status } = await ask(product.origin, headers);
      if (status !== first.status) throw new Error(`${status} in the place of ${first.status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const seconds = (performance.now() - begun) / 1000;
  const cost = ((await processorOf(product.pid)) - before) / answered;
  return { ...first, rate: answered / seconds, microseconds: cost * 1e6 };
}

const postgres = await startPostgres();
const product = await startProduct({ DATABASE_URL: postgres.url, NODE_ENV: 'test' }, values.project);
try {
  const db = connect(postgres.url, () => {}, UNHURRIED);
  await sql`
    insert into monuments (name, name_en, address, description, description_en, latitude, longitude)
    select 'Spomenik ' || n, 'Monument ' || n, 'Ulica slobode ' || n, repeat('Podignut u spomen na ' || n || '. godinu. ', 8),
      repeat('Raised in memory of the year ' || n || '. ', 8), 42.3 + n % 97 / 300.0, 19.1 + n % 89 / 300.0
    from generate_series(1, ${RECORDS}::int) as n`.execute(db);
  await db.destroy();
  while ((await ask(product.origin, {})).bytes < 100_000)
    await new Promise((later) => setTimeout(later, 200));

  console.log(`${RECORDS} monuments, ${CALLERS} callers\n`);
  console.log('                                      bytes   answers/s   µs of the server');
  const measure = async (name: string, headers: Record<string, string>) => {
    const one = await round(product, headers);
    console.log(
      `${name.padEnd(32)}${String(one.bytes).padStart(11)}${one.rate.toFixed(0).padStart(12)}${one.microseconds.toFixed(0).padStart(19)}`,
    );
    return one;
  };
  const all = async (when: string) => {
    const whole = await measure(`whole, ${when}`, {});
    const brotli = await measure(`Brotli, ${when}`, { 'accept-encoding': 'br' });
    const known = await measure(`unchanged (304), ${when}`, { 'if-none-match': whole.etag });
    const [to, toBrotli] = [
      known.microseconds / whole.microseconds,
      known.microseconds / brotli.microseconds,
    ];
    console.log(`  304 by the whole list ${to.toFixed(2)}, by Brotli ${toBrotli.toFixed(2)}\n`);
    return to;
  };
  const ratio = await all('database there');
  postgres.freeze();
  await all('database frozen');
  postgres.thaw();
  if (ratio > BUDGET) {
    console.error(`An answer that says 'unchanged' costs more than ${BUDGET} of the whole list.`);
    process.exitCode = 1;
  }
} finally {
  agent.destroy();
  await product.kill();
  await postgres.stop();
}
