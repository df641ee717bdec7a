import { expect, test } from '@rstest/core';
import { app } from './app.ts';

test('each script of the application is asked for by its hash: pages run none without (Integrity-Policy)', () => {
  expect(app.security).toEqual({ sri: { enable: true, algorithm: 'sha384' } });
  expect(app.html?.crossorigin).toBe('anonymous');
});
