import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How much of a body is read on, and for how long: before its answer, and once more after it. */
const LINGER = { bytes: 64 * 1024 * 1024, ms: 30_000 };

/**
 * Otherwise the next request on the connection gets no answer, a browser never learns why its body was refused, and nginx
 * closes a connection that it has just promised to keep. Beyond `LINGER` the connection is closed after the answer.
 */
export function readRefusedBodies(app: FastifyInstance, linger = LINGER): void {
  app.addHook('onSend', async ({ raw }) => {
    const stated = Number(raw.headers['content-length'] ?? 0);
    if (!isRead(raw) && stated <= linger.bytes) await readOn(raw, linger);
  });
  // Before Fastify's own listener, which may answer at once; it calls no hook for a path that it cannot read.
  app.server.prependListener('request', (request, reply) => {
    // Once all of the answer is given to the connection; `finish` would wait for a client that reads nothing yet.
    reply.once('prefinish', async () => {
      if (isRead(request)) return;
      await readOn(request, linger);
      if (!isRead(request)) request.socket.destroy();
    });
  });
}

const isRead = (request: IncomingMessage) => request.complete || request.readableEnded || request.destroyed;

function readOn(request: IncomingMessage, { bytes, ms }: typeof LINGER): Promise<void> {
  return new Promise((settle) => {
    const stop = () => {
      clearTimeout(late);
      settle();
    };
    const late = setTimeout(stop, ms);
    let left = bytes;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) stop();
    });
    request.once('end', stop).once('close', stop);
    // The former reader has stopped, and a pipe would wait for it.
    request.unpipe();
    request.resume();
  });
}
