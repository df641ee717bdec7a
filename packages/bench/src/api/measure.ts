import type { Case, List } from './cases.ts';
import type { RunLoad } from './load.ts';
import type { Round } from './round.ts';
import type { Statements } from './statements.ts';

/** Where and how each side is asked. */
export interface Sides {
  run: RunLoad;
  server: { origin: string; access: string };
  /** The database's address. */
  url: string;
}

export interface Comparison {
  server: Side;
  database: Side;
  /** The server's time for an answer by the database's, in the middle of the rounds. */
  ratio: number;
}

export interface Measured extends Comparison {
  rowsInPage: number;
}

interface Side {
  rate: number;
  p50: number;
  p99: number;
}

/** Each side is asked in turns, since other programs of the machine come and go. */
export const ROUNDS = 3;

const PATHS: Record<List, string> = {
  users: '/api/users/',
  buildings: '/api/ar_platform/buildings/',
  monuments: '/api/ar_platform/monuments/',
  clerk_files: '/api/supersluzbenik/',
};

const WARM_UP_SECONDS = 2;

const pathsOf = ({ list, queries }: Case) => queries.map((query) => `${PATHS[list]}?${query}`);

/** Lets both sides compile what they run often, or the first cases would be measured on cold programs. */
export async function warmUp(one: Case, answers: Statements[], sides: Sides): Promise<void> {
  const seconds = WARM_UP_SECONDS;
  await sides.run({ what: 'database questions', url: sides.url, answers, seconds });
  await sides.run({
    ...sides.server,
    what: 'server questions',
    url: sides.url,
    paths: pathsOf(one),
    seconds,
  });
}

/** Measures a case on both sides, so many seconds on each. */
export async function measure(
  one: Case,
  answers: Statements[],
  { run, server, url }: Sides,
  inAll: number,
): Promise<Measured> {
  const seconds = inAll / ROUNDS;
  const paths = pathsOf(one);
  const rowsInPage = await countRows(`${server.origin}${paths.at(-1)}`, server.access);
  const rounds: { server: Round; database: Round }[] = [];
  let from = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const database = await run({ what: 'database questions', url, answers, seconds });
    const once = one.once ? { from } : undefined;
    const asked = await run({
      ...server,
      what: 'server questions',
      url,
      paths,
      seconds,
      ...(once && { once }),
    });
    from = asked.next;
    rounds.push({ database: database.round, server: asked.round });
  }
  return { rowsInPage, ...compare(rounds) };
}

async function countRows(address: string, access: string): Promise<number> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${access}` } });
  const { results } = await answer.json();
  return results.length;
}

/** Both sides' figures, and how the times of their answers compare in the middle of the rounds. */
export function compare(all: readonly { server: Round; database: Round }[]): Comparison {
  // Without what is left when every question has been asked.
  const rounds = all.filter(({ server, database }) => server.times.length > 0 && database.times.length > 0);
  return {
    server: summary(rounds.map(({ server }) => server)),
    database: summary(rounds.map(({ database }) => database)),
    ratio: quantile(
      rounds.map(({ server, database }) => database.rate / server.rate),
      0.5,
    ),
  };
}

function summary(rounds: readonly Round[]): Side {
  const times = rounds.flatMap((round) => round.times);
  return {
    rate: quantile(
      rounds.map(({ rate }) => rate),
      0.5,
    ),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, two) => one - two)[Math.floor(values.length * share)] ?? Number.NaN;
}
