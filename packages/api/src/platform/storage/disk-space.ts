import { statfs } from 'node:fs/promises';

export type DiskSpace = Awaited<ReturnType<typeof diskSpace>>;

/** The size of the disk that a folder is on, and how much this process may still write to it, in bytes. */
export async function diskSpace(folder: string) {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { bytes: blocks * bsize, free: bavail * bsize };
}
