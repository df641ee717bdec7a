import { expect, test } from '@rstest/core';
import { headersForAll } from './headers.ts';

// ASVS 3.4.1, 12.2.1
test('sends HSTS only for an https origin', () => {
  const tls = headersForAll('https://ar.example')['strict-transport-security'];
  expect(Number(/^max-age=(\d+); includeSubDomains$/.exec(tls ?? '')?.[1])).toBeGreaterThanOrEqual(
    365 * 24 * 3600,
  );
  expect(headersForAll('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
