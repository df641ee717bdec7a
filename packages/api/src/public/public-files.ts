import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { COLUMNS, type FindFile, type StoredFileRow } from '../files/stored-files.ts';

export type Row = { id: number } & Record<string, unknown>;

const ADDRESS = /^\/files\/([\w.]+)$/;

/** The keys of the files that a row names. */
const keysOf = (row: Row | undefined): string[] =>
  Object.values(row ?? {}).flatMap((value) =>
    typeof value === 'string' ? (ADDRESS.exec(value)?.[1] ?? []) : [],
  );

/** What is public is known without the database. */
export const findPublicFile =
  ({ file }: { file(key: string): StoredFileRow | undefined }, otherwise: FindFile): FindFile =>
  async (key, id) =>
    (id === undefined ? file(key) : undefined) ?? otherwise(key, id);

/** What must be known of a file to send it, for as long as a public record names it. Several may have the same. */
export function createPublicFiles(db: Kysely<DB>) {
  const known = new Map<string, { file: StoredFileRow; named: number }>();
  return {
    find: (key: string): StoredFileRow | undefined => known.get(key)?.file,
    /** Takes rows that came for those that they replace. */
    async replace(
      rows: readonly (readonly [before: Row | undefined, after: Row | undefined])[],
    ): Promise<void> {
      const [before, after] = [0, 1].map((side) => rows.flatMap((pair) => keysOf(pair[side]))) as [
        string[],
        string[],
      ];
      const unknown = after.filter((key) => !known.has(key));
      const found =
        unknown.length > 0
          ? await db
              .selectFrom('files')
              .select(COLUMNS)
              .where('storage_key', 'in', unknown)
              .where('is_public', '=', true)
              .execute()
          : [];
      for (const file of found) known.set(file.storage_key, { file, named: 0 });
      for (const key of after) {
        const one = known.get(key);
        if (one) one.named += 1;
      }
      for (const key of before) {
        const one = known.get(key);
        if (one && --one.named <= 0) known.delete(key);
      }
    },
  };
}
