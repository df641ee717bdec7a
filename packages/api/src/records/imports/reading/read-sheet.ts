import type { Message } from '@ar/domain/messages/message';
import { runReader } from '../../../platform/observability/run-reader.ts';
import type { FileTable, SheetRow } from './read-table.ts';
import { SheetRefused } from './sheet-refused.ts';

export type FromReader = { rows: SheetRow[] } | { end: Omit<FileTable, 'rows'> } | { problem: Message };

/** Heap in megabytes; the whole process then stays below 300. */
const MEMORY = 160;
const PATIENCE_MS = 30_000;

/** @throws SheetRefused, also if the file ended the process; another error if the process did not start. */
export async function readSheet(
  readerProcess: string,
  path: string,
  { sheet, patienceMs = PATIENCE_MS }: { sheet?: number | undefined; patienceMs?: number } = {},
): Promise<FileTable> {
  const rows: SheetRow[] = [];
  const answers: Exclude<FromReader, { rows: SheetRow[] }>[] = [];
  const end = await runReader<FromReader>(
    readerProcess,
    sheet === undefined ? [path] : [path, String(sheet)],
    {
      heap: MEMORY,
      patienceMs,
      take(message) {
        if ('rows' in message) rows.push(...message.rows);
        else answers.push(message);
      },
    },
  );
  const [answer] = answers;
  if (!answer) throw new SheetRefused(end === 'too-slow' ? 'table-too-slow' : 'table-too-large');
  if ('problem' in answer) throw new SheetRefused(answer.problem);
  return { rows, ...answer.end };
}
