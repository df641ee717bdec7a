import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { forgetMostMemory, mostMemory } from '../product.ts';

const OFTEN_MS = 20;

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

const isReader = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('sheet-reader');

export interface Memory {
  idle: number;
  added: number;
  /** The memory of the process that reads tables, in bytes, sampled 50 times a second. 0 without such a process. */
  reader: number;
}

export async function memoryOf<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<Memory & { result: Result; ms: number }> {
  const idle = await forgetMostMemory(pid);
  let reader = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      for (const child of await childrenOf(pid)) {
        if (!(await isReader(child))) continue;
        reader = Math.max(reader, (await mostMemory(child).catch(() => 0)) || 0);
      }
      await pause(OFTEN_MS);
    }
  };
  const watched = watch();
  const began = performance.now();
  try {
    const result = await work();
    const ms = performance.now() - began;
    return { result, ms, idle, added: (await mostMemory(pid)) - idle, reader };
  } finally {
    isOver = true;
    await watched;
  }
}
