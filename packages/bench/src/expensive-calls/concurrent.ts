import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Sent } from './calls.ts';

export interface Concurrent {
  origin: string;
  calls: readonly Sent[];
  authorization: string | undefined;
  atOnce: number;
  seconds: number;
}

export type StatusCounts = Record<string, number>;

/** Returns the HTTP status, or 0 after an error. */
export function send(
  origin: string,
  { method, path, headers, body }: Sent,
  authorization?: string,
  agent?: Agent,
) {
  return new Promise<number>((settle) => {
    const sent = request(`${origin}${path}`, {
      method,
      ...(agent && { agent }),
      headers: {
        ...headers,
        'accept-encoding': 'gzip',
        ...(body && { 'content-length': body.reduce((sum, { length }) => sum + length, 0) }),
        ...(authorization && { authorization }),
      },
    });
    sent.once('response', (answer) => {
      answer.resume().once('close', () => settle(answer.statusCode ?? 0));
    });
    // The server may respond and close the connection before it has read the whole body.
    sent.on('error', () => settle(0));
    // The socket may also emit an error after the response, when the request no longer handles errors.
    if (body) sent.once('socket', (socket) => socket.setMaxListeners(0).on('error', () => settle(0)));
    for (const part of body ?? []) sent.write(part);
    sent.end();
  });
}

/** Sends the calls in a worker thread, so that the calls do not delay measurements in this thread. */
export async function sendConcurrently(sent: Concurrent): Promise<StatusCounts> {
  const worker = new Worker(new URL(import.meta.url), { workerData: sent });
  const [answered] = (await once(worker, 'message')) as [StatusCounts];
  await worker.terminate();
  return answered;
}

async function runConcurrent({
  origin,
  calls,
  authorization,
  atOnce,
  seconds,
}: Concurrent): Promise<StatusCounts> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const answered: StatusCounts = {};
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

export const isWorker = !isMainThread;
if (isWorker)
  void runConcurrent(workerData as Concurrent).then((answered) => parentPort?.postMessage(answered));
