import { expect, test } from '@rstest/core';
import { contentDisposition } from './content-disposition.ts';

test('a name with letters outside ASCII stands in both forms', () => {
  expect(contentDisposition('inline', 'Đurđev dan – šetalište.pdf')).toBe(
    `inline; filename="Durdev dan _ setaliste.pdf"; filename*=UTF-8''%C4%90ur%C4%91ev%20dan%20%E2%80%93%20%C5%A1etali%C5%A1te.pdf`,
  );
});

test.each([
  'a"; filename="b.exe',
  'line\r\nSet-Cookie: x=1',
  'back\\slash',
  '100%20.txt',
  "it's (1)*.txt",
  '\ud800',
])('nothing in the name %j leaves its quotes or its line', (name) => {
  expect(contentDisposition('attachment', name)).toMatch(
    /^attachment; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w%.!~*-]*$/,
  );
});
