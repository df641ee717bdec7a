import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
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

/** Ready while every part is. The log says when that changes, and which part it was; the caller is not told. */
export function createReadiness(
  checks: Record<string, Check>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  timing = TIMING,
): Readiness {
  let stopping = false;
  let wasReady = true;
  const parts = Object.entries(checks).map(([part, check]) => ({
    part,
    answer: keptAnswer(check, timing),
  }));
  const note = (failed: { part: string; err: unknown } | undefined) => {
    if (failed && wasReady) log.warn(failed, 'not ready');
    if (!failed && !wasReady) log.info('ready again');
    wasReady = !failed;
  };
  return {
    async state() {
      if (stopping) return 'stopping';
      const failures = await Promise.all(
        parts.map(({ part, answer }) =>
          answer().then(
            () => undefined,
            (err: unknown) => ({ part, err }),
          ),
        ),
      );
      const failed = failures.find((failure) => failure !== undefined);
      note(failed);
      if (stopping) return 'stopping';
      return failed ? 'not-ready' : 'ready';
    },
    stop: () => {
      stopping = true;
    },
    isStopping: () => stopping,
  };
}

/** The check of a database: that it answers, not how fast. */
export function databaseAnswers(db: Kysely<DB>): Check {
  return async () => {
    await sql`select 1`.execute(db);
  };
}
