import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = `
  import { createServer } from 'node:http';
  const headers = JSON.parse(process.argv[1]);
  const server = createServer((_, reply) => reply.writeHead(304, headers).end());
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

/** Starts a bare HTTP server in a separate process, whose processor time is the minimum for a 304. */
export async function startBare(headers: Record<string, string>) {
  const bare = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(bare.stdout, 'data');
  return {
    origin: `http://127.0.0.1:${String(port).trim()}`,
    pid: bare.pid ?? Number.NaN,
    stop: () => bare.kill(),
  };
}
