import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Sent } from './calls.ts';

export interface Crowd {
  origin: string;
  /** In turns. */
  calls: readonly Sent[];
  authorization: string | undefined;
  atOnce: number;
  seconds: number;
}

/** How many answers had which status. */
export type Answered = Record<string, number>;

/** One call, to its end. */
export function send(
  origin: string,
  { method, path, headers, body }: Sent,
  authorization?: string,
  agent?: Agent,
) {
  return new Promise<number>((settle) => {
    const asked = request(`${origin}${path}`, {
      method,
      ...(agent && { agent }),
      headers: {
        ...headers,
        'accept-encoding': 'gzip',
        ...(body && { 'content-length': body.reduce((sum, { length }) => sum + length, 0) }),
        ...(authorization && { authorization }),
      },
    });
    asked.once('response', (answer) => {
      answer.resume().once('close', () => settle(answer.statusCode ?? 0));
    });
    // Whoever answers before all is read may close the connection.
    asked.on('error', () => settle(0));
    // After its answer it may still tell so, when the request has let go of the connection.
    if (body) asked.once('socket', (socket) => socket.setMaxListeners(0).on('error', () => settle(0)));
    for (const part of body ?? []) asked.write(part);
    asked.end();
  });
}

/** In a thread of its own, so that whoever is timed beside it is not kept from looking at the clock. */
export async function crowd(asked: Crowd): Promise<Answered> {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  const [answered] = (await once(worker, 'message')) as [Answered];
  await worker.terminate();
  return answered;
}

async function runCrowd({ origin, calls, authorization, atOnce, seconds }: Crowd): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const answered: Answered = {};
  const end = performance.now() + seconds * 1000;
  let at = 0;
  const one = async () => {
    do {
      const call = calls[at % calls.length] as Sent;
      at += 1;
      const status = await send(origin, call, authorization, agent);
      answered[status] = (answered[status] ?? 0) + 1;
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  agent.destroy();
  return answered;
}

export const isCrowd = !isMainThread;
if (isCrowd) void runCrowd(workerData as Crowd).then((answered) => parentPort?.postMessage(answered));
