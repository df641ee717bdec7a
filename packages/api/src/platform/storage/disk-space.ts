import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** The size of the disk. */
  bytes: number;
  /** What this process may still write to it. */
  free: number;
}

/** The size of the disk that a folder is on, and what is free of it. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { bytes: blocks * bsize, free: bavail * bsize };
}
