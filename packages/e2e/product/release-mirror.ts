import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A mirror's fault for a file: no connection, a status, or other bytes. */
export type Fault = 'breaks-off' | number | string;

/** Another address for releases, like a CDN that fetches each file on first request. */
export async function startMirror() {
  const mirror = {
    origin: '',
    /** The origin server. */
    product: '',
    /** The requested paths. */
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
