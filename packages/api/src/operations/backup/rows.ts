import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { sourceIn } from '../move/copy-database.ts';
import type { Source } from '../move/fill-database.ts';
import type { Table } from '../move/tables.ts';
import type { Manifest } from './archive.ts';

type Kept = Pick<Manifest, 'tables' | 'departments' | 'sequences'>;

/** A table's rows, a line each; the file of keys tells which row is missing or changed. */
const rowsFile = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `rows/${schema}.${name}.gz`;
const keysFile = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `rows/${schema}.${name}.keys.gz`;

export const rowFiles = (tables: readonly Table[]) => tables.flatMap((one) => [rowsFile(one), keysFile(one)]);

/** Writes all rows that the transaction sees into `folder/rows`. */
export async function writeRows(trx: Kysely<DB>, folder: string): Promise<Kept> {
  const source = await sourceIn(trx);
  await mkdir(join(folder, 'rows'), { mode: 0o700 });
  const tables: Kept['tables'] = [];
  for (const table of source.tables) {
    const [rows, keys] = [rowsFile(table), keysFile(table)].map((name) => lineWriter(join(folder, name)));
    const keyOf = keyReader(table);
    for await (const batch of source.rows(table)) {
      await rows?.write(batch);
      await keys?.write(batch.map((row) => `${hashOf(row)} ${keyOf(row)}`));
    }
    await Promise.all([rows?.end(), keys?.end()]);
    tables.push({
      ...table,
      columns: [...table.columns],
      key: [...table.key],
      ...(await source.measured(table)),
    });
  }
  return { tables, departments: [...source.departments], sequences: [...source.sequences] };
}

function lineWriter(path: string) {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(gzip, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  // The next `write` or `end` throws it.
  written.catch(() => {});
  return {
    async write(lines: readonly string[]) {
      const more = gzip.write(lines.map((line) => `${line}\n`).join(''));
      if (!more) await Promise.race([new Promise((go) => gzip.once('drain', go)), written]);
    },
    async end() {
      gzip.end();
      await written;
    },
  };
}

/** Names a row by the values of its key, or by the whole row if the table has no key. */
function keyReader({ columns, key }: Pick<Table, 'columns' | 'key'>) {
  const places = key.map((name) => columns.findIndex((column) => column.name === name));
  return (row: string) => {
    if (places.length === 0) return row;
    const values = JSON.parse(row) as unknown[];
    return places.map((place) => values[place]).join(', ');
  };
}

const HASH_LENGTH = 16;
const hashOf = (row: string) => createHash('sha256').update(row).digest('base64url').slice(0, HASH_LENGTH);

export function sourceOf(folder: string, { tables, departments, sequences }: Kept): Source {
  return {
    tables,
    departments,
    sequences,
    rows: (table) => batches(linesOf(join(folder, rowsFile(table)))),
    async measured({ schema, name }) {
      const table = tables.find((one) => one.schema === schema && one.name === name);
      return { rows: table?.rows ?? 0, sum: table?.sum ?? '' };
    },
  };
}

const AT_ONCE = { rows: 1000, characters: 4_000_000 };

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length < AT_ONCE.rows && characters < AT_ONCE.characters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** `readline` hides a stream's errors, and ends lines at other characters too. */
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

/** Rows that are missing, changed or too many, each by its key. */
export async function rowProblems(folder: string, table: Table): Promise<string[]> {
  // Rows of a table without a key may be there twice.
  const said = new Map<string, string[]>();
  const problems: string[] = [];
  const name = table.schema === 'public' ? table.name : `${table.schema}.${table.name}`;
  const keyOf = keyReader(table);
  try {
    for await (const line of linesOf(join(folder, keysFile(table)))) {
      const key = line.slice(HASH_LENGTH + 1);
      said.set(key, [...(said.get(key) ?? []), line.slice(0, HASH_LENGTH)]);
    }
    for await (const row of linesOf(join(folder, rowsFile(table)))) {
      const key = keyOf(row);
      const hashes = said.get(key) ?? [];
      const place = hashes.indexOf(hashOf(row));
      if (hashes.length === 0) problems.push(`${name} ${key} is not part of it`);
      else if (place === -1) problems.push(`${name} ${key} is changed`);
      hashes.splice(Math.max(place, 0), 1);
    }
  } catch (error) {
    return [`${name} cannot be read: ${(error as Error).message}`];
  }
  const missing = [...said].flatMap(([key, hashes]) => hashes.map(() => `${name} ${key} is missing`));
  return [...problems, ...missing];
}

export async function* readRows(folder: string, table: Table): AsyncGenerator<Record<string, string | null>> {
  for await (const line of linesOf(join(folder, rowsFile(table)))) {
    const values = JSON.parse(line) as (string | null)[];
    yield Object.fromEntries(table.columns.map(({ name }, place) => [name, values[place] ?? null]));
  }
}
