import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/** Runs an untrusted file's reader in a bounded process, which first sends `began`. @throws if it can't start */
export function runReader<Message>(
  program: string,
  args: readonly string[],
  { heap, patienceMs, take }: { heap: number; patienceMs: number; take(message: Message): void },
): Promise<'ended' | 'too-slow'> {
  // Without the environment, which has secrets.
  const child = fork(program, args, {
    env: {},
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let isTooSlow = false;
  let patience: NodeJS.Timeout | undefined;
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message | 'began') => {
      if (message !== 'began') return take(message);
      // The time to start does not count.
      patience = setTimeout(() => {
        isTooSlow = child.kill('SIGKILL');
      }, patienceMs);
    });
    child.once('error', reject);
    // `exit` may come before the last message.
    child.once('close', (code, signal) => {
      clearTimeout(patience);
      if (patience) resolve(isTooSlow ? 'too-slow' : 'ended');
      else reject(new Error(`${basename(program)} ended before it began: ${signal ?? code}`));
    });
  });
}
