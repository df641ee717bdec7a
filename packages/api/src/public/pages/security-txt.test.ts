import { expect, rstest, test } from '@rstest/core';
import { pageServer } from '../../testing/page-server.ts';
import { wellKnown } from './well-known.ts';

test('names the security contacts (RFC 9116)', async () => {
  const contacts = ['mailto:security@ar.example', 'https://ar.example/weaknesses'];
  const app = pageServer('', { securityContact: { contacts, policy: 'https://ar.example/policy' } });
  await app.register(wellKnown);
  rstest.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:11:12Z') });
  const answer = await app.inject('/.well-known/security.txt');
  rstest.useRealTimers();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@ar.example',
    'Contact: https://ar.example/weaknesses',
    'Expires: 2027-05-23T00:00:00.000Z',
    'Preferred-Languages: sr-ME, en',
    'Canonical: https://ar.example/.well-known/security.txt',
    'Policy: https://ar.example/policy',
    '',
  ]);
});
