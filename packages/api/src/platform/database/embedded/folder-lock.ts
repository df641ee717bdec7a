import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningProcess, stillRuns, thisProcess } from './running-process.ts';

export class FolderInUse extends Error {
  override name = 'FolderInUse';
  constructor(
    folder: string,
    readonly pid: number,
  ) {
    super(`The folder ${folder} is in use by process ${pid}.`);
  }
}

type Holder = RunningProcess | { released: true };

/**
 * Takes a folder's lock, since two processes of PGlite on one folder diverge, and returns how to release it.
 * The file with the highest number is the lock. `link` lets one process create the next number. A process that comes late
 * sees a higher number and steps back. @throws FolderInUse
 */
export function takeFolderLock(folder: string, name = 'lock', me = thisProcess()): () => void {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  for (;;) {
    const highest = numbersIn(place).at(-1) ?? 0;
    const holder = holderOf(fileOf(place, highest));
    if (holder && 'pid' in holder && stillRuns(holder)) throw new FolderInUse(folder, holder.pid);
    const mine = highest + 1;
    if (!create(place, mine, me)) continue;
    const numbers = numbersIn(place);
    const isMine = numbers.at(-1) === mine;
    for (const old of isMine ? numbers.slice(0, -1) : [mine]) rmSync(fileOf(place, old), { force: true });
    if (!isMine) continue;
    let held = true;
    return () => {
      if (held) release(place, mine);
      held = false;
    };
  }
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function create(place: string, number: number, holder: Holder): boolean {
  const draft = writeDraft(place, holder);
  try {
    linkSync(draft, fileOf(place, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Numbers must only grow, so the file stays. */
function release(place: string, number: number): void {
  try {
    renameSync(writeDraft(place, { released: true }), fileOf(place, number));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function writeDraft(place: string, holder: Holder): string {
  const draft = join(place, `draft-${process.pid}-${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  return draft;
}

const fileOf = (place: string, number: number) => join(place, String(number));

function numbersIn(place: string): number[] {
  return readdirSync(place)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}
