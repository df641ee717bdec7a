import { expect, test } from '@rstest/core';
import { withFile } from './testing/inspected.ts';
import { readJson } from './text.ts';

const read = (content: string | Buffer) => withFile(content, (path) => readJson(path));

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
  'sound, as JSON.parse finds too: %s',
  async (_start, text) => {
    expect(await read(text)).toMatchObject({ sound: true });
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
])('unsound, as JSON.parse finds too: %s', async (text) => {
  expect(await read(text)).toEqual({ sound: false });
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
});

test('a text that nests deeper than documents do is unsound', async () => {
  expect(await read(`${'['.repeat(513)}${']'.repeat(513)}`)).toEqual({ sound: false });
  expect(await read('{"a":'.repeat(100_000))).toEqual({ sound: false });
});

test('bytes that are no UTF-8 are unsound, also at the very end', async () => {
  expect(await read(Buffer.from('{"a":"\x8a"}', 'latin1'))).toEqual({ sound: false });
  expect(await read(Buffer.from('{}\xc5', 'latin1'))).toEqual({ sound: false });
});

test.each([
  ['{"asset":{"version":"2.0"}}', '2.0'],
  ['{"x":{"asset":{"version":"9"}},"asset":{"x":["9"],"version":"2.\\u0030","y":{"version":"9"}}}', '2.0'],
  ['{"asset":{"version":2}}', undefined],
  ['{"asset":{"version":{"x":"2.0"}}}', undefined],
  ['{"asset":[{"version":"2.0"}]}', undefined],
  ['[{"asset":{"version":"2.0"}}]', undefined],
  ['{"version":"2.0"}', undefined],
])('%s says %s at asset.version', async (text, expected) => {
  expect(await read(text)).toEqual({ sound: true, version: expected });
});

test('a key and a character that fall on the border of two pieces are whole', async () => {
  for (let length = 16_370; length < 16_390; length += 1) {
    const text = `{"x":"${'a'.repeat(length - 12)}šž","asset":{"version":"š"}}`;
    expect(await read(text)).toEqual({ sound: true, version: 'š' });
  }
});

test('of a long string no more than its beginning is kept', async () => {
  const { sound, version } = await read(`{"asset":{"version":"${'x'.repeat(200_000)}"}}`);
  expect(sound).toBe(true);
  expect(version?.length).toBeLessThan(20_000);
});

test('a part of a file is read by itself', async () => {
  const answer = await withFile('xx{"a":"b"}xx', (path) => readJson(path, { start: 2, end: 10 }));
  expect(answer).toEqual({ sound: true });
});
