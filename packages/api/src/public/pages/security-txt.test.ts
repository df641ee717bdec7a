import { expect, test } from '@rstest/core';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { createLog } from '../../platform/observability/log.ts';
import { securityTxt } from './security-txt.ts';

test('whoever found a weakness is told whom to tell, by RFC 9116', async () => {
  const app = createHttpServer({ log: createLog('silent'), publicOrigin: 'https://ar.example' });
  const contacts = ['mailto:security@ar.example', 'https://ar.example/weaknesses'];
  await app.register(securityTxt, {
    publicOrigin: 'https://ar.example',
    contact: { contacts, policy: 'https://ar.example/policy' },
    now: () => new Date('2026-11-24T10:11:12Z'),
  });
  const answer = await app.inject('/.well-known/security.txt');
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
