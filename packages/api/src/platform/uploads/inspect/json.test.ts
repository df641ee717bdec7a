import { expect, test } from '@rstest/core';
import { withFile } from './testing/inspected.ts';
import { isJson, type See } from './text.ts';

const read = (content: string | Buffer) => withFile(content, (path) => isJson(path));

async function seen(content: string, part?: { start: number; end: number }) {
  const found: Record<string, string | number | undefined> = {};
  const see: See = (keys, value) => Object.assign(found, { [JSON.stringify(keys)]: value });
  expect(await withFile(content, (path) => isJson(path, { see, part }))).toBe(true);
  return found;
}

test('truncates long keys, because the path of each nested value repeats them', async () => {
  let longest = 0;
  const see: See = (keys) => {
    longest = Math.max(longest, ...keys.map((key) => String(key).length));
  };
  const content = `{"k\\n${'k'.repeat(12_000)}":{"a":1}}`;
  expect(await withFile(content, (path) => isJson(path, { see }))).toBe(true);
  expect(longest).toBe(256);
});

const SOUND = [
  '{}',
  ' [1, -0.5e+10, true, null, "\\u0161\\n"]\r\n',
  '\uFEFF{"a":{"b":[{}]}}',
  '12',
  '0',
  '-0',
  '[0.0e-0,1E+2,10,-0.5]',
  '[[],{},"","\\\\\\"\\u00e9"]',
  '{"a" : [ ] , "b":{ }}',
  '"š"',
  `["${'a'.repeat(100_000)}",${'[]'.padEnd(100_000)}]`,
  `${'['.repeat(512)}${']'.repeat(512)}`,
];

test.each(SOUND.map((text) => [text.slice(0, 40), text]))(
  'accepts what JSON.parse accepts: %s',
  async (_start, text) => {
    expect(await read(text)).toBe(true);
    JSON.parse(text.replace('\uFEFF', ''));
  },
);

test.each([
  '',
  '  \n',
  '{',
  '{"a":1',
  '{"a":1}}',
  '{} {}',
  '[1,]',
  '[,]',
  '{"a"}',
  "{'a':1}",
  '01',
  '1.',
  '-',
  'nul',
  '"\u0001"',
  '"\\x"',
  '"a',
  '"\\u12g4"',
  '1e',
  '1e+',
  '-01',
  '+1',
  '.5',
  '1.5.2',
  'truE',
  'nullnull',
  '[1 2]',
  '{"a" 1}',
  '{"a":}',
  '{,}',
  '{"a":1,}',
  '[}',
  '{]',
  ']',
  '1,2',
  '\u00a01',
])('refuses what JSON.parse refuses: %s', async (text) => {
  expect(await read(text)).toBe(false);
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
});

test('refuses JSON that is nested too deeply', async () => {
  expect(await read(`${'['.repeat(513)}${']'.repeat(513)}`)).toBe(false);
  expect(await read('{"a":'.repeat(100_000))).toBe(false);
});

test('refuses invalid UTF-8 within JSON and at the end', async () => {
  expect(await read(Buffer.from('{"a":"\x8a"}', 'latin1'))).toBe(false);
  expect(await read(Buffer.from('{}\xc5', 'latin1'))).toBe(false);
});

test('reports objects, texts and numbers with their keys', async () => {
  expect(await seen('{"a":{"b":["\\u0161",{"c":-1.5e1}]},"d":[[],true,null,2]}')).toEqual({
    '[]': undefined,
    '["a"]': undefined,
    '["a","b",0]': 'š',
    '["a","b",1]': undefined,
    '["a","b",1,"c"]': -15,
    '["d",3]': 2,
  });
});

test('reads keys and characters that cross the borders of chunks', async () => {
  for (let length = 16_370; length < 16_390; length += 1) {
    const text = `{"x":"${'a'.repeat(length - 12)}šž","asset":{"version":"š"}}`;
    expect(await seen(text)).toMatchObject({ '["asset","version"]': 'š' });
  }
});

test('reports only the beginning of a long string', async () => {
  const { '["a"]': text } = await seen(`{"a":"${'x'.repeat(200_000)}"}`);
  expect(String(text).length).toBeLessThan(20_000);
});

test('reads only the given part of a file', async () => {
  expect(await seen('xx{"a":"b"}xx', { start: 2, end: 10 })).toMatchObject({ '["a"]': 'b' });
});
