import { expect, test } from '@rstest/core';
import { matchesSearch } from './matches-search.ts';

const texts = ['Sahat-kula', null, 'Trg Bećira-bega Osmanagića, Đurđevo'];

test.each(['', '  ', 'sahat', 'KULA', 'osmanagica', 'Osmanagića sahat', 'durdevo', 'ĐURĐ'])(
  '„%s” finds the Clock Tower',
  (search) => {
    expect(matchesSearch(search, texts)).toBe(true);
  },
);

test.each(['most', 'sahat most', 'null', '%', '_'])('„%s” does not', (search) => {
  expect(matchesSearch(search, texts)).toBe(false);
});
