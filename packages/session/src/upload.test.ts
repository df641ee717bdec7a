import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { uploadBy } from './upload.ts';

let origin: string;
const server = createServer((request, response) => {
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
  if (request.url === '/hang') return;
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
  });
  request.on('end', () => {
    response.writeHead(request.url === '/none' ? 204 : 201, { ...cors, 'content-type': 'application/json' });
    response.end(request.url === '/none' ? '' : JSON.stringify({ size }));
  });
});
beforeAll(async () => {
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// The browser tests cover upload progress, which jsdom does not report.
test('sends the whole body and returns a response like fetch', async () => {
  const body = 'x'.repeat(200_000);
  const answer = await uploadBy(() => undefined)(`${origin}/`, { method: 'POST', body });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toEqual({ size: 200_000 });
});

test('returns a response without a body', async () => {
  const answer = await uploadBy(() => undefined)(`${origin}/none`, { method: 'POST', body: 'x' });
  expect(answer.status).toBe(204);
});

test('rejects with the reason of an abort', async () => {
  const stopper = new AbortController();
  const sent = uploadBy(() => undefined)(`${origin}/hang`, { method: 'POST', signal: stopper.signal });
  const reason = new Error('enough');
  stopper.abort(reason);
  await expect(sent).rejects.toBe(reason);
});

test('rejects with a TypeError when the server is unreachable', async () => {
  await expect(uploadBy(() => undefined)('http://127.0.0.1:1/', { method: 'POST' })).rejects.toThrow(
    TypeError,
  );
});
