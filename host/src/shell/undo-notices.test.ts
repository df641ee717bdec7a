import { expect, test } from '@rstest/core';
import { undoNotLoaded } from './undo-notices.ts';

test.each([
  ['was not fetched', Object.assign(new Error('ChunkLoadError'), { request: '/assets/1.js' }), 'no-answer'],
  ['threw', new Error('x is not a function'), 'technical-problems'],
])('returns a notice with the reason when the code for undo %s', (_, failure, description) => {
  expect(undoNotLoaded(failure, (key) => key)).toMatchObject({ title: 'undo-failed', description });
});
