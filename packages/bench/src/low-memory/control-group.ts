import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = '/sys/fs/cgroup';
const NAME = 'ar-bench-low-memory';

/** cgroup version 1 and version 2 (docs.kernel.org, admin-guide/cgroup-v1 and -v2). */
const FIRST = {
  folder: path.join(ROOT, 'memory', NAME),
  limits: ['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'],
  most: 'memory.max_usage_in_bytes',
  outside: path.join(ROOT, 'memory'),
};
const SECOND = { folder: path.join(ROOT, NAME), limits: ['memory.max'], most: 'memory.peak', outside: ROOT };

/** `bytes` limits the memory of the group's processes, including the page cache. */
export async function makeControlGroup(bytes: number) {
  const { folder, limits, most, outside } = existsSync(FIRST.outside) ? FIRST : SECOND;
  await mkdir(folder, { recursive: true });
  for (const limit of limits) {
    const file = path.join(folder, limit);
    // A machine without swap has no file for the limit of memory and swap.
    if (existsSync(file)) await writeFile(file, String(bytes));
  }
  const move = (to: string) => writeFile(path.join(to, 'cgroup.procs'), String(process.pid));
  return {
    /** Processes that `work` starts belong to the group. */
    async within<Result>(work: () => Promise<Result>): Promise<Result> {
      await move(folder);
      try {
        return await work();
      } finally {
        await move(outside);
      }
    },
    most: async () => Number(await readFile(path.join(folder, most), 'utf8')),
    remove: () => rmdir(folder),
  };
}
