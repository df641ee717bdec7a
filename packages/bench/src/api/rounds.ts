import { createCallers } from '../callers.ts';
import { median, quantile } from '../product.ts';

const CALLERS = 20;
const LEAST_ANSWERS = 2 * CALLERS;
const WARM_UP = 0.25;
/** Rounds of server and database alternate, so that other programs on the machine affect both sides. */
const ROUNDS = 3;

/** Each function sends one request, and returns false if no request is left. */
export interface Sides {
  server(call: Call): Promise<boolean>;
  database(): Promise<boolean>;
}

type Round = Awaited<ReturnType<typeof runRound>>;

/** Each caller sends the next request after a response. Returns responses per second and response times in ms. */
export async function runRound(ask: (caller: number) => Promise<boolean>, seconds: number) {
  const begin = performance.now() + seconds * 1000 * WARM_UP;
  const end = begin + seconds * 1000 * (1 - WARM_UP);
  const times: number[] = [];
  let last = begin;
  const caller = async (_: unknown, number: number) => {
    while (last < end || times.length < LEAST_ANSWERS) {
      const began = performance.now();
      if (!(await ask(number))) return;
      const now = performance.now();
      if (now < begin) continue;
      last = now;
      times.push(now - began);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { rate: (times.length / (last - begin)) * 1000, times };
}

export async function measure({ server, database }: Sides, calls: readonly Call[], seconds: number) {
  const rounds: { server: Round; database: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await runRound(database, seconds / ROUNDS);
    const asked = await runRound((caller) => server(calls[caller] as Call), seconds / ROUNDS);
    if (bare.times.length > 0 && asked.times.length > 0) rounds.push({ server: asked, database: bare });
  }
  const summary = (side: 'server' | 'database') => {
    const times = rounds.flatMap((round) => round[side].times);
    const rate = median(rounds.map((round) => round[side].rate));
    return { rate, p50: median(times), p99: quantile(times, 0.99) };
  };
  return {
    server: summary('server'),
    database: summary('database'),
    ratio: median(rounds.map((round) => round.database.rate / round.server.rate)),
  };
}

export type Call = (method: string, path: string, body?: object) => Promise<string>;

export function createSignedIn(origin: string, access: string) {
  const { callers, close } = createCallers(origin, CALLERS);
  const calls = callers.map(
    (ask): Call =>
      async (method, path, body) => {
        const type = body && { 'content-type': 'application/json' };
        const headers = { authorization: `Bearer ${access}`, ...type };
        const answer = await ask({ method, path, headers, ...(body && { body: JSON.stringify(body) }) });
        const text = answer.bytes.toString('utf8');
        if (answer.status < 300) return text;
        throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      },
  );
  return { calls, close };
}
