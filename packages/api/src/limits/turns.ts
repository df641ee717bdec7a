import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { HttpError } from '../http/errors.ts';

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

const SAID = 'Previše zahtjeva odjednom. Sačekajte nekoliko sekundi, pa pokušajte ponovo.';
const SOON = { 'retry-after': '5' };

export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Dear work of everybody in one line, which is refused at its end: one that only grows answers nobody in time. */
export function createLine({ atOnce, waiting }: Bounds): Line {
  const turn = pLimit(atOnce);
  return async (work) => {
    if (turn.pendingCount >= waiting) throw new HttpError(503, SAID, SOON);
    return turn(work);
  };
}

/** Each person's calls take turns with each other, from before their bodies are read until they are answered. */
export function takeTurns(app: FastifyInstance): void {
  const [calls, callsWithFiles] = [CALLS, CALLS_WITH_FILES].map(linesOf) as [Enter, Enter];
  app.addHook('onRequest', async (request, reply) => {
    const { person, routeOptions } = request;
    if (!person) return;
    if (hasFiles(routeOptions.schema)) await callsWithFiles(person.id, reply);
    await calls(person.id, reply);
  });
}

/** By what its description says that it takes and answers. */
const hasFiles = (schema: FastifyRequest['routeOptions']['schema'] = {}) =>
  'consumes' in schema || 'produces' in schema;

type Enter = (who: number, reply: FastifyReply) => Promise<void>;

function linesOf({ atOnce, waiting }: Bounds): Enter {
  const lines = new Map<number, LimitFunction>();
  return async (who, { raw }) => {
    const line = lines.get(who) ?? pLimit(atOnce);
    lines.set(who, line);
    if (line.pendingCount >= waiting) throw new HttpError(429, SAID, SOON);
    const answered = () => finished(raw).catch(() => undefined);
    await new Promise<void>((enter) => {
      void line(() => {
        enter();
        return answered();
      }).then(() => {
        if (line.activeCount + line.pendingCount === 0) lines.delete(who);
      });
    });
  };
}
