import { toastStore } from '@ar/ui/toast-store';
import { expect, rstest, test } from '@rstest/core';
import { showNotLoaded } from './late.tsx';

test.each([
  ['does not come', Object.assign(new Error('ChunkLoadError'), { request: '/assets/1.js' }), 'no-answer'],
  ['throws', new Error('x is not a function'), 'technical-problems'],
])('code that %s is told as that, and logged', (_, failure, description) => {
  const logged = rstest.spyOn(console, 'error').mockImplementation(() => undefined);
  const said = rstest.spyOn(toastStore, 'show');
  showNotLoaded(failure, (key) => key);
  expect(logged).toHaveBeenCalledWith(failure);
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ description }));
  rstest.restoreAllMocks();
});
