import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { NewRelease } from './publishing.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

export async function serveBuild({ document, files }: NewRelease, host: string) {
  const server = createServer((request, response) => {
    const file = (request.url ?? '/').slice(1);
    const bytes = file === 'department.json' ? Buffer.from(JSON.stringify(document)) : files.get(file);
    response.setHeader('access-control-allow-origin', host);
    if (!bytes) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'text/plain' }).end(bytes);
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
