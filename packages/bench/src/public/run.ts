import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, UNHURRIED } from '@ar/api/platform/database/connect';
import { startPostgres } from '@ar/api/testing/postgres-server';
import { sql } from 'kysely';
import { type Answer, type Caller, createCallers, type Question } from '../callers.ts';
import { processorTime } from '../cost.ts';
import { ROOT, startProduct } from '../product.ts';
import { startBare } from './bare.ts';

/** `--project`: the built checkout to measure instead of this workspace. */
const { values } = parseArgs({
  allowPositionals: true,
  options: { project: { type: 'string', default: ROOT }, seconds: { type: 'string', default: '8' } },
});
const SECONDS = Number(values.seconds);
/** Each case uses the fastest of these rounds, because other programs on the machine only add time. */
const ROUNDS = 8;
const [FEW, RECORDS] = [30, 1000];
const CALLERS = 20;
const LIST = '/api/ar_platform/monuments/public/';
const VISIT = '/visit/MONUMENT_1';
/** The maximum ratio of a place's page with many places to the page with few places, in bytes and processor time. */
const GROWS = 1.1;
/** The maximum ratio of a 304's processor time to the list's. A bare HTTP server needs half of this. */
const BUDGET = 0.2;
const LEAST_VISITS = 500;

interface Server {
  origin: string;
  pid: number;
}

const withCallers = async <Result>(
  origin: string,
  count: number,
  work: (callers: Caller[]) => Promise<Result>,
) => {
  const { callers, close } = createCallers(origin, count);
  return work(callers).finally(close);
};

const requestOnce = ({ origin }: Server, question: Question): Promise<Answer> =>
  withCallers(origin, 1, async ([ask]) => (ask as Caller)(question));

async function round({ origin, pid }: Server, asked: Asked) {
  const next = typeof asked === 'function' ? asked : () => asked;
  return withCallers(origin, CALLERS, async (callers) => {
    const { status, bytes } = await (callers[0] as Caller)(next());
    let answered = 0;
    const begun = performance.now();
    const before = await processorTime([pid]);
    const end = begun + (SECONDS * 1000) / ROUNDS;
    const askOn = async (ask: Caller) => {
      for (; performance.now() < end; answered += 1) {
        const answer = await ask(next());
        if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}`);
      }
    };
    await Promise.all(callers.map(askOn));
    const seconds = (performance.now() - begun) / 1000;
    const cost = ((await processorTime([pid])) - before) / answered;
    return { bytes: bytes.length, rate: answered / seconds, microseconds: cost * 1e3 };
  });
}

type Figures = Awaited<ReturnType<typeof round>>;
type Asked = Question | (() => Question);
type Case = readonly [name: string, Server, Asked];

async function measure<Cases extends readonly Case[]>(cases: Cases) {
  const rounds = cases.map((): Figures[] => []);
  for (let turn = 0; turn < ROUNDS; turn += 1)
    for (const [at, [, server, question]] of cases.entries()) rounds[at]?.push(await round(server, question));
  return cases.map(([name], at) => {
    const of = rounds[at] ?? [];
    const best = {
      bytes: of[0]?.bytes ?? Number.NaN,
      rate: Math.max(...of.map(({ rate }) => rate)),
      microseconds: Math.min(...of.map(({ microseconds }) => microseconds)),
    };
    const figures = [best.bytes, best.rate, best.microseconds];
    const columns = figures.map((figure) => figure.toFixed(0).padStart(13));
    console.log(`${name.padEnd(34)}${columns.join('')}`);
    return best;
  }) as { [At in keyof Cases]: Figures };
}

const ended: (() => unknown)[] = [];

async function startCity(count: number) {
  const postgres = await startPostgres();
  ended.unshift(postgres.stop);
  const product = await startProduct({ DATABASE_URL: postgres.url, NODE_ENV: 'test' }, values.project);
  ended.unshift(product.kill);
  const db = connect(postgres.url, () => {}, UNHURRIED);
  await sql`
    insert into monuments (name, name_en, address, description, description_en, latitude, longitude)
    select 'Spomenik ' || n, 'Monument ' || n, 'Ulica slobode ' || n, repeat('Podignut u spomen na ' || n || '. godinu. ', 8),
      repeat('Raised in memory of the year ' || n || '. ', 8), 42.3 + n % 97 / 300.0, 19.1 + n % 89 / 300.0
    from generate_series(1, ${count}::int) as n`.execute(db);
  await db.destroy();
  const served = async () =>
    JSON.parse((await requestOnce(product, { path: LIST })).bytes.toString()).data.length;
  while ((await served()) < count) await pause(200);
  return { postgres, product };
}

const compressed = (path: string): Question => ({ path, headers: { 'accept-encoding': 'br' } });
const heading = (words: string) =>
  console.log(`\n${words.padEnd(34)}        bytes    answers/s µs of server`);

try {
  const { product: small } = await startCity(FEW);
  const { product, postgres } = await startCity(RECORDS);
  heading('landing page');
  const [few, many] = await measure([
    [`of ${FEW} monuments, Brotli`, small, compressed('/')],
    [`of ${RECORDS} monuments, Brotli`, product, compressed('/')],
    [`of ${FEW} monuments, whole`, small, { path: '/' }],
    [`of ${RECORDS} monuments, whole`, product, { path: '/' }],
  ] as const);
  const grown = many.bytes / few.bytes;
  const cost = many.microseconds / few.microseconds;
  console.log(`  with Brotli ${grown.toFixed(2)} × the bytes, ${cost.toFixed(2)} × the processor`);

  const known = async (path: string): Promise<Question> => {
    const { headers } = await requestOnce(product, { path });
    return { path, headers: { 'if-none-match': headers.etag ?? '' } };
  };
  const [knownList, knownVisit] = [await known(LIST), await known(VISIT)];
  const bare = await startBare((await requestOnce(product, knownList)).headers);
  ended.unshift(bare.stop);

  let visits = 0;
  const anyVisit = () => compressed(`/visit/MONUMENT_${1 + (visits++ % RECORDS)}`);
  for (let at = 0; at < RECORDS; at += 1) await requestOnce(product, anyVisit());
  const all = async (when: string) => {
    heading(when);
    const [whole, brotli, unchanged, visit, brotliVisit, ofAny, , floor] = await measure([
      ['list, whole', product, { path: LIST }],
      ['list, Brotli', product, compressed(LIST)],
      ['list, unchanged (304)', product, knownList],
      ['visit, whole', product, { path: VISIT }],
      ['visit, Brotli', product, compressed(VISIT)],
      [`visits of all ${RECORDS} in turn, Brotli`, product, anyVisit],
      ['visit, unchanged (304)', product, knownVisit],
      ['304 of a bare HTTP server', bare, knownList],
    ] as const);
    const by = (one: Figures, other: Figures) => (one.microseconds / other.microseconds).toFixed(2);
    console.log(
      `  304 by the whole list ${by(unchanged, whole)}, by Brotli ${by(unchanged, brotli)}; a bare server's by the whole list ${by(floor, whole)}`,
    );
    const highest = Math.max(...[visit, brotliVisit, ofAny].map(({ microseconds }) => microseconds));
    return { ratio: unchanged.microseconds / whole.microseconds, visits: 1e6 / highest };
  };
  console.log(`${RECORDS} monuments, ${CALLERS} callers`);
  const { ratio, ...there } = await all('database there');
  postgres.freeze();
  const frozen = await all('database frozen');
  postgres.thaw();
  if (ratio > BUDGET) {
    console.error(`An answer that says 'unchanged' costs more than ${BUDGET} of the whole list.`);
    process.exitCode = 1;
  }
  if (Math.max(grown, cost) > GROWS) {
    console.error(
      `The landing page of ${RECORDS} monuments weighs or costs more than ${GROWS} × that of ${FEW}.`,
    );
    process.exitCode = 1;
  }
  if (Math.min(there.visits, frozen.visits) < LEAST_VISITS) {
    console.error(`A core answers fewer than ${LEAST_VISITS} visits a second.`);
    process.exitCode = 1;
  }
} finally {
  for (const end of ended) await end();
}
