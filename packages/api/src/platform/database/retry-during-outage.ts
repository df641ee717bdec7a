import type { FastifyBaseLogger } from 'fastify';
import { isOutage } from '../outage.ts';
import { repeat } from '../timing.ts';

export async function retryDuringOutage(
  work: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  againMs = 5000,
) {
  let failure: Error | undefined;
  const attempt = async () => {
    failure = await work()
      .then(() => undefined)
      .catch((error: Error) => error);
  };
  await attempt();
  if (failure && !isOutage(failure)) throw failure;
  if (failure) log.warn({ err: failure }, 'departments cannot be published yet');
  const retrying = repeat(async () => failure && attempt(), againMs, true);
  return {
    async done(): Promise<void> {
      if (failure) throw failure;
    },
    stop: retrying.stop,
  };
}
