import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const DIST = path.resolve(import.meta.dirname, '../dist/foreign-host');

export async function startForeignSite(product: string) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', product);
    if (pathname.startsWith('/api/')) return handOn(product, request, response);
    const file = path.join(DIST, path.normalize(pathname));
    const isFile = path.extname(file) !== '' && existsSync(file);
    response.setHeader('content-type', isFile ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(readFileSync(isFile ? file : path.join(DIST, 'index.html')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function handOn(product: string, request: IncomingMessage, response: ServerResponse): void {
  const { host: _, ...headers } = request.headers;
  const call = http.request(new URL(request.url ?? '/', product), { method: request.method, headers });
  call.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  call.on('error', () => response.writeHead(502).end());
  request.pipe(call);
}
