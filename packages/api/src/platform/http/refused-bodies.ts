import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const LINGER = { bytes: 64 * 1024 * 1024, ms: 30_000 };

const LARGE = { bytes: 1024 * 1024, atOnce: 4 };

/**
 * Reads refused bodies to their end. Otherwise browsers would not show the response, and nginx would drop a kept-alive
 * connection. If a body exceeds `LINGER` or `LARGE`, the connection closes after the response.
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
    if (isRead(raw)) return;
    const stated = Number(raw.headers['content-length'] ?? 0);
    if (stated <= linger.bytes) await readOn(raw);
  });
  app.server.prependListener('request', (request, reply) => {
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
    request.unpipe();
    request.resume();
  });
}
