import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type Content, type Source, sourceIn, type Table } from '../move/copy-database.ts';

export const rowsFile = ({ schema, name }: Table) => `rows/${schema}.${name}.gz`;

export async function writeRows(trx: Kysely<DB>, folder: string): Promise<Content> {
  const { rows, ...content } = await sourceIn(trx);
  await mkdir(join(folder, 'rows'), { mode: 0o700 });
  for (const table of content.tables) {
    async function* lines() {
      for await (const batch of rows(table)) yield batch.map((row) => `${row}\n`).join('');
    }
    const file = createWriteStream(join(folder, rowsFile(table)), { mode: 0o600, flags: 'wx' });
    await pipeline(lines, createGzip({ level: constants.Z_BEST_SPEED }), file);
  }
  return content;
}

export const sourceOf = (folder: string, content: Content): Source => ({
  ...content,
  rows: (table) => batchesIn(join(folder, rowsFile(table))),
});

const BATCH_BYTES = 1_000_000;

/** Splits at `\n` only. `readline` would also split at other characters, and would hide stream errors. */
async function* batchesIn(path: string): AsyncGenerator<string[]> {
  const text = createGunzip({ chunkSize: BATCH_BYTES }).setEncoding('utf8');
  const read = pipeline(createReadStream(path), text);
  read.catch(() => {});
  let begun = '';
  for await (const part of text as AsyncIterable<string>) {
    const lines = part.split('\n');
    lines[0] = begun + lines[0];
    begun = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  await read;
}
