import { expect, test } from '@rstest/core';
import { toCsv, withoutGuard } from './csv.ts';

const one = (value: string) => toCsv([[value]]).slice(1, -2);

test('writes a byte order mark, semicolons and CRLF for Excel', () => {
  expect(
    toCsv([
      ['Naziv', 'Adresa'],
      ['Česma', 'Njegoševa 1'],
    ]),
  ).toBe('\uFEFF"Naziv";"Adresa"\r\n"Česma";"Njegoševa 1"\r\n');
});

test('quotes separators, quotes and line breaks', () => {
  expect(one('a;b "c"\nd')).toBe('"a;b ""c""\nd"');
});

test.each([
  '=1+1',
  '+SUM(A1)',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(A1)',
  '  =1+1',
  '\t=1+1',
  '\r=1',
  '\tcmd',
  '\rcmd',
  '\ncmd',
  '＝1+1',
  '＋1+A1',
  '－1+A1',
  '＠SUM(A1)',
])('puts an apostrophe before the formula %j', (value) => {
  expect(one(value).startsWith(`"'`)).toBe(true);
});

test.each(['-42.43', '+382', '-1,5', '1667', 'A=B', 'a-b', 'ana@pg.me', ''])(
  'leaves %j unchanged',
  (value) => {
    expect(one(value)).toBe(`"${value}"`);
  },
);

test.each(['=1+1', "'=1+1", "''@SUM(A1)", "'", "''", "'-5", '-5', "'kula'"])(
  'withoutGuard restores the original text %j',
  (value) => {
    expect(withoutGuard(one(value).slice(1, -1))).toBe(value);
  },
);
