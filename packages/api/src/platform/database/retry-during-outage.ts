import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isOutage } from '../outage.ts';

const AGAIN_MS = 5000;

/** Retries during an outage, so that the server can start. @throws errors that are no outage. */
export async function retryDuringOutage(
  work: () => Promise<void>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  againMs = AGAIN_MS,
) {
  const stopping = new AbortController();
  let failure: Error | undefined;
  const attempt = async () => {
    failure = await work().then(
      () => undefined,
      (error: Error) => error,
    );
  };
  await attempt();
  if (failure && !isOutage(failure)) throw failure;
  if (failure) log.warn({ err: failure }, 'departments cannot be published yet');
  const trying = (async () => {
    for (; failure; await attempt()) await pause(againMs, undefined, { signal: stopping.signal });
  })().catch(() => {});
  return {
    async done(): Promise<void> {
      if (failure) throw failure;
    },
    stop(): Promise<void> {
      stopping.abort();
      return trying;
    },
  };
}
