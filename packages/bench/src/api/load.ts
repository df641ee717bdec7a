import autocannon from 'autocannon';
import type { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Statements } from './statements.ts';

/** How many ask at once. */
const CALLERS = 20;
/** Too few answers say nothing, however long they took. */
const LEAST_ANSWERS = 2 * CALLERS;
/** How much of a round only warms up. */
const WARM_UP = 0.25;

/** The answers of one round: how many a second, and each one's milliseconds. */
export interface Round {
  rate: number;
  times: number[];
}

/** Counts answers from the end of the warm-up until there are enough. */
function createRound(seconds: number) {
  const begin = performance.now() + seconds * 1000 * WARM_UP;
  const end = begin + seconds * 1000 * (1 - WARM_UP);
  const times: number[] = [];
  let last = begin;
  return {
    isOver: () => last >= end && times.length >= LEAST_ANSWERS,
    add(milliseconds: number) {
      const now = performance.now();
      if (now < begin) return;
      last = now;
      times.push(milliseconds);
    },
    result: (): Round => ({ rate: (times.length / (last - begin)) * 1000, times }),
  };
}

/** Asks the server by HTTP. */
export async function loadServer(url: string, access: string, seconds: number): Promise<Round> {
  const round = createRound(seconds);
  const headers = { authorization: `Bearer ${access}` };
  const load = autocannon({ url, connections: CALLERS, headers, duration: 120, sampleInt: 20 });
  load.on('response', (_client, status, _bytes, milliseconds) => {
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    round.add(milliseconds);
    if (round.isOver()) load.stop();
  });
  const { errors } = await load;
  if (errors > 0) throw new Error(`${url} failed ${errors} times`);
  return round.result();
}

/** Runs the same statements without a server: as many callers, each waiting for all statements of an answer. */
export async function loadDatabase(pool: Pool, { who, list }: Statements, seconds: number): Promise<Round> {
  const round = createRound(seconds);
  const run = ({ sql, parameters }: CompiledQuery) => pool.query(sql, [...parameters]);
  const caller = async () => {
    while (!round.isOver()) {
      const asked = performance.now();
      await run(who);
      await Promise.all(list.map(run));
      round.add(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return round.result();
}
