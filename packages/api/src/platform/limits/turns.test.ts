import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@rstest/core';
import { type FastifyInstance, fastify } from 'fastify';
import type { Person } from '../../accounts/sessions/person.ts';
import { startTestApi } from '../../testing/api.ts';
import type { HttpError } from '../http/errors.ts';
import { createLine, queueCalls } from './turns.ts';

let app: FastifyInstance;
afterEach(() => app?.close());

/** Each call lasts until its `end` is called. `under` lists the calls that have begun. */
function slowCalls() {
  const under: string[] = [];
  const ends: (() => void)[] = [];
  app = fastify();
  app.decorateRequest('person', null);
  app.addHook('onRequest', async (request) => {
    const id = Number(request.headers['x-person']);
    request.person = id ? ({ id } as Person) : null;
  });
  queueCalls(app);
  const wait = (name: string) => async (request: { headers: Record<string, unknown> }) => {
    under.push(`${name} of ${request.headers['x-person']}`);
    await new Promise<void>((end) => ends.push(end));
    return name;
  };
  app.get('/call', wait('call'));
  app.get('/service/:id', { config: { apart: true } }, wait('service'));
  app.get('/file', { schema: { produces: ['text/csv'] } }, wait('file'));
  const send = (path: string, person: number, times = 1) =>
    Array.from({ length: times }, async () => {
      const { statusCode, headers } = await app.inject({
        url: path,
        headers: { 'x-person': String(person) },
      });
      return [statusCode, headers['retry-after']];
    });
  const endAll = async (answers: Promise<unknown>[]) => {
    let over = false;
    const all = Promise.all(answers).finally(() => {
      over = true;
    });
    while (!over) {
      for (const end of ends.splice(0)) end();
      await pause(5);
    }
    return all;
  };
  return { under, send, endAll };
}

const count = (all: readonly unknown[], one: unknown) =>
  all.filter((other) => JSON.stringify(other) === JSON.stringify(one)).length;

test('runs six calls of one person at once, and other people do not wait', async () => {
  const { under, send, endAll } = slowCalls();
  const answers = send('/call', 1, 20);
  await pause(100);
  expect(under).toHaveLength(6);
  answers.push(...send('/call', 2, 3), ...send('/call', 0, 8));
  await pause(100);
  expect([count(under, 'call of 2'), count(under, 'call of 0')]).toEqual([3, 8]);
  expect(count(await endAll(answers), [200, undefined])).toBe(31);
});

test('runs two calls with files of one person at once, beside other calls', async () => {
  const { under, send, endAll } = slowCalls();
  const answers = send('/file', 1, 10);
  await pause(100);
  expect(under).toEqual(['file of 1', 'file of 1']);
  answers.push(...send('/call', 1, 4));
  await pause(100);
  expect(under).toHaveLength(6);
  await endAll(answers);
});

test('calls to another service have a separate queue', async () => {
  const { under, send, endAll } = slowCalls();
  const answers = send('/service/parks', 1, 20);
  await pause(100);
  expect(count(under, 'service of 1')).toBe(6);
  answers.push(...send('/call', 1, 6), ...send('/service/trees', 1, 2));
  await pause(100);
  expect([count(under, 'call of 1'), count(under, 'service of 1')]).toEqual([6, 8]);
  await endAll(answers);
});

// Node warns of a leak if an event has more than ten listeners.
test('adds one listener to a response, even if its call passes several queues', async () => {
  const heard: number[] = [];
  const { send, endAll } = slowCalls();
  app.addHook('preHandler', async (_, { raw }) => {
    heard.push(raw.listenerCount('close'));
  });
  await endAll([...send('/call', 0), ...send('/call', 1), ...send('/file', 1)]);
  const [without = 0, ...withTurns] = heard;
  expect(withTurns).toEqual([without + 1, without + 1]);
});

// ASVS 2.4.1, 15.2.2
test('refuses calls beyond the queue, with Retry-After', async () => {
  const { send, endAll } = slowCalls();
  const answers = await endAll([...send('/call', 1, 107), ...send('/file', 2, 50)]);
  expect(count(answers.slice(0, 107), [429, '5'])).toBe(1);
  expect(count(answers.slice(107), [429, '5'])).toBe(8);
  expect(await endAll(send('/call', 1))).toEqual([[200, undefined]]);
});

test('a client that disconnects frees its place in the queue', async () => {
  const { under, send, endAll } = slowCalls();
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const gone = Array.from({ length: 10 }, () =>
    fetch(`${origin}/call`, { headers: { 'x-person': '1' }, signal: leaving.signal }).catch(() => undefined),
  );
  await expect.poll(() => under.length).toBe(6);
  leaving.abort();
  await Promise.all(gone);
  const next = send('/call', 1);
  await expect.poll(() => count(under, 'call of 1')).toBeGreaterThan(6);
  await endAll(next);
});

test('refuses shared work when its queue is full', async () => {
  const line = createLine({ atOnce: 1, waiting: 2 });
  const works = Array.from({ length: 5 }, (_, n) =>
    line(async () => n).catch((error: HttpError) => error.statusCode),
  );
  expect(await Promise.all(works)).toEqual([0, 1, 2, 503, 503]);
});

test('queues calls of the API, and logs refused calls as security events', async () => {
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  const api = await startTestApi({
    prepare: (server) =>
      server.addHook('onSend', async ({ url }, { statusCode }) => {
        if (url.includes('/export/') && statusCode === 200) await held;
      }),
  });
  try {
    const { access } = await api.signInAs('MonumentsAdmin');
    const calls = Array.from({ length: 43 }, () =>
      api.get('/ar_platform/monuments/export/?format=csv', access),
    );
    // Ends the test if no call is refused.
    const refused = await Promise.race([...calls, pause(20_000, undefined, { ref: false })]);
    letGo();
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([42, 1]);
    expect(refused?.json()).toEqual({
      detail: 'Previše zahtjeva odjednom. Sačekajte nekoliko sekundi, pa pokušajte ponovo.',
    });
    expect(api.log.some((line) => line.includes('"limited"') && line.includes('monuments/export'))).toBe(
      true,
    );
  } finally {
    await api.stop();
  }
});
