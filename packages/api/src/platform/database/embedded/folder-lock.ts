import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
 * Returns a function that releases the lock. The file with the highest number is the lock. `link` creates a number only
 * once, so a second process finds the number taken or a higher number, and checks again. Two PGlite processes must not
 * share a folder, because their data would diverge. @throws FolderInUse
 */
export function lockFolder(folder: string, name = 'lock', me = thisProcess()): () => void {
  const locks = join(folder, name);
  mkdirSync(locks, { recursive: true, mode: 0o700 });
  for (;;) {
    const highest = numbersIn(locks).at(-1) ?? 0;
    const holder = holderOf(fileOf(locks, highest));
    if (holder && 'pid' in holder && stillRuns(holder)) throw new FolderInUse(folder, holder.pid);
    const mine = highest + 1;
    if (!create(locks, mine, me)) continue;
    const numbers = numbersIn(locks);
    const isMine = numbers.at(-1) === mine;
    for (const old of isMine ? numbers.slice(0, -1) : [mine]) rmSync(fileOf(locks, old), { force: true });
    if (!isMine) continue;
    let held = true;
    return () => {
      if (held) release(locks, mine);
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

function create(locks: string, number: number, holder: Holder): boolean {
  const draft = writeDraft(locks, holder);
  try {
    linkSync(draft, fileOf(locks, number));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function release(locks: string, number: number): void {
  try {
    renameSync(writeDraft(locks, { released: true }), fileOf(locks, number));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function writeDraft(locks: string, holder: Holder): string {
  const draft = join(locks, `draft-${process.pid}-${randomBytes(6).toString('hex')}`);
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  return draft;
}

const fileOf = (locks: string, number: number) => join(locks, String(number));

function numbersIn(locks: string): number[] {
  return readdirSync(locks)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

/** `started` detects a reused process id. It has the boot and start time from `/proc`; undefined without `/proc`. */
export interface RunningProcess {
  pid: number;
  started?: string;
}

export const thisProcess = (): RunningProcess => ({ pid: process.pid, started: startOf(process.pid) });

/** Returns true if the state is unknown, for example for another user's process. */
export function stillRuns({ pid, started }: RunningProcess): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now !== ENDED && (started === undefined || now === undefined || started === now);
}

const ENDED = 'ended';

function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const ticks = startTicks(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return ticks === ENDED ? ENDED : `${boot}/${ticks}`;
  } catch {
    return undefined;
  }
}

/** Reads field 22 of `/proc/…/stat` (proc(5)). The name in field 2 may contain blanks and parentheses. */
export function startTicks(stat: string): string | undefined {
  const [state, ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? ENDED : others[22 - 4];
}
