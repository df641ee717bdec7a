import { expect, test } from '@rstest/core';
import { describeError, framesIn } from './failures.ts';

const release = { id: 'parks', version: '1.0.0-0a1b2c3d4e5f' };
const BASE = 'https://ar.example/releases/parks/1.0.0-0a1b2c3d4e5f';

test.each([
  ['Chromium', `TypeError: x\n    at Page (${BASE}/async/page.js:1:2042)\n    at ${BASE}/entry.js:2:7`],
  ['Firefox', `Page@${BASE}/async/page.js:1:2042\n@${BASE}/entry.js:2:7\n`],
  ['Safari', `Page@${BASE}/async/page.js:1:2042\nmodule code@${BASE}/entry.js:2:7`],
])('parses the frames of a stack from %s', (_browser, stack) => {
  const places = framesIn(stack, release).map(({ file, line, column }) => [file, line, column]);
  expect(places).toEqual([
    ['async/page.js', 1, 2042],
    ['entry.js', 2, 7],
  ]);
});

test('keeps the ten innermost frames that are in files of the release', () => {
  const others = ['https://ar.example/app/main.js', `${BASE}1/page.js`, BASE.replace('parks', 'users')];
  const stack = others.map((url) => `    at f (${url}:1:2)`).join('\n');
  expect(framesIn(stack, release)).toEqual([]);
  const deep = Array.from({ length: 50 }, (_, i) => `    at f (${BASE}/page.js:${i + 1}:2)`).join('\n');
  expect(framesIn(deep, release).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

function thrown<Thrown extends Error>(error: Thrown): Thrown {
  error.stack = `${error}\n    at Page (${BASE}/page.js:1:20)`;
  return error;
}
const SCRIPT = 'let tree="oak";throw Error("No tree of this name: "+name)';
const describe = (error: Error, script = async () => SCRIPT) =>
  describeError(error, framesIn(error.stack ?? '', release), script);

test('keeps words of browsers’ messages and of the release’s scripts', async () => {
  expect(
    await describe(thrown(new TypeError("Cannot read properties of undefined (reading 'tree')"))),
  ).toEqual({
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'tree')",
    frames: [{ file: 'page.js', line: 1, column: 20 }],
  });
});

test('replaces words that a person typed by an ellipsis', async () => {
  const { message } = await describe(
    thrown(new Error('No tree of this name: Marko Đurović, marko@example.me, 069 123')),
  );
  expect(message).toBe('No tree of this name: … …, …@….…, … …');
  const parsing = thrown(new SyntaxError('Unexpected token \'M\', "Marko 1987" is not valid JSON'));
  expect((await describe(parsing)).message).toBe('Unexpected token \'…\', "… …" is not valid JSON');
  const named = Object.assign(thrown(new Error('')), { name: 'Marko' });
  expect((await describe(named)).name).toBe('…');
});

test('keeps only words of browsers’ messages when the script is not available', async () => {
  const gone = () => Promise.reject(new Error('offline'));
  expect((await describe(thrown(new TypeError('tree is not a function')), gone)).message).toBe(
    '… is not a function',
  );
});

test('shortens name and message to the server’s limits', async () => {
  const { message, name } = await describe(
    Object.assign(thrown(new Error('oak '.repeat(999))), { name: 'oak '.repeat(99) }),
  );
  expect([message?.length, name?.length]).toEqual([300, 60]);
});
