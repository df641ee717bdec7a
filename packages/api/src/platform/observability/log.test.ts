import { describe, expect, test } from '@rstest/core';
import { createLog } from './log.ts';

function written(what: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).info(what, 'said');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

const urlOf = (url: string) => JSON.parse(written({ req: { method: 'GET', url } })).req.url;

describe('the log masks', () => {
  test.each([
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'password',
    'current_password',
    'new_password',
    'password_hash',
    'access',
    'refresh',
    'token',
    'signature',
    'jwtSecret',
    'databaseUrl',
    'smtpUrl',
    'accessKeyId',
    'secretAccessKey',
  ])('%s at the top level and two levels below', (key) => {
    for (const what of [
      { [key]: 'hidden' },
      { body: { [key]: 'hidden' } },
      { a: { b: { [key]: 'hidden' } } },
    ]) {
      expect(written(what)).toMatch(/\[masked\]/);
      expect(written(what)).not.toContain('hidden');
    }
  });

  test.each([
    ['/auth/reset-password?token=hidden', '/auth/reset-password?token=[masked]'],
    ['/files/x?signature=hidden&expires=1', '/files/x?signature=[masked]&expires=[masked]'],
    [
      '/x?X-Amz-Signature=hidden&X-Amz-Credential=hidden',
      '/x?X-Amz-Signature=[masked]&X-Amz-Credential=[masked]',
    ],
    ['/x?tok%65n=hidden', '/x?tok%65n=[masked]'],
    ['/x?a=1?token=hidden', '/x?a=[masked]'],
    ['/x?hidden', '/x?[masked]'],
    ['/x?=hidden', '/x?=[masked]'],
  ])('the query of %s', (url, masked) => {
    expect(urlOf(url)).toBe(masked);
  });

  test('search texts, but not paging and ordering', () => {
    expect(urlOf('/api/users/?limit=6&offset=12&ordering=-email&search=jelena')).toBe(
      '/api/users/?limit=6&offset=12&ordering=-email&search=[masked]',
    );
  });

  test('CVE-2024-41674: the password of a URL in an error', () => {
    const cause = new Error('getaddrinfo postgres://ar:hidden@hidden@db/ar');
    const line = written({ err: new Error('cannot reach smtps://mail:hidden@smtp.example', { cause }) });
    expect(line).not.toContain('hidden');
    expect(line).toContain('smtps://[masked]@smtp.example');
    expect(line).toContain('postgres://[masked]@db/ar');
  });
});

test('each line has an ISO 8601 time and the name of its level', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info('one');
  log.child({ security: true }, { level: 'debug' }).warn('two');
  const [one, two] = lines.map((line) => JSON.parse(line));
  expect([one.level, two.level]).toEqual(['info', 'warn']);
  for (const { time } of [one, two]) expect(new Date(time).toISOString()).toBe(time);
});

// ASVS 16.4.1
test('CVE-2024-27097: a line break in a value adds no line', () => {
  const forged = 'a@b.me\r\n{"level":30,"msg":"forged"}';
  expect(
    written({ email: forged })
      .trimEnd()
      .split(/[\r\n]/),
  ).toHaveLength(1);
});
