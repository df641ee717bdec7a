import { isDeepStrictEqual } from 'node:util';
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
