import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { memoize } from '../../platform/cache.ts';
import { POOLER_BREAKS, poolingOf } from '../../platform/database/pooler.ts';
import type { DB } from '../../platform/database/schema.ts';
import { problem } from '../../platform/http/errors.ts';
import { type Api, openToAll, route } from '../../platform/http/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness;
  }
}

export const health = fp(async (app) => {
  const { config, db, store, releaseChecks, log } = app;
  const checks = {
    database: databaseAnswers(db, Boolean(config.databaseUrl)),
    store: () => store.ready(),
    ...releaseChecks,
  };
  app.decorate('readiness', createReadiness(checks, log));
});

export type Check = () => Promise<void>;
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** The checks run at most once a second, because anybody may request the state (GHSA-6q22-g298-grjh). */
const TIMING = { maxAgeMs: 1000, waitMs: 3000 };

export type Readiness = ReturnType<typeof createReadiness>;

export function createReadiness(checks: Record<string, Check>, log: Log, timing = TIMING) {
  let stopping = false;
  let failing: string[] = [];
  const cachedChecks = Object.entries(checks).map(([part, check]) => ({
    part,
    answer: memoize(check, timing),
  }));
  return {
    async state(): Promise<'ready' | 'not-ready' | 'stopping'> {
      if (stopping) return 'stopping';
      const failures = cachedChecks.map(({ part, answer }) =>
        answer().then(
          () => [],
          // If a host name has several IP addresses, Node's error has a code but no message.
          ({ message, code }: NodeJS.ErrnoException) => [[part, message || String(code)]],
        ),
      );
      const parts = Object.fromEntries((await Promise.all(failures)).flat());
      if (stopping) return 'stopping';
      const names = Object.keys(parts);
      if (!isDeepStrictEqual(names, failing)) {
        failing = names;
        if (names.length > 0) log.warn({ parts }, 'not ready');
        else log.info('ready again');
      }
      return names.length > 0 ? 'not-ready' : 'ready';
    },
    parts: () => Object.fromEntries(cachedChecks.map(({ part }) => [part, Number(!failing.includes(part))])),
    stop: () => {
      stopping = true;
    },
    isStopping: () => stopping,
  };
}

export function databaseAnswers(db: Kysely<DB>, severalConnections = false): Check {
  return async () => {
    if (!severalConnections) await sql`select 1`.execute(db);
    else if ((await poolingOf(db)) === 'broken') throw new Error(POOLER_BREAKS);
  };
}

export async function healthRoutes(app: Api): Promise<void> {
  const { readiness } = app;
  const logLevel = 'warn';
  const alive = { 200: z.object({ status: z.literal('live') }), '4xx': problem };
  const live = route(openToAll, 'getLiveness', alive);
  app.get('/health/live/', { ...live, logLevel }, async () => ({ status: 'live' as const }));
  const ready = route(openToAll, 'getReadiness', {
    200: z.object({ status: z.literal('ready') }),
    '4xx': problem,
    503: z.object({ status: z.enum(['not-ready', 'stopping']) }),
  });
  app.get('/health/ready/', { ...ready, logLevel }, async (_request, reply) => {
    const status = await readiness.state();
    if (status === 'ready') return { status };
    return reply.code(503).send({ status });
  });
}
