import { readFile } from 'node:fs/promises';
import type { FromReader } from './read-sheet.ts';
import { readTable } from './read-table.ts';
import { SheetRefused } from './sheet-problems.ts';

/**
 * A process of its own that reads one file of somebody's and ends: whatever is in it can break nothing else
 * (docs/decisions/imports.md). Started by `readSheet` only.
 */

const AT_ONCE = 500;

const tell = (message: FromReader) => new Promise<void>((done) => process.send?.(message, () => done()));

async function run(path: string): Promise<void> {
  // From here on it is the file's doing if this process ends.
  await tell('began');
  const { rows, is1904 } = await readTable(await readFile(path));
  for (let at = 0; at < rows.length; at += AT_ONCE) await tell({ rows: rows.slice(at, at + AT_ONCE) });
  await tell({ end: { is1904 } });
}

run(process.argv[2] ?? '')
  .catch((error: unknown) => tell({ problem: error instanceof SheetRefused ? error.problem : 'damaged' }))
  .finally(() => process.exit(0));
