import fp from 'fastify-plugin';
import { repeat } from '../timing.ts';
import { createLimits, type Limits, sweepLimits } from './counter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

const SWEEP_EVERY_MS = 3_600_000;

/** Counts what is limited, and removes counters that are over, every hour. */
export const limits = fp(async (app) => {
  const { db, log } = app;
  app.decorate('limits', createLimits(db));
  const sweep = () => sweepLimits(db).catch((err: unknown) => log.error({ err }, 'limits not swept'));
  const sweeping = repeat(sweep, SWEEP_EVERY_MS);
  app.addHook('onClose', sweeping.stop);
});
