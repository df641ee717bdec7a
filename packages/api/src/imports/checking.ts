import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { finderIn, type LocalArchive } from './archive-files.ts';
import type { Checking } from './check-rows.ts';
import type { Import } from './import-rows.ts';
import { importableOf } from './importable.ts';

/** What rows of an import are judged with. */
export async function checkingOf(db: Kysely<DB>, one: Import, archive: LocalArchive): Promise<Checking> {
  const { archive_entries: entries } = await db
    .selectFrom('imports')
    .select('archive_entries')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  const { id: importId, columns, reading } = one;
  const kind = await importableOf(db, one.resource);
  return { kind, importId, columns, reading, finder: finderIn(entries), archive, inspected: new Map() };
}
