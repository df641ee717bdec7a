import { expect, test } from '@rstest/core';
import { secureAddress } from './secure-address.ts';

test.each([
  ['http://ar.podgorica.me/files/a', 'https://ar.podgorica.me/files/a'],
  ['https://ar.podgorica.me/files/a', 'https://ar.podgorica.me/files/a'],
  ['http://localhost.podgorica.me/files/a', 'https://localhost.podgorica.me/files/a'],
  ['http://localhost:3000/files/a?x=1', 'http://localhost:3000/files/a?x=1'],
  ['http://127.0.0.1:3000/files/a', 'http://127.0.0.1:3000/files/a'],
  ['http://[::1]:3000/files/a', 'http://[::1]:3000/files/a'],
  ['/files/a', 'http://localhost:3000/files/a'],
])('%s is opened as %s', (address, opened) => {
  expect(secureAddress(address, 'http://localhost:3000/dashboard/clerk')).toBe(opened);
});
