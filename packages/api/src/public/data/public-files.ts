import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { COLUMNS, type FindFile, type StoredFileRow } from '../../records/files/stored-files.ts';

export type Row = { id: number } & Record<string, unknown>;

const ADDRESS = /^\/files\/([\w.]+)$/;

export const keyAt = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

const keysOf = (row: Row | undefined): string[] =>
  Object.values(row ?? {}).flatMap((value) => (typeof value === 'string' ? (keyAt(value) ?? []) : []));

/** Finds public files in memory, others by `otherwise`. */
export const findPublicFile =
  ({ file }: { file(key: string): StoredFileRow | undefined }, otherwise: FindFile): FindFile =>
  async (key, id) =>
    (id === undefined ? file(key) : undefined) ?? otherwise(key, id);

/** The files that public records name, kept as long as at least one record names them. */
export function createPublicFiles(db: Kysely<DB>) {
  const known = new Map<string, { file: StoredFileRow; named: number }>();
  const count = (row: Row | undefined, by: 1 | -1) => {
    for (const key of keysOf(row)) {
      const one = known.get(key);
      if (!one) continue;
      one.named += by;
      if (one.named <= 0) known.delete(key);
    }
  };
  return {
    find: (key: string): StoredFileRow | undefined => known.get(key)?.file,
    /** Reads the files of these rows that are not known yet. */
    async know(rows: readonly (Row | undefined)[]): Promise<void> {
      const unknown = rows.flatMap(keysOf).filter((key) => !known.has(key));
      if (unknown.length === 0) return;
      const files = db.selectFrom('files').select(COLUMNS).where('is_public', '=', true);
      for (const file of await files.where('storage_key', 'in', unknown).execute())
        known.set(file.storage_key, { file, named: 0 });
    },
    /** Counts the new rows before it discounts the old ones: a file may move from one row to another. */
    replace(rows: readonly (readonly [before: Row | undefined, after: Row | undefined])[]): void {
      for (const [, after] of rows) count(after, 1);
      for (const [before] of rows) count(before, -1);
    },
  };
}
