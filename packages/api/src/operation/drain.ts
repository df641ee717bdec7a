import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 100;
/** What was cut off still has a temporary file to remove. */
const CLEAR_UP_MS = 300;

/**
 * Takes no new connections, lets the requests under way finish, and cuts off after `timeoutMs` what has not.
 *
 * Node closes idle connections once, when it is told to close. One whose request ends after that would be kept
 * alive for its whole time, so they are looked for again and again.
 */
export async function drain(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const until = Date.now() + timeoutMs;
  let cut = false;
  const look = setInterval(() => {
    if (Date.now() < until) return app.server.closeIdleConnections();
    cut = true;
    app.server.closeAllConnections();
  }, LOOK_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearInterval(look);
  }
  if (cut) await pause(CLEAR_UP_MS);
}

/** Tells clients that keep a connection to go elsewhere with their next request. */
export function sendAwayOnStop(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
}
