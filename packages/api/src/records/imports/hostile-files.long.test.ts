import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { DIST } from '../../testing/programs.ts';
import { readSheet } from './reading/read-sheet.ts';
import { readTable } from './reading/read-table.ts';
import { SheetRefused } from './reading/sheet-refused.ts';
import { HEADED, workbook } from './testing/workbooks.ts';

test('refuses a cell with eight million lines as too large', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const path = join(folder, 'greedy.csv');
  await writeFile(path, `Naziv\n"${'a\n'.repeat(8_000_000)}"`);
  await expect(readSheet(join(DIST, 'sheet-reader.js'), path)).rejects.toEqual(
    new SheetRefused('table-too-large'),
  );
  await rm(folder, { recursive: true });
});

test('reads only the headings of a workbook with a million empty rows', async () => {
  const rows = workbook(`${HEADED}${'<row/>'.repeat(1_000_000)}`);
  expect((await readTable(Buffer.from(rows))).rows).toEqual([{ row: 1, cells: ['Naziv', 'Adresa'] }]);
});
