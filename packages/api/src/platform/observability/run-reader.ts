import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

interface ReaderOptions<Message> {
  heap: number;
  patienceMs: number;
  take(message: Message): void;
}

/** Reads an untrusted file in a bounded process. Its first message is `began`. @throws if it can't start */
export function runReader<Message>(
  program: string,
  args: readonly string[],
  { heap, patienceMs, take }: ReaderOptions<Message>,
): Promise<'ended' | 'too-slow'> {
  // The environment holds secrets.
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
      // The start of the process is not the file's doing.
      patience = setTimeout(() => {
        isTooSlow = child.kill('SIGKILL');
      }, patienceMs);
    });
    child.once('error', reject);
    // `exit` may precede the last message.
    child.once('close', (code, signal) => {
      clearTimeout(patience);
      if (patience) resolve(isTooSlow ? 'too-slow' : 'ended');
      else reject(new Error(`${basename(program)} ended before it began: ${signal ?? code}`));
    });
  });
}
