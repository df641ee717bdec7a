import type { Message } from '@ar/domain/messages/message';
import { runReader } from '../../../platform/observability/run-reader.ts';
import type { FileTable, SheetRow } from './read-table.ts';
import { SheetRefused } from './sheet-refused.ts';

export type FromReader = { rows: SheetRow[] } | { end: Omit<FileTable, 'rows'> } | { problem: Message };

/** Megabytes of heap. The whole process needs less than 300 MB. */
const MEMORY = 160;
const TIMEOUT_MS = 30_000;

/** @throws SheetRefused also if the file ends the process. Throws a different error if the process does not start */
export async function readSheet(
  readerProcess: string,
  path: string,
  { sheet, timeoutMs = TIMEOUT_MS }: { sheet?: number | undefined; timeoutMs?: number } = {},
): Promise<FileTable> {
  const limits = { heap: MEMORY, timeoutMs };
  const { messages, isTooSlow } = await runReader<FromReader>(
    readerProcess,
    [path, `${sheet ?? ''}`],
    limits,
  );
  const last = messages.at(-1);
  if (!last || 'rows' in last) throw new SheetRefused(isTooSlow ? 'table-too-slow' : 'table-too-large');
  if ('problem' in last) throw new SheetRefused(last.problem);
  return { rows: messages.flatMap((message) => ('rows' in message ? message.rows : [])), ...last.end };
}
