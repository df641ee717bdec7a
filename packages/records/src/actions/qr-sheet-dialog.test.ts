import { expect, test } from '@rstest/core';
import { layOutSheet } from './qr-sheet-dialog.tsx';

test('a page holds twelve codes, the last what is left, and none is lost', () => {
  const rows = Array.from({ length: 25 }, (_, index) => index);
  const pages = layOutSheet(rows);
  expect(pages.map(({ length }) => length)).toEqual([12, 12, 1]);
  expect(pages.flat()).toEqual(rows);
});
