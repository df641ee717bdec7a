import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '../database/schema.ts';
import { problem } from '../http/errors.ts';
import { type Api, openToAll } from '../http/routes.ts';
import { keptAnswer } from './kept-answer.ts';

type ReadyState = 'ready' | 'not-ready' | 'stopping';

/** Whether a balancer should send requests here. */
export interface Readiness {
  state(): Promise<ReadyState>;
  /** From now on the server is on its way out. */
  stop(): void;
  isStopping(): boolean;
}

/** Rejects when the part that it looks after cannot be used. */
export type Check = () => Promise<void>;

/**
 * Anybody may ask, as often as they like: the checks run once a second at most (GHSA-6q22-g298-grjh). A balancer
 * waits for a few seconds, so a part that takes longer counts as down.
 */
const TIMING = { keepMs: 1000, waitMs: 3000 };

/** Ready while every part is. The log says when that changes, and which parts fail and why; the caller is not told. */
export function createReadiness(
  checks: Record<string, Check>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  timing = TIMING,
): Readiness {
  let stopping = false;
  let failing: string[] = [];
  const parts = Object.entries(checks).map(([part, check]) => ({
    part,
    answer: keptAnswer(check, timing),
  }));
  const note = (parts: Record<string, string>) => {
    const names = Object.keys(parts);
    if (isDeepStrictEqual(names, failing)) return;
    failing = names;
    if (names.length > 0) log.warn({ parts }, 'not ready');
    else log.info('ready again');
  };
  return {
    async state() {
      if (stopping) return 'stopping';
      const failures = await Promise.all(
        parts.map(({ part, answer }) =>
          answer().then(
            () => [],
            (error: unknown) => [[part, reasonOf(error)] as const],
          ),
        ),
      );
      const reasons = Object.fromEntries(failures.flat());
      note(reasons);
      if (stopping) return 'stopping';
      return Object.keys(reasons).length > 0 ? 'not-ready' : 'ready';
    },
    stop: () => {
      stopping = true;
    },
    isStopping: () => stopping,
  };
}

/** Where a name has several addresses, Node's error has a code and no words. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || String(code);
}

/** The check of a database: that it answers, not how fast. */
export function databaseAnswers(db: Kysely<DB>): Check {
  return async () => {
    await sql`select 1`.execute(db);
  };
}

const tags = ['health'];
const live = z.object({ status: z.literal('live') });
const ready = z.object({ status: z.literal('ready') });
const notReady = z.object({ status: z.enum(['not-ready', 'stopping']) });

/**
 * For balancers and supervisors: whether the process answers at all, and whether it should
 * be sent requests. Neither says anything of what is inside. They are asked every few seconds, so the log keeps
 * quiet about them.
 */
export function healthRoutes(app: Api, readiness: Readiness): void {
  app.get(
    '/health/live/',
    {
      config: openToAll,
      logLevel: 'warn',
      schema: {
        tags,
        operationId: 'getLiveness',
        summary: 'Whether the process answers',
        response: { 200: live, '4xx': problem },
      },
    },
    async () => ({ status: 'live' as const }),
  );
  app.get(
    '/health/ready/',
    {
      config: openToAll,
      logLevel: 'warn',
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Whether the server should be sent requests',
        response: { 200: ready, '4xx': problem, 503: notReady },
      },
    },
    async (_request, reply) => {
      const status = await readiness.state();
      if (status === 'ready') return { status };
      return reply.code(503).send({ status });
    },
  );
}
