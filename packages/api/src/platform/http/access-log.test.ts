import { expect, test } from '@rstest/core';
import { createLog } from '../observability/log.ts';
import { createAccessLog } from './access-log.ts';

const written = () => {
  const lines: string[] = [];
  return { lines, write: (line: string) => void lines.push(line) };
};

test('the line of a request is as the log itself would write it, without secrets', () => {
  const output = written();
  const log = createLog('info', output);
  const ids = { request_id: '1b4e28ba', trace_id: '4bf92f35' };
  const url = '/files/"x"?signature=hidden&limit=6';
  for (const trace_id of [undefined, ids.trace_id]) {
    output.lines.length = 0;
    const line = {
      request_id: ids.request_id,
      trace_id,
      req: { method: 'GET', url, ip: '192.0.2.7' },
      res: { statusCode: 304 },
      responseTime: 0.25,
    };
    createAccessLog(log)(line);
    log.info(line, 'request completed');
    const [ours = '', logs = ''] = output.lines.map((one) => one.replace(/"time":"[\dTZ:.-]+"/, '"time":""'));
    expect(ours).toMatch(/^\{"level":"info","time":"",/);
    expect(ours).toContain('signature=[masked]&limit=6');
    expect(ours).toBe(logs);
  }
});

test('a log that leaves out what went well leaves out these lines', () => {
  const output = written();
  createAccessLog(createLog('warn', output))({
    request_id: '1b4e28ba',
    req: {},
    res: { statusCode: 200 },
    responseTime: 1,
  });
  expect(output.lines).toEqual([]);
});
