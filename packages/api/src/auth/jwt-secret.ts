import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret kept in the data folder, made at the first start. It is written beside its place and
 * then linked there, so that another server that starts at the same time reads either nothing or all of it.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'jwt-secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const kept = await readIfThere(file);
  if (kept) return kept;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return await readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
