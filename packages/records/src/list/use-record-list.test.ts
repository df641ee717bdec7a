import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { act, renderHook } from '@testing-library/react';
import { useSearchDraft } from './use-record-list.ts';

beforeEach(() => {
  rstest.useFakeTimers();
});
afterEach(() => {
  rstest.useRealTimers();
});

/** `address` sets the search of the URL, because a router updates the URL some time after `commit`. */
function box(initial = '') {
  const commit = rstest.fn();
  const { result, rerender } = renderHook(({ committed }) => useSearchDraft(committed, commit), {
    initialProps: { committed: initial },
  });
  return {
    commits: () => commit.mock.calls.map(([search]) => search),
    text: () => result.current.text,
    type: (text: string) => act(() => result.current.change(text)),
    submit: () => act(() => result.current.submit()),
    clear: () => act(() => result.current.clear()),
    rest: (ms: number) => act(() => rstest.advanceTimersByTime(ms)),
    address: (committed: string) => rerender({ committed }),
  };
}

test('commits a search after 500 ms without a change', () => {
  const it = box();
  it.type('k');
  it.rest(300);
  it.type('ku');
  it.rest(499);
  expect(it.commits()).toEqual([]);
  it.rest(1);
  expect(it.commits()).toEqual(['ku']);
  it.rest(5000);
  expect(it.commits()).toEqual(['ku']);
});

test('commits a search at once on Enter and when the person clears the search box', () => {
  const it = box();
  it.type('kula');
  it.submit();
  expect(it.commits()).toEqual(['kula']);
  it.address('kula');
  it.clear();
  it.address('');
  it.rest(5000);
  expect(it.commits()).toEqual(['kula', '']);
  expect(it.text()).toBe('');
});

test('does not commit a search that differs only by spaces at the end', () => {
  const it = box('kula');
  it.type('kula ');
  it.rest(5000);
  expect(it.commits()).toEqual([]);
  expect(it.text()).toBe('kula ');
});

test('keeps letters that the person types before the URL contains the committed search', () => {
  const it = box();
  it.type('ku');
  it.rest(500);
  it.type('kul');
  it.address('ku');
  expect(it.text()).toBe('kul');
  it.rest(500);
  expect(it.commits()).toEqual(['ku', 'kul']);
});

test("shows the search from the browser's history, and discards uncommitted text", () => {
  const it = box();
  it.type('kula');
  it.rest(500);
  it.address('kula');
  it.type('kulaxx');
  it.address('');
  expect(it.text()).toBe('');
  it.address('kula');
  expect(it.text()).toBe('kula');
  it.rest(5000);
  expect(it.commits()).toEqual(['kula']);
});
