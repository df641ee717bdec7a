import { expect, test } from '@rstest/core';
import { headersForAll } from './headers.ts';

test('HSTS is sent only where the product is reached by https', () => {
  expect(headersForAll('https://ar.example')).toHaveProperty('strict-transport-security');
  expect(headersForAll('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
