import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { COLUMNS, type FindFile, type StoredFileRow } from '../../records/files/stored-files.ts';

export type Row = { id: number } & Record<string, unknown>;

const ADDRESS = /^\/files\/([\w.]+)$/;

export const keyAt = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

/** The keys of the files that a row names. */
const keysOf = (row: Row | undefined): string[] =>
  Object.values(row ?? {}).flatMap((value) => (typeof value === 'string' ? (keyAt(value) ?? []) : []));

/** What is public is known without the database. */
export const findPublicFile =
  ({ file }: { file(key: string): StoredFileRow | undefined }, otherwise: FindFile): FindFile =>
  async (key, id) =>
    (id === undefined ? file(key) : undefined) ?? otherwise(key, id);

/** What must be known of a file to send it, for as long as a public record names it. Several may have the same. */
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
    /** Finds out what is not known yet of the files that these rows name. */
    async know(rows: readonly (Row | undefined)[]): Promise<void> {
      const unknown = rows.flatMap(keysOf).filter((key) => !known.has(key));
      if (unknown.length === 0) return;
      const files = db.selectFrom('files').select(COLUMNS).where('is_public', '=', true);
      for (const file of await files.where('storage_key', 'in', unknown).execute())
        known.set(file.storage_key, { file, named: 0 });
    },
    /** Takes rows that came for those that they replace. All that came count first: a file may pass from one row to another. */
    replace(rows: readonly (readonly [before: Row | undefined, after: Row | undefined])[]): void {
      for (const [, after] of rows) count(after, 1);
      for (const [before] of rows) count(before, -1);
    },
  };
}
