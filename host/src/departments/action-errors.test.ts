import { ApiError } from '@ar/session';
import { expect, test } from '@rstest/core';
import { DEPARTMENTS } from '../../testing/fixtures.ts';
import { isUntold, releaseThatThrew } from './action-errors.ts';

const ORIGIN = 'https://ar.example';

function thrown<Thrown extends Error>(error: Thrown, at: string): Thrown {
  error.stack = `${error}\n    at onClick (${at}:1:200)`;
  return error;
}

test('an error of the application’s own code is told; one of an extension is not', () => {
  expect(isUntold(thrown(new TypeError('x'), `${ORIGIN}/app/main.js`), ORIGIN)).toBe(true);
  expect(isUntold(thrown(new TypeError('x'), 'chrome-extension://abc/content.js'), ORIGIN)).toBe(false);
});

test('what a call came to is told elsewhere; what was broken off, or is no error, is told nowhere', () => {
  const at = `${ORIGIN}/app/main.js`;
  expect(isUntold(thrown(new ApiError(500), at), ORIGIN)).toBe(false);
  expect(isUntold(thrown(Object.assign(new Error('x'), { name: 'AbortError' }), at), ORIGIN)).toBe(false);
  // The browser's own word on a layout that takes two turns comes without an error.
  expect(isUntold(null, ORIGIN)).toBe(false);
});

test('the release whose files threw is named, an error of the host belongs to none', () => {
  const [release] = DEPARTMENTS;
  if (!release) throw new Error('no department');
  const inRelease = thrown(new Error('x'), `${ORIGIN}${release.base}page.js`);
  expect(releaseThatThrew(inRelease, DEPARTMENTS, ORIGIN)).toBe(release);
  const inHost = thrown(new Error('x'), `${ORIGIN}/app/main.js`);
  expect(releaseThatThrew(inHost, DEPARTMENTS, ORIGIN)).toBeUndefined();
});
