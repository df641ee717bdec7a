import fp from 'fastify-plugin';
import { sweepLimits } from './counter.ts';

const SWEEP_EVERY_MS = 3_600_000;

/** Removes counters that are over, every hour. */
export const limitSweep = fp(async (app) => {
  const { db, log } = app;
  let turn: Promise<unknown> = Promise.resolve();
  const sweeping = setInterval(() => {
    turn = sweepLimits(db).catch((error: unknown) => log.error({ err: error }, 'limits not swept'));
  }, SWEEP_EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(sweeping);
    await turn;
  });
});
