import { setImmediate as turnOfLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { HttpError } from '../http/errors.ts';
import { callFor } from '../http/routes.ts';
import { onceOver } from '../http/waiting-answers.ts';

interface Bounds {
  atOnce: number;
  waiting: number;
}

/** The limits apply to each person on each server. Six calls are what a browser sends at once without HTTP/2. */
const CALLS: Bounds = { atOnce: 6, waiting: 100 };
const CALLS_WITH_FILES: Bounds = { atOnce: 2, waiting: 40 };

const SOON = { 'retry-after': '5' };

export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** If the queue is full, the returned function throws an HttpError with `status`. */
export function createLine({ atOnce, waiting }: Bounds, status = 503): Line {
  const turn = pLimit(atOnce);
  return async (work) => {
    if (turn.pendingCount >= waiting) throw new HttpError(status, 'too-many-at-once', SOON);
    return turn(async () => {
      await turnOfLoop();
      return work();
    });
  };
}

/** Queues a person's calls before their bodies are read. Calls to departments' services have separate queues. */
export function queueCalls(app: FastifyInstance): void {
  const enterCall = queuesOf(CALLS);
  const enterWithFiles = queuesOf(CALLS_WITH_FILES);
  const enterService = queuesOf(CALLS);
  app.addHook('onRequest', async (request, reply) => {
    const { person } = request;
    if (!person) return;
    const { config, schema, url } = callFor(request);
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

const MOST_QUEUES = 10_000;

function queuesOf(bounds: Bounds) {
  const queues = new LRUCache<string, Line>({ max: MOST_QUEUES, memoMethod: () => createLine(bounds, 429) });
  return (who: string, answered: Promise<void>) =>
    new Promise<void>((enter, refuse) => {
      const occupy = async () => {
        enter();
        await answered;
      };
      queues.memo(who)(occupy).catch(refuse);
    });
}
