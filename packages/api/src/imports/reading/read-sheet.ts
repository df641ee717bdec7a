import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { FileTable, SheetRow } from './read-table.ts';
import { type SheetProblem, SheetRefused } from './sheet-problems.ts';

export type FromReader =
  | 'began'
  | { rows: SheetRow[] }
  | { end: Omit<FileTable, 'rows'> }
  | { problem: SheetProblem };

/** In megabytes. Together with what is not on the heap the process stays below 300. */
const MEMORY = 160;
const PATIENCE_MS = 30_000;

/**
 * Reads a sheet of a file that somebody brought, in a process of its own with little memory and time.
 *
 * @throws SheetRefused with the reason, also where the process ended over the file. Another error: it could not be started.
 */
export function readSheet(
  readerProcess: string,
  path: string,
  { sheet, patienceMs = PATIENCE_MS }: { sheet?: number | undefined; patienceMs?: number } = {},
): Promise<FileTable> {
  const child = fork(readerProcess, sheet === undefined ? [path] : [path, String(sheet)], {
    // Nothing of this process's settings, secrets among them.
    env: {},
    execArgv: [`--max-old-space-size=${MEMORY}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Whoever waits for a page comes first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const rows: SheetRow[] = [];
  let hasBegun = false;
  let isTooSlow = false;
  let patience: NodeJS.Timeout | undefined;
  return new Promise((resolve, reject) => {
    child.on('message', (message: FromReader) => {
      if (message === 'began') {
        hasBegun = true;
        // Only now: how long a busy machine takes to start a process says nothing of the file.
        patience = setTimeout(() => {
          isTooSlow = child.kill('SIGKILL');
        }, patienceMs);
      } else if ('rows' in message) rows.push(...message.rows);
      else if ('problem' in message) reject(new SheetRefused(message.problem));
      else resolve({ rows, ...message.end });
    });
    child.once('error', reject);
    // Unlike `exit`, after the last message.
    child.once('close', (code, signal) => {
      clearTimeout(patience);
      reject(
        hasBegun
          ? new SheetRefused(isTooSlow ? 'too-slow' : 'too-large')
          : new Error(`The program that reads spreadsheets ended before it began: ${signal ?? code}`),
      );
    });
  });
}
