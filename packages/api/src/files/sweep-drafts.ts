import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes half-written files (`*.part`) that nothing was written to since this moment: their server was killed.
 * Says how many there were.
 */
export async function sweepDrafts(folder: string, olderThan: Date): Promise<number> {
  const names = await readdir(folder).catch(unlessMissing);
  let removed = 0;
  for (const name of names ?? []) {
    if (!name.endsWith('.part')) continue;
    const path = join(folder, name);
    const facts = await stat(path).catch(unlessMissing);
    if (!facts || facts.mtime >= olderThan) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** For a file that somebody else may have removed, or a folder that nothing was put into yet. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
