import { expect, test } from '@rstest/core';
import { contentDisposition, parseRange } from './file-headers.ts';

test.each([
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=0-1', 'whole'],
  [undefined, 'whole'],
])('parses the range %s of ten bytes', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

test('sends a name with non-ASCII characters in ASCII and in UTF-8', () => {
  expect(contentDisposition('inline', 'Đurđev dan – šetalište.pdf')).toBe(
    `inline; filename="Durdev dan _ setaliste.pdf"; filename*=UTF-8''%C4%90ur%C4%91ev%20dan%20%E2%80%93%20%C5%A1etali%C5%A1te.pdf`,
  );
});

// ASVS 1.2.1, 5.4.1, 5.4.2
test.each([
  'a"; filename="b.exe',
  'line\r\nSet-Cookie: x=1',
  'back\\slash',
  '100%20.txt',
  "it's (1)*.txt",
  '\ud800',
])('the file name %j ends neither its quotes nor the line', (name) => {
  expect(contentDisposition('attachment', name)).toMatch(
    /^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w%.!~*-]*$/,
  );
});
