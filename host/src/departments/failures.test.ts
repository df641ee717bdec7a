import { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import { ApiError, onOutcome } from '@ar/session';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { createReporter, isUntold, releaseThatThrew, sendReport } from './failures.ts';

const ORIGIN = 'https://ar.example';

const facts = { department: 'users', version: '1.0.0', revision: 7 };

beforeEach(() => {
  // It is told there too.
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

test('each kind of failure of a release is told once, whichever file it met', async () => {
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
  // A page loaded anew is the same browser.
  await reporter().report.failure(new DepartmentFailure('render', facts));
  const browsers = new Set(sent.map(([, body]) => (body as { browser: string }).browser));
  expect([...browsers]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
});

test('of errors each place that threw is told once, with what may be told of it', async () => {
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
  // `cause` is not enumerable.
  expect(rs.mocked(console.error).mock.lastCall?.[0]).toMatchObject({ kind: 'action' });
  expect(rs.mocked(console.error).mock.lastCall?.[0].cause.message).toBe('x is not a function');
  for (let line = 3; line < 99; line += 1) await report.failure(at(line));
  expect(sent.length).toBe(20);
});

test('a place that throws by an action and by itself is told once', async () => {
  const { report, sent } = reporter();
  const error = new TypeError('x is not a function');
  error.stack = `${error}\n    at f (${ORIGIN}/releases/users/1.0.0/page.js:1:7)`;
  for (const kind of ['action', 'render'] as const)
    await report.failure(new DepartmentFailure(kind, facts, error));
  expect(sent.map(([, body]) => body)).toMatchObject([{ kind: 'action' }]);
});

test('a failure says by which channel the release came', async () => {
  const { report, sent } = reporter('1.1.0');
  await report.failure(new DepartmentFailure('render', { ...facts, version: '1.1.0' }));
  await report.failure(new DepartmentFailure('render', facts));
  expect(sent.map(([, body]) => body)).toMatchObject([{ channel: 'canary' }, { channel: 'stable' }]);
});

test('loads are told once each, by the channel they came by', () => {
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
])('a report that %s went by the session, outlives the page and throws nothing', async (_name, answer) => {
  localStorage.setItem('access_token', 'access');
  const call = rs.fn<typeof fetch>(answer);
  rs.stubGlobal('fetch', call);
  const outcomes: boolean[] = [];
  const stop = onOutcome(({ shown }) => outcomes.push(shown === true));
  const body = { ...facts, channel: 'stable', kind: 'render' } as const;
  expect(sendReport('reports', body)).toBeUndefined();
  // A page that is left runs its microtasks still, and no other task.
  for (let turn = 0; turn < 50; turn += 1) await undefined;
  expect(call).toHaveBeenCalledTimes(1);
  await expect.poll(() => outcomes).toEqual([true]);
  stop();
  const [url, init] = call.mock.lastCall ?? [];
  expect([url, init?.method, init?.keepalive]).toEqual(['/api/registry/reports/', 'POST', true]);
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer access');
  expect(JSON.parse(String(init?.body))).toEqual(body);
});

function thrown<Thrown extends Error>(error: Thrown, at: string): Thrown {
  error.stack = `${error}\n    at onClick (${at}:1:200)`;
  return error;
}

test('an error of the application’s own code is told; one of an extension is not', () => {
  expect(isUntold(thrown(new TypeError('x'), `${ORIGIN}/app/main.js`), [ORIGIN])).toBe(true);
  expect(isUntold(thrown(new TypeError('x'), 'chrome-extension://abc/content.js'), [ORIGIN])).toBe(false);
});

test('what a call came to is told elsewhere; what was broken off, or is no error, is told nowhere', () => {
  const at = `${ORIGIN}/app/main.js`;
  expect(isUntold(thrown(new ApiError(500), at), [ORIGIN])).toBe(false);
  expect(isUntold(thrown(Object.assign(new Error('x'), { name: 'AbortError' }), at), [ORIGIN])).toBe(false);
  // The browser's own word on a layout that takes two turns comes without an error.
  expect(isUntold(null, [ORIGIN])).toBe(false);
});

test('the release whose files threw is named, an error of the host belongs to none', () => {
  const [release] = DEPARTMENTS;
  if (!release) throw new Error('no department');
  const inRelease = thrown(new Error('x'), `${ORIGIN}${release.base}page.js`);
  expect(releaseThatThrew(inRelease, DEPARTMENTS, ORIGIN)).toBe(release);
  const inHost = thrown(new Error('x'), `${ORIGIN}/app/main.js`);
  expect(releaseThatThrew(inHost, DEPARTMENTS, ORIGIN)).toBeUndefined();
});
