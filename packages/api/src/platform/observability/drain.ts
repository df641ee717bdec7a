import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 100;
/** A request that was cut off still has a temporary file to remove. */
const CLEAR_UP_MS = 300;

/** Takes no new connections, lets the requests under way finish, and cuts off after `timeoutMs` what has not. */
export type Drain = (timeoutMs: number) => Promise<void>;

/**
 * To be called before the server listens. Node closes idle connections once, so those that become idle later are looked
 * for again and again; one that never sent a byte it takes for busy until `headersTimeout`.
 */
export function createDrain(app: FastifyInstance): Drain {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (timeoutMs) => {
    const until = Date.now() + timeoutMs;
    let cut = false;
    const look = setInterval(() => {
      cut = Date.now() >= until;
      if (cut) return app.server.closeAllConnections();
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS);
    await app.close().finally(() => clearInterval(look));
    if (cut) await pause(CLEAR_UP_MS);
  };
}

/** Tells clients that keep a connection to open another with their next request. */
export function sendAwayOnStop(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
}
