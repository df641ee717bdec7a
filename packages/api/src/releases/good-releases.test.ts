import { expect, test } from '@rstest/core';
import { goodReleases, type StableChange } from './good-releases.ts';

/** `+1` goes live, `-1` is rolled back to. */
const after = (...steps: string[]) =>
  goodReleases(
    steps.map(
      (step): StableChange => ({
        action: step.startsWith('-') ? 'rollback' : 'publish',
        version: step.slice(1),
      }),
    ),
  );

test('what went live one after the other is good', () => {
  expect(after('+1', '+2', '+3')).toEqual(['1', '2', '3']);
});

test('a rollback takes away what it was made for, so that a second one goes further back', () => {
  expect(after('+1', '+2', '+3', '-2')).toEqual(['1', '2']);
  expect(after('+1', '+2', '+3', '-2', '-1')).toEqual(['1']);
  expect(after('+1', '+2', '+3', '-1', '+4')).toEqual(['1', '4']);
});

test('what is promoted again after it was rolled back counts again', () => {
  expect(after('+1', '+2', '-1', '+2')).toEqual(['1', '2']);
});

test('a rollback to a version that never was live adds it', () => {
  expect(after('+1', '-9')).toEqual(['1', '9']);
});
