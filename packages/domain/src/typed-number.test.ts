import { expect, test } from '@rstest/core';
import { heldNumber, openNumber, readNumber } from './typed-number.ts';

const NO_BREAK = '\u00a0';
const NARROW = '\u202f';
const THIN = '\u2009';

const number = (wire: string) => ({ kind: 'number', wire });
const ask = (...meanings: string[]) => ({ kind: 'ask', meanings });
const refused = (why: string) => ({ kind: 'refused', why });

test.each([
  ['1250', number('1250'), number('1250')],
  ['1.250', number('1250'), number('1.25')],
  ['1,250', number('1.25'), number('1250')],
  ['12,480', number('12.48'), number('12480')],
  ['12.480', number('12480'), number('12.48')],
  ['1250,5', number('1250.5'), ask('1250.5', '12505')],
  ['1250.5', ask('1250.5', '12505'), number('1250.5')],
  ['9.860,25', number('9860.25'), ask('9860.25')],
  ['9,860.25', ask('9860.25'), number('9860.25')],
  ['1.250,5', number('1250.5'), ask('1250.5')],
  ['1.234.567,89', number('1234567.89'), ask('1234567.89')],
  [`1${NO_BREAK}250`, number('1250'), number('1250')],
  [`1${NARROW}234${NARROW}567`, number('1234567'), number('1234567')],
  [`1${THIN}250,5`, number('1250.5'), ask('1250.5')],
  ['1 250.5', ask('1250.5'), number('1250.5')],
  ['0,25', number('0.25'), ask('0.25', '25')],
  ['0', number('0'), number('0')],
  ['007', number('7'), number('7')],
  ['+7', number('7'), number('7')],
  ['-7', number('-7'), number('-7')],
  ['\u22127', number('-7'), number('-7')],
  ['12,485', number('12.485'), number('12485')],
  ['0,010', number('0.01'), ask('0.01', '10')],
  ['7150 m²', number('7150'), number('7150')],
  [`7.150${NO_BREAK}m²`, number('7150'), number('7.15')],
  [
    '12345678901234567,89',
    number('12345678901234567.89'),
    ask('12345678901234567.89', '1234567890123456789'),
  ],
  [',5', number('0.5'), ask('0.5')],
  ['5,', number('5'), ask('5')],
  ['1.25', ask('1.25', '125'), number('1.25')],
  ['1,25', number('1.25'), ask('1.25', '125')],
  ['1.2500', ask('1.25', '12500'), number('1.25')],
  ['0.250', ask('0.25', '250'), number('0.25')],
  ['0,250', number('0.25'), ask('0.25', '250')],
  ['1.250.5', ask('1250.5', '12505'), ask('12505')],
  ['12,480,000', ask('12480000'), number('12480000')],
  ['.5', ask('0.5'), number('0.5')],
  ['5.', ask('5'), number('5')],
  ['1 25', ask('125'), ask('125')],
  ['-1.25', ask('-1.25', '-125'), number('-1.25')],
  ['\u200e1250\u200b', number('1250'), number('1250')],
  ['\ufeff1.250', number('1250'), number('1.25')],
  ['\u2066-7\u2069', number('-7'), number('-7')],
  ['1.25,5', refused('misplaced'), refused('misplaced')],
  ['1..250', refused('misplaced'), refused('misplaced')],
  ['1,,5', refused('misplaced'), refused('misplaced')],
  ['1.250 000', refused('misplaced'), refused('misplaced')],
  ['1e3', refused('characters'), refused('characters')],
  ['0x10', refused('characters'), refused('characters')],
  ['sto', refused('characters'), refused('characters')],
  ['1-2', refused('characters'), refused('characters')],
  ['--1', refused('characters'), refused('characters')],
  [',', refused('characters'), refused('characters')],
  ['-', refused('characters'), refused('characters')],
  ["1'250", refused('characters'), refused('characters')],
  ['Infinity', refused('characters'), refused('characters')],
  ['\u0661\u0662', refused('digits'), refused('digits')],
  ['\uff11\uff12\uff15\uff10', refused('digits'), refused('digits')],
  ['', { kind: 'empty' }, { kind: 'empty' }],
  [`  ${NO_BREAK}`, { kind: 'empty' }, { kind: 'empty' }],
])('reads %j in Montenegrin and in English', (typed, mn, en) => {
  expect({ mn: readNumber(typed, 'mn'), en: readNumber(typed, 'en') }).toEqual({ mn, en });
});

test.each([
  ['mn', 'sr-Latn-ME'],
  ['en', 'en-GB'],
] as const)('reads numbers in the format of lists in %s', (language, tag) => {
  const { format } = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  for (const value of [0.01, 0.5, 1, 1.25, 12.5, 125, 999.99, 1000, 1250, 7150, 9860.25, 12480, 1234567.89]) {
    expect(readNumber(format(value), language)).toEqual(number(String(value)));
  }
});

test('heldNumber returns the API’s format, or an ambiguous text with its language', () => {
  expect(heldNumber('1.250,5', 'mn')).toBe('1250.5');
  expect(heldNumber(' ', 'mn')).toBe('');
  expect(openNumber('1250.5')).toBeUndefined();
  expect(openNumber('')).toBeUndefined();
  expect(openNumber(heldNumber('1.25', 'mn'))).toEqual({ typed: '1.25', read: ask('1.25', '125') });
  expect(openNumber(heldNumber('sto', 'en'))).toEqual({ typed: 'sto', read: refused('characters') });
});
