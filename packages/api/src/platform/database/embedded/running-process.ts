import { readFileSync } from 'node:fs';

/** A process, told apart from a later one of the same number by the machine's boot and its start, where `/proc` says. */
export interface RunningProcess {
  pid: number;
  started?: string;
}

export const thisProcess = (): RunningProcess => ({ pid: process.pid, started: startOf(process.pid) });

/** Whether that very process still runs. When in doubt (another user's process) it counts as running. */
export function stillRuns({ pid, started }: RunningProcess): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now !== ENDED && (started === undefined || now === undefined || started === now);
}

/** A process that has ended and waits to be collected; in a container nobody may ever do so. */
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

/** Field 22 of proc(5) `stat`; 'ended' for a zombie (field 3). Field 2, the name, may hold blanks and brackets. */
export function startTicks(stat: string): string | undefined {
  const [state, ...others] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? ENDED : others[22 - 4];
}
