import { expect, test } from '@rstest/core';
import { notLoaded } from './undo-notices.ts';

test.each([
  ['was not fetched', Object.assign(new Error('ChunkLoadError'), { request: '/assets/1.js' }), 'no-answer'],
  ['threw', new Error('x is not a function'), 'technical-problems'],
])('an undo whose code %s gives that reason', (_, failure, description) => {
  expect(notLoaded(failure, (key) => key)).toMatchObject({ title: 'undo-failed', description });
});
