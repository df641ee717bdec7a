import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isOutage } from '../http/outage.ts';
import type { Check } from '../operation/readiness.ts';

const AGAIN_MS = 5000;

interface Retrying {
  /** Rejects as long as the work waits for a part that is away. */
  done: Check;
  /** Tries no more. */
  stop(): Promise<void>;
}

/**
 * Does some work, and where the object store or the database is away, again and again until it
 * goes: a server that starts during an outage comes up with the rest, and is not ready before.
 *
 * @throws whatever is no outage; it would fail each time.
 */
export async function retryDuringOutage(
  work: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  againMs = AGAIN_MS,
): Promise<Retrying> {
  const stopping = new AbortController();
  let failure = await work().then(nothing, (error: Error) => {
    if (!isOutage(error)) throw error;
    log.warn({ err: error }, 'departments cannot be published yet');
    return error;
  });
  const trying = (async () => {
    while (failure) {
      await pause(againMs, undefined, { signal: stopping.signal });
      failure = await work().then(nothing, (error: Error) => error);
    }
  })().catch(nothing);
  return {
    async done() {
      if (failure) throw failure;
    },
    stop() {
      stopping.abort();
      return trying;
    },
  };
}

const nothing = () => undefined;
