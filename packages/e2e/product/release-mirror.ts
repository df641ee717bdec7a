import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = 'breaks-off' | number | string;

/**
 * Starts a server with a separate origin that replaces a CDN without a cache. The server forwards each request for a
 * file of a release to the product.
 */
export async function startMirror() {
  const mirror = {
    origin: '',
    /** The product's origin. Set the origin before the first request. */
    product: '',
    asked: [] as string[],
    faultOf: (_path: string): Fault | undefined => undefined,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', mirror.product);
    mirror.asked.push(pathname);
    const fault = mirror.faultOf(pathname);
    if (fault === 'breaks-off') return request.destroy();
    const answer = await fetch(mirror.product + pathname);
    const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(typeof fault === 'number' ? fault : answer.status, headers);
    response.end(typeof fault === 'string' ? fault : Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  mirror.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return mirror;
}

export type Mirror = Awaited<ReturnType<typeof startMirror>>;
