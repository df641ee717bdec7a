import { expect, test } from '@rstest/core';
import { headersForAll } from './headers.ts';

// ASVS 3.4.1, 12.2.1
test('HSTS is sent only where the product is reached by https', () => {
  expect(headersForAll('https://ar.example')).toHaveProperty('strict-transport-security');
  expect(headersForAll('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
