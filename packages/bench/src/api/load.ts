import { once } from 'node:events';
import { connect } from 'node:net';
import { median, quantile } from '../product.ts';

const CALLERS = 20;
/** Too few answers say nothing, however long they took. */
const LEAST_ANSWERS = 2 * CALLERS;
/** The share of a round that only warms up. */
const WARM_UP = 0.25;
/** Each side is asked in turns, since other programs of the machine come and go. */
const ROUNDS = 3;

/** Asks once more, and answers false when nothing is left to be asked. */
export interface Sides {
  server(call: Call): Promise<boolean>;
  database(): Promise<boolean>;
}

type Round = Awaited<ReturnType<typeof runRound>>;

/** Lets all callers ask, each again once it was answered: how many were answered a second, and each one's milliseconds. */
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

/** Both sides' figures, and the server's time for an answer by the database's, in the middle of the rounds. */
export async function measure({ server, database }: Sides, calls: readonly Call[], seconds: number) {
  const rounds: { server: Round; database: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await runRound(database, seconds / ROUNDS);
    const asked = await runRound((caller) => server(calls[caller] as Call), seconds / ROUNDS);
    // Without what is left when every question has been asked.
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

/**
 * Callers with a connection each, and on Linux, whose loopback has many, an address. They read just enough of HTTP/1.1 for the
 * server's answers, which all state their length: Node's own client takes a good part of the time that an answer does.
 */
export function createCallers(origin: string, access: string) {
  const { hostname, port, host } = new URL(origin);
  const sockets = Array.from({ length: CALLERS }, (_, at) => {
    const localAddress = process.platform === 'linux' ? `127.0.0.${at + 2}` : undefined;
    return connect({ host: hostname, port: Number(port), noDelay: true, localAddress });
  });
  const calls = sockets.map((socket): Call => {
    socket.on('end', () => socket.destroy(new Error('The server closed a connection.')));
    return async (method, path, body) => {
      const sent = body ? JSON.stringify(body) : '';
      const content = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n`;
      const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${access}\r\n`;
      socket.write(`${head}${body ? content : ''}\r\n${sent}`);
      let got: Buffer = Buffer.alloc(0);
      for (;;) {
        const [part] = await once(socket, 'data');
        got = Buffer.concat([got, part]);
        const answer = readAnswer(got);
        if (!answer) continue;
        if (answer.status < 300) return answer.text;
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      }
    };
  });
  return { calls, close: () => sockets.forEach((socket) => void socket.destroy()) };
}

/** The answer, once all of it is there. */
function readAnswer(got: Buffer) {
  const headEnd = got.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = got.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const stated = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (stated === undefined && status !== 204) throw new Error(`An answer without its length:\n${head}`);
  const length = headEnd + 4 + Number(stated ?? 0);
  return got.length < length ? undefined : { status, text: got.toString('utf8', headEnd + 4, length) };
}
