import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@rstest/core';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}
const SECRET = 'a secret of more than thirty-two characters';

test('reads a secret from the file in JWT_SECRET_FILE, without the final line break', () => {
  const read = readConfig({
    JWT_SECRET_FILE: file('jwt', `${SECRET}\n`),
    DATABASE_URL_FILE: file('database', 'postgres://ar:pw@db/ar\r\n'),
  });
  expect(read.config).toMatchObject({ jwtSecrets: [SECRET], databaseUrl: 'postgres://ar:pw@db/ar' });
});

// ASVS 13.3.1
test('reads secrets from systemd’s credentials, unless their variables are set', () => {
  file('credentials/JWT_SECRET', SECRET);
  file('credentials/SMTP_URL', 'smtps://a:b@one.example');
  file('credentials/PORT', '4000');
  const CREDENTIALS_DIRECTORY = join(folder, 'credentials');
  const read = readConfig({ CREDENTIALS_DIRECTORY, SMTP_URL: 'smtps://a:b@two.example' });
  expect(read.config).toMatchObject({ jwtSecrets: [SECRET], smtpUrl: 'smtps://a:b@two.example', port: 3000 });
});

test.each<[string, Record<string, string>, string]>([
  ['a missing file', { JWT_SECRET_FILE: join(folder, 'none') }, 'that can be read: ENOENT.'],
  ['a folder', { JWT_SECRET_FILE: folder }, 'that can be read: EISDIR.'],
  ['an empty file', { JWT_SECRET_FILE: file('empty', ' \n') }, 'that is not empty.'],
])('refuses %s and names the variable', (_, set, words) => {
  expect(readConfig(set).problems).toEqual([`JWT_SECRET_FILE must name a file ${words}`]);
});

test('refuses a secret that is set together with its file, and does not quote an invalid secret', () => {
  const JWT_SECRET_FILE = file('other', SECRET);
  expect(readConfig({ JWT_SECRET: SECRET, JWT_SECRET_FILE }).problems).toEqual([
    'JWT_SECRET_FILE must not be set beside JWT_SECRET: they name two values.',
  ]);
  const { problems } = readConfig({ DATABASE_URL_FILE: file('wrong', 'mysql://secret-in-here@db') });
  expect(problems).toEqual(['DATABASE_URL must be an address that starts with postgres://.']);
});

test('suggests JWT_SECRET_FILE for a misspelt name', () => {
  expect(readConfig({ JWT_SECRT_FILE: 'x' }).problems).toEqual([
    'JWT_SECRT_FILE is not a setting of this product, and JWT_SECRET_FILE is: correct the name, or remove it.',
  ]);
});
