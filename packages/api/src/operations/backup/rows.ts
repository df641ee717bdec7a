import { hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { batchesOf, type Content, type Source, sourceIn, type Table } from '../move/copy-database.ts';

/** A file with a row per line, and a file with each row's key and hash, which identifies damaged rows. */
const rowsFile = ({ schema, name }: Table) => `rows/${schema}.${name}.gz`;
const keysFile = ({ schema, name }: Table) => `rows/${schema}.${name}.keys.gz`;

export const rowFiles = (tables: readonly Table[]) => tables.flatMap((one) => [rowsFile(one), keysFile(one)]);

export async function writeRows(trx: Kysely<DB>, folder: string): Promise<Content> {
  const { rows, ...content } = await sourceIn(trx);
  await mkdir(join(folder, 'rows'), { mode: 0o700 });
  const { rows: written } = sourceOf(folder, content);
  for (const table of content.tables) {
    const keyOf = keyReader(table);
    await writeLines(join(folder, rowsFile(table)), rows(table), (row) => row);
    await writeLines(join(folder, keysFile(table)), written(table), (row) => `${hashOf(row)} ${keyOf(row)}`);
  }
  return content;
}

async function writeLines(path: string, rows: AsyncIterable<string[]>, lineOf: (row: string) => string) {
  async function* lines() {
    for await (const batch of rows) yield batch.map((row) => `${lineOf(row)}\n`).join('');
  }
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  await pipeline(lines, gzip, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
}

function keyReader({ columns, key }: Table) {
  const places = key.map((name) => columns.findIndex((column) => column.name === name));
  return (row: string) => {
    if (places.length === 0) return row;
    const values = JSON.parse(row) as unknown[];
    return places.map((place) => values[place]).join(', ');
  };
}

const HASH_LENGTH = 16;
const hashOf = (row: string) => hash('sha256', row, 'base64url').slice(0, HASH_LENGTH);

export const sourceOf = (folder: string, content: Content): Source => ({
  ...content,
  rows: (table) => batchesOf(linesOf(join(folder, rowsFile(table)))),
});

/** Not `readline`, which hides stream errors and also splits at other characters. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  const read = pipeline(createReadStream(path), text);
  // The loop below throws the same error.
  read.catch(() => {});
  let begun = '';
  for await (const part of text as AsyncIterable<string>) {
    const [first = '', ...more] = part.split('\n');
    begun += first;
    for (const next of more) {
      yield begun;
      begun = next;
    }
  }
  await read;
}

export async function rowProblems(folder: string, table: Table): Promise<string[]> {
  // A table without a key may have equal rows.
  const expected = new Map<string, string[]>();
  const problems: string[] = [];
  const name = table.schema === 'public' ? table.name : `${table.schema}.${table.name}`;
  const keyOf = keyReader(table);
  try {
    for await (const line of linesOf(join(folder, keysFile(table)))) {
      const key = line.slice(HASH_LENGTH + 1);
      expected.set(key, [...(expected.get(key) ?? []), line.slice(0, HASH_LENGTH)]);
    }
    for await (const row of linesOf(join(folder, rowsFile(table)))) {
      const key = keyOf(row);
      const hashes = expected.get(key) ?? [];
      const place = hashes.indexOf(hashOf(row));
      if (hashes.length === 0) problems.push(`${name} ${key} is not part of it`);
      else if (place === -1) problems.push(`${name} ${key} is changed`);
      hashes.splice(Math.max(place, 0), 1);
    }
  } catch (error) {
    return [`${name} cannot be read: ${(error as Error).message}`];
  }
  const missing = [...expected].flatMap(([key, hashes]) => hashes.map(() => `${name} ${key} is missing`));
  return [...problems, ...missing];
}

export async function* readRows(folder: string, table: Table): AsyncGenerator<Record<string, string | null>> {
  for await (const line of linesOf(join(folder, rowsFile(table)))) {
    const values = JSON.parse(line) as (string | null)[];
    yield Object.fromEntries(table.columns.map(({ name }, place) => [name, values[place] ?? null]));
  }
}
