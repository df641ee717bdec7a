import { expect, test } from '@rstest/core';
import { wordDiff } from './word-diff.ts';

const told = (before: string, after: string) =>
  wordDiff(before, after)?.map(
    ({ kind, words }) => `${{ same: '', removed: '-', added: '+' }[kind]}${words}`,
  );

test('what stays stands between what went and what came', () => {
  expect(told('Kula iz 17. vijeka.', 'Kula iz XVII vijeka.')).toEqual([
    'Kula iz ',
    '-17.',
    '+XVII',
    ' vijeka.',
  ]);
});

test('words that only a space or a short word parts are one change', () => {
  expect(
    told(
      'Podignuta je kao osmatračnica na brdu iznad grada.',
      'Podignuta je kao utvrda na stijeni iznad grada.',
    ),
  ).toEqual(['Podignuta je kao ', '-osmatračnica na brdu', '+utvrda na stijeni', ' iznad grada.']);
});

test('texts with little in common are told one after the other', () => {
  expect(told('Most', 'Most preko rijeke Ribnice u staroj varoši')).toBeUndefined();
  expect(told('Most preko Ribnice', 'Kula na trgu')).toBeUndefined();
});
