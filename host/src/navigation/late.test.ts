import { toastStore } from '@ar/ui/toast-store';
import { expect, rstest, test } from '@rstest/core';
import { showNotLoaded } from './late.tsx';

test.each([
  ['does not load', Object.assign(new Error('ChunkLoadError'), { request: '/assets/1.js' }), 'no-answer'],
  ['throws', new Error('x is not a function'), 'technical-problems'],
])('logs and shows the error of code that %s', (_, failure, description) => {
  const logged = rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  const shown = rstest.spyOn(toastStore, 'show');
  showNotLoaded(failure, (key) => key);
  expect(logged).toHaveBeenCalledWith(failure);
  expect(shown).toHaveBeenCalledWith(expect.objectContaining({ description }));
  rstest.restoreAllMocks();
});
