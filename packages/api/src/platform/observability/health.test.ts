import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { createReadiness } from '../../operations/health/readiness.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createLog } from './log.ts';

let api: TestApi;
let storeFails: Error | undefined;
let storeAsked = 0;
beforeAll(async () => {
  const store = async () => {
    storeAsked += 1;
    if (storeFails) throw storeFails;
  };
  api = await startTestApi({ checks: { store } });
});
afterAll(() => api.stop());

describe('over HTTP', () => {
  test.each([
    ['/api/health/live', { status: 'live' }],
    ['/api/health/live/', { status: 'live' }],
    ['/api/health/ready', { status: 'ready' }],
    ['/api/health/ready/', { status: 'ready' }],
  ])('%s is public and never cached', async (url, body) => {
    const answer = await api.send({ url });
    expect([answer.statusCode, answer.json()]).toEqual([200, body]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await api.send({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await api.send({ method: 'POST', url })).statusCode).toBe(405);
  });

  test('GHSA-6q22-g298-grjh: many readiness requests cause few checks', async () => {
    const before = storeAsked;
    const logged = api.log.length;
    const all = await Promise.all(Array.from({ length: 300 }, () => api.send({ url: '/api/health/ready/' })));
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    // The server checks the store at most once a second; a slow machine may take several seconds.
    expect(storeAsked - before).toBeLessThan(30);
    expect(api.log.slice(logged)).toEqual([]);
  });

  test('a stopping server is alive but not ready', async () => {
    const leaving = await startTestApi();
    leaving.readiness.stop();
    const answer = await leaving.send({ url: '/api/health/ready/' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stopping' }]);
    expect((await leaving.send({ url: '/api/health/live/' })).statusCode).toBe(200);
    await leaving.stop();
  });

  test('without its database the server is alive but not ready, and logs the reason', async () => {
    const broken = await startTestApi({
      checks: {
        database: async () => {
          throw new Error('connect ECONNREFUSED 10.0.0.9:5432');
        },
      },
    });
    const answer = await broken.send({ url: '/api/health/ready/' });
    expect([answer.statusCode, answer.body]).toEqual([503, '{"status":"not-ready"}']);
    expect((await broken.send({ url: '/api/health/live/' })).statusCode).toBe(200);
    expect(broken.log.join()).toContain('10.0.0.9');
    await broken.stop();
  });
});

describe('readiness', () => {
  const now = { maxAgeMs: 0, waitMs: 60_000 };

  test('recovers when the failed part recovers, and logs each change once', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const store = async () => storeFails && Promise.reject(storeFails);
    const readiness = createReadiness({ store }, log, now);
    const states = [await readiness.state()];
    storeFails = new Error('no room');
    states.push(await readiness.state(), await readiness.state());
    storeFails = undefined;
    states.push(await readiness.state(), await readiness.state());
    expect(states).toEqual(['ready', 'not-ready', 'not-ready', 'ready', 'ready']);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/"parts":{"store":"no room"},"msg":"not ready"/);
    expect(lines[1]).toContain('ready again');
  });

  test('returns every failed part, and logs again when other parts fail', async () => {
    const lines: object[] = [];
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
    const failing = new Map<string, Error>();
    const check = (part: string) => async () => {
      const error = failing.get(part);
      if (error) throw error;
    };
    const checks = { database: check('database'), store: check('store'), releases: check('releases') };
    const readiness = createReadiness(checks, log, now);
    failing.set('store', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }));
    failing.set('releases', new Error('users 1.0.0 is not here'));
    await readiness.state();
    failing.delete('store');
    await readiness.state();
    expect(lines).toMatchObject([
      { msg: 'not ready', parts: { store: 'ECONNREFUSED', releases: 'users 1.0.0 is not here' } },
      { msg: 'not ready', parts: { releases: 'users 1.0.0 is not here' } },
    ]);
  });

  test('does not wait for a part that hangs', async () => {
    const hangs = () => new Promise<void>(() => {});
    const readiness = createReadiness({ database: hangs }, createLog('silent'), {
      maxAgeMs: 1000,
      waitMs: 1,
    });
    expect(await readiness.state()).toBe('not-ready');
  });
});
