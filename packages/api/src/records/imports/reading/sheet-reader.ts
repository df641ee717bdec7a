import { readFile } from 'node:fs/promises';
import type { FromReader } from './read-sheet.ts';
import { readTable } from './read-table.ts';
import { SheetRefused } from './sheet-refused.ts';

/* `readSheet` starts this process for one file, so that a hostile file affects only the process. */

const AT_ONCE = 500;

const send = (message: FromReader | 'began') =>
  new Promise<void>((done) => process.send?.(message, () => done()));

async function run(path = '', sheet = ''): Promise<void> {
  // If the process ends after this message, the file is the cause.
  await send('began');
  const { rows, ...end } = await readTable(await readFile(path), sheet ? Number(sheet) : undefined);
  for (let at = 0; at < rows.length; at += AT_ONCE) await send({ rows: rows.slice(at, at + AT_ONCE) });
  await send({ end });
}

run(...process.argv.slice(2))
  .catch((error: unknown) =>
    send({ problem: error instanceof SheetRefused ? error.problem : 'table-damaged' }),
  )
  .finally(() => process.exit(0));
