import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unless } from '../../platform/storage/disk.ts';

/** Writes a draft and then links it to the final name, so that no server reads a half-written secret. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const known = await readFile(file, 'utf8').catch(unless('ENOENT'));
  if (known) return known;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    await link(draft, file).catch(unless('EEXIST'));
  } finally {
    await rm(draft, { force: true });
  }
  return await readFile(file, 'utf8');
}
