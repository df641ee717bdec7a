import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { readOrCreateSecret } from './jwt-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ar-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

// ASVS 13.3.2
test('creates a secret once, in a file that only the owner can read', async () => {
  const data = join(folder, 'data');
  const secret = await readOrCreateSecret(data);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(await readOrCreateSecret(data)).toBe(secret);
  expect((await stat(join(data, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  expect(await readOrCreateSecret(join(folder, 'other'))).not.toBe(secret);
});

test('servers that start concurrently use one secret, and delete their drafts', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['jwt-secret']);
});
