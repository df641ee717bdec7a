import { readFileSync } from 'node:fs';

/** `started` (boot and start time, from `/proc`) detects a reused process id. */
export interface RunningProcess {
  pid: number;
  started?: string;
}

export const thisProcess = (): RunningProcess => ({ pid: process.pid, started: startOf(process.pid) });

/** In doubt, as for another user's process, it runs. */
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

/** Field 22 of `/proc/…/stat` (proc(5)). The name in field 2 may contain blanks and brackets. */
export function startTicks(stat: string): string | undefined {
  const [state, ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? ENDED : others[22 - 4];
}
