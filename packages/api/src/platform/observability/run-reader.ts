import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

interface ReaderOptions<Message> {
  heap: number;
  patienceMs: number;
  take(message: Message): void;
}

/**
 * Runs a program that reads a file of somebody's, in a process of its own with little memory and time: whatever the file does
 * to it, it does there. The program's first message is `began`; each later one is passed on.
 *
 * @throws where the program could not be started.
 */
export function runReader<Message>(
  program: string,
  args: readonly string[],
  { heap, patienceMs, take }: ReaderOptions<Message>,
): Promise<'ended' | 'too-slow'> {
  // Without this process's environment, which holds secrets.
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
      // Only now: how long a busy machine takes to start a process says nothing of the file.
      patience = setTimeout(() => {
        isTooSlow = child.kill('SIGKILL');
      }, patienceMs);
    });
    child.once('error', reject);
    // Unlike `exit`, after the last message.
    child.once('close', (code, signal) => {
      clearTimeout(patience);
      if (patience) resolve(isTooSlow ? 'too-slow' : 'ended');
      else reject(new Error(`${basename(program)} ended before it began: ${signal ?? code}`));
    });
  });
}
