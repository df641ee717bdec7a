import { expect, test } from '@rstest/core';
import { wordDiff } from './word-diff.ts';

const diff = (before: string, after: string) =>
  wordDiff(before, after)?.map(
    ({ kind, words }) => `${{ same: '', removed: '-', added: '+' }[kind]}${words}`,
  );

test('returns removed, added and common words in the order of the text', () => {
  expect(diff('Kula iz 17. vijeka.', 'Kula iz XVII vijeka.')).toEqual([
    'Kula iz ',
    '-17.',
    '+XVII',
    ' vijeka.',
  ]);
});

test('joins two changes if only a space or a short word is between them', () => {
  expect(
    diff(
      'Podignuta je kao osmatračnica na brdu iznad grada.',
      'Podignuta je kao utvrda na stijeni iznad grada.',
    ),
  ).toEqual(['Podignuta je kao ', '-osmatračnica na brdu', '+utvrda na stijeni', ' iznad grada.']);
});

test('returns undefined if two texts have few words in common', () => {
  expect(diff('Most', 'Most preko rijeke Ribnice u staroj varoši')).toBeUndefined();
  expect(diff('Most preko Ribnice', 'Kula na trgu')).toBeUndefined();
});
