import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 100;
/** What was cut off still has a temporary file to remove. */
const CLEAR_UP_MS = 300;

/** Ends serving: takes no new connections, lets the requests under way finish, and cuts off after `timeoutMs` what has not. */
export type Drain = (timeoutMs: number) => Promise<void>;

/**
 * To be called before the server listens. Node closes idle connections once, so those that become idle later are looked
 * for again and again; one on which nothing was ever asked it takes for busy until `headersTimeout`.
 */
export function createDrain(app: FastifyInstance): Drain {
  const unasked = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  app.server.on('request', ({ socket }) => unasked.delete(socket));
  return async (timeoutMs) => {
    const until = Date.now() + timeoutMs;
    let cut = false;
    const look = setInterval(() => {
      cut = Date.now() >= until;
      if (cut) return app.server.closeAllConnections();
      app.server.closeIdleConnections();
      for (const socket of unasked) {
        if (socket.bytesRead === 0) socket.destroy();
      }
    }, LOOK_EVERY_MS);
    await app.close().finally(() => clearInterval(look));
    if (cut) await pause(CLEAR_UP_MS);
  };
}

/** Tells clients that keep a connection to go elsewhere with their next request. */
export function sendAwayOnStop(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
}
