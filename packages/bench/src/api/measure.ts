import type { Pool } from 'pg';
import type { Case, List } from './cases.ts';
import { loadDatabase, loadServer, type Round } from './load.ts';
import type { Statements } from './statements.ts';

/** Where and how each side is asked. */
export interface Sides {
  origin: string;
  access: string;
  pool: Pool;
}

export interface Measured {
  rowsInPage: number;
  server: Side;
  database: Side;
  /** The server's time for an answer by the database's, in the middle of the rounds. */
  ratio: number;
}

interface Side {
  rate: number;
  p50: number;
  p99: number;
}

/** Each side is asked in turns, since other programs of the machine come and go. */
const ROUNDS = 5;

const PATHS: Record<List, string> = {
  users: '/api/users/',
  buildings: '/api/ar_platform/buildings/',
  monuments: '/api/ar_platform/monuments/',
  clerk_files: '/api/supersluzbenik/',
};

const WARM_UP_SECONDS = 5;

/** Lets both sides compile what they run often: the first cases would else be measured on cold programs. */
export async function warmUp({ list, query }: Case, statements: Statements, sides: Sides): Promise<void> {
  await loadDatabase(sides.pool, statements, WARM_UP_SECONDS);
  await loadServer(`${sides.origin}${PATHS[list]}?${query}`, sides.access, WARM_UP_SECONDS);
}

/** Measures a case on both sides, so many seconds on each. */
export async function measure(
  { list, query }: Case,
  statements: Statements,
  { origin, access, pool }: Sides,
  seconds: number,
): Promise<Measured> {
  const url = `${origin}${PATHS[list]}?${query}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
  const { results } = await answer.json();
  const rounds: { server: Round; database: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      database: await loadDatabase(pool, statements, seconds / ROUNDS),
      server: await loadServer(url, access, seconds / ROUNDS),
    });
  }
  return {
    rowsInPage: results.length,
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
