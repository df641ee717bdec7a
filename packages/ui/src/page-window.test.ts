import { expect, test } from '@rstest/core';
import { pageWindow } from './page-window.ts';

const drawn = (current: number, total: number) =>
  pageWindow(current, total)
    .map((slot) => (slot.kind === 'gap' ? '…' : String(slot.page)))
    .join(' ');

test('few pages are all shown', () => {
  expect(drawn(1, 1)).toBe('1');
  expect(drawn(2, 3)).toBe('1 2 3');
  expect(drawn(3, 5)).toBe('1 2 3 4 5');
});

test('first, last and one sibling on either side, with ellipses between', () => {
  expect(drawn(10, 20)).toBe('1 … 9 10 11 … 20');
  expect(drawn(1, 20)).toBe('1 2 … 20');
  expect(drawn(20, 20)).toBe('1 … 19 20');
});

test('an ellipsis never stands for a single page', () => {
  expect(drawn(4, 20)).toBe('1 2 3 4 5 … 20');
  expect(drawn(17, 20)).toBe('1 … 16 17 18 19 20');
  expect(drawn(1, 4)).toBe('1 2 3 4');
});

test('a current page outside the range still gives first and last', () => {
  expect(drawn(99, 4)).toBe('1 … 4');
  expect(drawn(99, 3)).toBe('1 2 3');
});
