import { expect, test } from '@rstest/core';
import { app } from './app.ts';

test('gives every script a hash, as Integrity-Policy requires', () => {
  expect(app.security).toEqual({ sri: { enable: true, algorithm: 'sha384' } });
  expect(app.html?.crossorigin).toBe('anonymous');
});
