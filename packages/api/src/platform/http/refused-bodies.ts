import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How much of a body is read on, and for how long: before its answer, and once more after it. */
const LINGER = { bytes: 64 * 1024 * 1024, ms: 30_000 };

/** Of larger bodies few are read at a time: else they would take all that the server reads from others. */
const LARGE = { bytes: 1024 * 1024, atOnce: 4 };

/**
 * Otherwise the next request on the connection gets no answer, a browser never learns why its body was refused, and nginx
 * closes a connection that it has just promised to keep. Beyond `LINGER` and `LARGE` the connection is closed after the answer.
 */
export function readRefusedBodies(app: FastifyInstance, linger = LINGER): void {
  let reading = 0;
  async function readOn(request: IncomingMessage): Promise<void> {
    if (!(Number(request.headers['content-length']) > LARGE.bytes)) return readToEnd(request, linger);
    if (reading >= LARGE.atOnce) return;
    reading += 1;
    await readToEnd(request, linger);
    reading -= 1;
  }
  app.addHook('onSend', async ({ raw }) => {
    const stated = Number(raw.headers['content-length'] ?? 0);
    if (!isRead(raw) && stated <= linger.bytes) await readOn(raw);
  });
  // Before Fastify's own listener, which may answer at once; it calls no hook for a path that it cannot read.
  app.server.prependListener('request', (request, reply) => {
    // Once all of the answer is given to the connection; `finish` would wait for a client that reads nothing yet.
    reply.once('prefinish', async () => {
      if (isRead(request)) return;
      await readOn(request);
      if (!isRead(request)) request.socket.destroy();
    });
  });
}

const isRead = (request: IncomingMessage) => request.complete || request.readableEnded || request.destroyed;

function readToEnd(request: IncomingMessage, { bytes, ms }: typeof LINGER): Promise<void> {
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
