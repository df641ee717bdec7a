// biome-ignore-all lint/style/noRestrictedImports: stands in for the host, which has the whole of what it shares.
import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';
import { MapSummary, matchesSearch } from './places-map.tsx';

const text = (key: string) => key;
const nothing = () => {};

test.each([
  [true, 'mapMore'],
  [false, ''],
])('says when the map was not given every place (%s)', (more, words) => {
  render(<MapSummary shown={3} found={3} more={more} search="" onClearSearch={nothing} text={text} />);
  expect(screen.getByRole('status').textContent?.trim()).toBe(words);
});

const texts = ['Sahat-kula', 'Trg Bećira-bega Osmanagića, Đurđevo'];

test.each(['', '  ', 'sahat', 'KULA', 'osmanagica', 'Osmanagića sahat', 'durdevo', 'ĐURĐ'])(
  '„%s” finds the Clock Tower',
  (search) => {
    expect(matchesSearch(search, texts)).toBe(true);
  },
);

test.each(['most', 'sahat most', 'null', '%', '_'])('„%s” does not', (search) => {
  expect(matchesSearch(search, texts)).toBe(false);
});
