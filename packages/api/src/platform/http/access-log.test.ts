import { expect, test } from '@rstest/core';
import { createLog } from '../observability/log.ts';
import { createHttpServer } from './http-server.ts';

async function linesOf(level: string): Promise<object[]> {
  const lines: object[] = [];
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = createHttpServer({ log, publicOrigin: 'https://ar.example' });
  app.get('/files/:name', async () => 'one');
  await app.inject('/files/"x"?signature=hidden&limit=6');
  await app.close();
  return lines;
}

test('writes one line for each response, without secrets', async () => {
  expect(await linesOf('info')).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      pid: process.pid,
      hostname: expect.any(String),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      req: { method: 'GET', url: '/files/%22x%22?signature=[masked]&limit=6', ip: '127.0.0.1' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    },
  ]);
});

test('writes no line at level warn', async () => {
  expect(await linesOf('warn')).toEqual([]);
});
