import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/** `program` must send `began` before its messages. Rejects if the program ends before `began`. */
export function runReader<Message>(
  program: string,
  args: readonly string[],
  { heap, timeoutMs }: { heap: number; timeoutMs: number },
): Promise<{ messages: Message[]; isTooSlow: boolean }> {
  const child = fork(program, args, {
    env: {},
    execArgv: [`--max-old-space-size=${heap}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const messages: Message[] = [];
  let isTooSlow = false;
  let patience: NodeJS.Timeout | undefined;
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message | 'began') => {
      if (message !== 'began') return void messages.push(message);
      patience = setTimeout(() => {
        isTooSlow = child.kill('SIGKILL');
      }, timeoutMs);
    });
    child.once('error', reject);
    // Node may emit `exit` before the last message.
    child.once('close', (code, signal) => {
      clearTimeout(patience);
      if (patience) resolve({ messages, isTooSlow });
      else reject(new Error(`${basename(program)} ended before it began: ${signal ?? code}`));
    });
  });
}
