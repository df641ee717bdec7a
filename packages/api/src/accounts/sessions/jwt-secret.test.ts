import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { keptSecret } from './jwt-secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ar-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

// ASVS 13.3.2
test('makes a secret once and keeps it for its owner alone', async () => {
  const data = join(folder, 'data');
  const secret = await keptSecret(data);
  expect(secret.length).toBeGreaterThanOrEqual(64);
  expect(await keptSecret(data)).toBe(secret);
  expect((await stat(join(data, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  expect(await keptSecret(join(folder, 'other'))).not.toBe(secret);
});

test('servers that start together agree on one, and leave no draft', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['jwt-secret']);
});
