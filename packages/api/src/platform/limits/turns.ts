import { setTimeout as pause, setImmediate as turnOfLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { HttpError } from '../http/errors.ts';
import { callFor } from '../http/routes.ts';
import { onceOver } from '../http/waiting-answers.ts';

interface Bounds {
  /** So many go on together, */
  atOnce: number;
  /** and so many wait for their turn. The next one is refused. */
  waiting: number;
}

/** Of one person on one server. A page asks a handful of things at once, and a browser six in all without HTTP/2. */
const CALLS: Bounds = { atOnce: 6, waiting: 100 };
/** Those that bring files, or have one made: the dearest that there are (`pnpm bench dear`). */
const CALLS_WITH_FILES: Bounds = { atOnce: 2, waiting: 40 };

/** Whoever asks on and on without a pause is answered so late, and costs others little. */
const REFUSED_AFTER_MS = 1000;
/** So many are kept waiting for that; the next one is refused at once. */
const MOST_KEPT_WAITING = 500;

const SOON = { 'retry-after': '5' };

export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Dear work of everybody in one line, which is refused at its end: one that only grows answers nobody in time. Each piece
 * begins in a turn of the event loop of its own, so that other requests come in between.
 */
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
 * Each person's calls take turns with each other, from before their bodies are read until they are answered. Those that
 * wait for another service (`apart`) take turns by themselves: a service that does not answer holds up nothing else.
 */
export function takeTurns(app: FastifyInstance): void {
  const [calls, callsWithFiles] = [CALLS, CALLS_WITH_FILES].map(linesOf) as [Enter, Enter];
  const callsApart = linesOf<string>(CALLS);
  app.addHook('onRequest', async (request, reply) => {
    const { person } = request;
    if (!person) return;
    const { config, schema, url } = callFor(request);
    // Heard once for both: Node warns of an answer that more than ten things listen to.
    const answered = new Promise<void>((resolve) => onceOver(reply.raw, resolve));
    if ('apart' in config) {
      const { id } = request.params as { id?: string };
      return callsApart([person.id, url, id].join(' '), answered);
    }
    if (hasFiles(schema)) await callsWithFiles(person.id, answered);
    await calls(person.id, answered);
  });
}

/** By what its description says that it takes and answers. */
const hasFiles = (schema: ReturnType<typeof callFor>['schema'] = {}) =>
  'consumes' in schema || 'produces' in schema;

type Enter<Who = number> = (who: Who, answered: Promise<void>) => Promise<void>;

function linesOf<Who = number>({ atOnce, waiting }: Bounds): Enter<Who> {
  const lines = new Map<Who, LimitFunction>();
  let keptWaiting = 0;
  async function refuse(): Promise<never> {
    if (keptWaiting < MOST_KEPT_WAITING) {
      keptWaiting += 1;
      await pause(REFUSED_AFTER_MS);

      keptWaiting -= 1;
    }
    throw new HttpError(429, 'too-many-at-once', SOON);
  }
  return async (who, answered) => {
    const line = lines.get(who) ?? pLimit(atOnce);
    lines.set(who, line);
    if (line.pendingCount >= waiting) await refuse();
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
