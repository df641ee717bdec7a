import { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import { ApiError, onOutcome } from '@ar/session';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { createReporter, isUnreported, releaseThatThrew, sendReport } from './failures.ts';

const ORIGIN = 'https://ar.example';

const facts = { department: 'users', version: '1.0.0', revision: 7 };

beforeEach(() => {
  rs.spyOn(console, 'error').mockImplementation(() => undefined);
});

function reporter(canary?: string) {
  const sent: [string, object][] = [];
  const [entry] = DEPARTMENTS;
  if (!entry) throw new Error('no department');
  const users = { ...entry, id: 'users' };
  const department = canary
    ? { ...users, canary: { percent: 1, release: { ...users, version: canary } } }
    : users;
  const report = createReporter(
    { revision: 7, departments: [department] },
    (...call) => void sent.push(call),
  );
  return { report, sent };
}

const loaded = (version: string) => ({ release: { id: 'users', version } }) as LoadedDepartment;

test('reports each kind of failure of a release once, even if several files fail', async () => {
  const { report, sent } = reporter();
  await report.failure(new DepartmentFailure('http', { ...facts, path: 'page.js', status: 404 }));
  await report.failure(new DepartmentFailure('http', { ...facts, path: 'page.css', status: 404 }));
  await report.failure(new DepartmentFailure('integrity', { ...facts, path: 'page.js' }));
  await report.failure(new DepartmentFailure('integrity', { ...facts, version: '1.0.1', path: 'page.js' }));
  await report.failure(
    new DepartmentFailure('integrity', { ...facts, department: 'clerk', path: 'page.js' }),
  );
  const channel = 'stable';
  expect(sent).toMatchObject([
    ['reports', { ...facts, channel, kind: 'http', path: 'page.js', status: 404 }],
    ['reports', { ...facts, channel, kind: 'integrity', path: 'page.js' }],
    ['reports', { ...facts, channel, version: '1.0.1', kind: 'integrity', path: 'page.js' }],
    ['reports', { ...facts, channel, department: 'clerk', kind: 'integrity', path: 'page.js' }],
  ]);
  // A reloaded page has the same browser number.
  await reporter().report.failure(new DepartmentFailure('render', facts));
  const browsers = new Set(sent.map(([, body]) => (body as { browser: string }).browser));
  expect([...browsers]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
});

test('sends one report for each source position that throws, and removes a person’s words from the message', async () => {
  const { report, sent } = reporter();
  const at = (line: number) => {
    const error = new TypeError('x is not a function');
    error.stack = `${error}\n    at f (${ORIGIN}/releases/users/1.0.0/page.js:${line}:7)`;
    return new DepartmentFailure('action', facts, error);
  };
  for (const line of [1, 1, 2]) await report.failure(at(line));
  expect(sent.map(([, body]) => body)).toMatchObject([
    { name: 'TypeError', frames: [{ file: 'page.js', line: 1, column: 7 }] },
    { name: 'TypeError', frames: [{ file: 'page.js', line: 2, column: 7 }] },
  ]);
  // `toMatchObject` does not compare `cause`, which is not enumerable.
  expect(rs.mocked(console.error).mock.lastCall?.[0]).toMatchObject({ kind: 'action' });
  expect(rs.mocked(console.error).mock.lastCall?.[0].cause.message).toBe('x is not a function');
  for (let line = 3; line < 99; line += 1) await report.failure(at(line));
  expect(sent.length).toBe(20);
});

test('sends one report for a source position that throws in an action and in a render', async () => {
  const { report, sent } = reporter();
  const error = new TypeError('x is not a function');
  error.stack = `${error}\n    at f (${ORIGIN}/releases/users/1.0.0/page.js:1:7)`;
  for (const kind of ['action', 'render'] as const)
    await report.failure(new DepartmentFailure(kind, facts, error));
  expect(sent.map(([, body]) => body)).toMatchObject([{ kind: 'action' }]);
});

test('reports the channel of the failed release', async () => {
  const { report, sent } = reporter('1.1.0');
  await report.failure(new DepartmentFailure('render', { ...facts, version: '1.1.0' }));
  await report.failure(new DepartmentFailure('render', facts));
  expect(sent.map(([, body]) => body)).toMatchObject([{ channel: 'canary' }, { channel: 'stable' }]);
});

test('reports each load once, with the channel of the release', () => {
  const without = reporter();
  for (const _ of [1, 2]) without.report.load(loaded('1.0.0'));
  expect(without.sent).toEqual([['loads', { ...facts, channel: 'stable' }]]);

  const { report, sent } = reporter('1.1.0');
  for (const version of ['1.1.0', '1.1.0', '1.0.0']) report.load(loaded(version));
  expect(sent).toEqual([
    ['loads', { ...facts, version: '1.1.0', channel: 'canary' }],
    ['loads', { ...facts, channel: 'stable' }],
  ]);
});

test.each([
  ['arrives', async () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
  ['is refused', async () => new Response(null, { status: 500 })],
  ['does not arrive', async () => Promise.reject(new TypeError('no connection'))],
])(
  'sends a report with the session’s token and keepalive, and does not throw if the report %s',
  async (_name, answer) => {
    localStorage.setItem('access_token', 'access');
    const call = rs.fn<typeof fetch>(answer);
    rs.stubGlobal('fetch', call);
    const outcomes: boolean[] = [];
    const stop = onOutcome(({ shown }) => outcomes.push(shown === true));
    const body = { ...facts, channel: 'stable', kind: 'render' } as const;
    expect(sendReport('reports', body)).toBeUndefined();
    // A page that is closing still runs microtasks, but no other task.
    for (let turn = 0; turn < 50; turn += 1) await undefined;
    expect(call).toHaveBeenCalledTimes(1);
    await expect.poll(() => outcomes).toEqual([true]);
    stop();
    const [url, init] = call.mock.lastCall ?? [];
    expect([url, init?.method, init?.keepalive]).toEqual(['/api/registry/reports/', 'POST', true]);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer access');
    expect(JSON.parse(String(init?.body))).toEqual(body);
  },
);

function thrown<Thrown extends Error>(error: Thrown, at: string): Thrown {
  error.stack = `${error}\n    at onClick (${at}:1:200)`;
  return error;
}

test('isUnreported is true for errors of the application’s code, and false for errors of browser extensions', () => {
  expect(isUnreported(thrown(new TypeError('x'), `${ORIGIN}/app/main.js`), [ORIGIN])).toBe(true);
  expect(isUnreported(thrown(new TypeError('x'), 'chrome-extension://abc/content.js'), [ORIGIN])).toBe(false);
});

test('isUnreported is false for API errors, for aborted calls, and for thrown values that are not errors', () => {
  const at = `${ORIGIN}/app/main.js`;
  expect(isUnreported(thrown(new ApiError(500), at), [ORIGIN])).toBe(false);
  expect(isUnreported(thrown(Object.assign(new Error('x'), { name: 'AbortError' }), at), [ORIGIN])).toBe(
    false,
  );
  expect(isUnreported(null, [ORIGIN])).toBe(false);
});

test('releaseThatThrew returns the release whose file threw, and undefined for errors of the host', () => {
  const [release] = DEPARTMENTS;
  if (!release) throw new Error('no department');
  const inRelease = thrown(new Error('x'), `${ORIGIN}${release.base}page.js`);
  expect(releaseThatThrew(inRelease, DEPARTMENTS, ORIGIN)).toBe(release);
  const inHost = thrown(new Error('x'), `${ORIGIN}/app/main.js`);
  expect(releaseThatThrew(inHost, DEPARTMENTS, ORIGIN)).toBeUndefined();
});
