import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { HttpError } from '../http/errors.ts';
import { callFor } from '../http/routes.ts';
import { onceOver } from '../http/waiting-answers.ts';

interface Bounds {
  atOnce: number;
  waiting: number;
}

/** Of one person on one server. A page makes a handful of calls at once, and a browser six in all without HTTP/2. */
const CALLS: Bounds = { atOnce: 6, waiting: 100 };
/** Calls that bring files, or have one made: the most expensive (`pnpm bench dear`). */
const CALLS_WITH_FILES: Bounds = { atOnce: 2, waiting: 40 };

const SOON = { 'retry-after': '5' };

export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Expensive work of everybody in one line, which refuses at its end. Other requests come in between. */
export function createLine({ atOnce, waiting }: Bounds): Line {
  const turn = pLimit(atOnce);
  return async (work) => {
    if (turn.pendingCount >= waiting) throw new HttpError(503, 'too-many-at-once', SOON);
    return turn(async () => {
      await turnOfLoop();
      return work();
    });
  };
}

/**
 * Each person's calls take turns with each other, from before their bodies are read until they are answered. Calls that
 * wait for another service (`apart`) take turns by themselves.
 */
export function takeTurns(app: FastifyInstance): void {
  const enterCall = linesOf(CALLS);
  const enterWithFiles = linesOf(CALLS_WITH_FILES);
  const enterService = linesOf(CALLS);
  app.addHook('onRequest', async (request, reply) => {
    const { person } = request;
    if (!person) return;
    const { config, schema, url } = callFor(request);
    // One listener for both lines: Node warns of more than ten.
    const answered = new Promise<void>((resolve) => onceOver(reply.raw, resolve));
    if ('apart' in config) {
      const { id } = request.params as { id?: string };
      return enterService([person.id, url, id].join(' '), answered);
    }
    if (schema && ('consumes' in schema || 'produces' in schema))
      await enterWithFiles(`${person.id}`, answered);
    await enterCall(`${person.id}`, answered);
  });
}

function linesOf({ atOnce, waiting }: Bounds) {
  const lines = new Map<string, LimitFunction>();
  return async (who: string, answered: Promise<void>): Promise<void> => {
    const line = lines.get(who) ?? pLimit(atOnce);
    lines.set(who, line);
    if (line.pendingCount >= waiting) throw new HttpError(429, 'too-many-at-once', SOON);
    await new Promise<void>((enter) => {
      void line(() => {
        enter();
        return answered;
      }).then(() => {
        if (line.activeCount + line.pendingCount === 0) lines.delete(who);
      });
    });
  };
}
