import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const POLL_MS = 100;
const CLEANUP_MS = 300;

export type Drain = (timeoutMs: number) => Promise<void>;

/** Call this before the server listens: it tracks sockets, because Node does not close connections without a request. */
export function createDrain(app: FastifyInstance): Drain {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (timeoutMs) => {
    const until = Date.now() + timeoutMs;
    let cut = false;
    const polling = setInterval(() => {
      cut = Date.now() >= until;
      if (cut) return app.server.closeAllConnections();
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, POLL_MS);
    await app.close().finally(() => clearInterval(polling));
    if (cut) await pause(CLEANUP_MS);
  };
}

export function closeConnectionsOnStop(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });
  app.server.prependListener('request', (_request, reply) => {
    if (isStopping()) reply.setHeader('connection', 'close');
  });
}
