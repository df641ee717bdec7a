import { afterEach, expect, rstest, test } from '@rstest/core';
import { act, renderHook } from '@testing-library/react';
import { useStored } from './stored.ts';

afterEach(() => {
  rstest.restoreAllMocks();
  localStorage.clear();
});
const open = () => renderHook(() => useStored('choice', (stored) => stored ?? 'usual')).result;

test('returns the stored choice on a later visit', () => {
  const page = open();
  act(() => page.current[1]({ rows: 12 }));
  expect(open().current[0]).toEqual({ rows: 12 });
});

test.each(['', '{', 'undefined'])('ignores the malformed stored value %j', (damaged) => {
  localStorage.setItem('choice', damaged);
  expect(open().current[0]).toBe('usual');
});

test('keeps the choice in memory if the browser forbids storage', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  rstest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
  rstest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
  const page = open();
  expect(page.current[0]).toBe('usual');
  act(() => page.current[1]('own'));
  expect(page.current[0]).toBe('own');
});
