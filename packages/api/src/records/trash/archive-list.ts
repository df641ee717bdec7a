import type { ArchivedRecord, ArchiveQuery } from '@ar/domain/archive';
import type { Entity } from '@ar/domain/entities/entity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ZONE } from '../../platform/calendar.ts';
import type { DB } from '../../platform/database/schema.ts';
import { archivedFiles } from '../changes/archived-rows.ts';
import { countOf } from '../lists/page.ts';
import { orderBy, orderOf } from '../lists/search.ts';

export interface Reader {
  db: Kysely<DB>;
  /** How long the archive keeps things. */
  days: number;
  /** All kinds of records that are kept here. */
  entities: readonly Entity[];
}

/** What the archive's list shows of a record, or of a batch, whose files it counts together. */
function entries({ db, days, entities }: Reader, isBatch = false) {
  const counted = isBatch ? sql`other.batch = archive.batch` : sql`other.id = archive.id`;
  const ofFiles = (figure: RawBuilder<unknown>) => sql<number>`(
    select ${figure} from archive as other cross join lateral (${archivedFiles(entities, 'other')}) as named (id)
    join files on files.id = named.id where ${counted})`;
  return db
    .selectFrom('archive')
    .leftJoin('all_users as person', 'person.id', 'archive.archived_by')
    .select(['archive.id', 'archive.resource', 'archive.record_id', 'archive.name', 'archive.batch'])
    .select([
      'archive.archived_at',
      // Empty: a person whose data has left.
      sql<string>`coalesce(person.name, '')`.as('archived_by_name'),
      sql<string>`archive.archived_at + ${days} * interval '1 day'`.as('ends_at'),
      sql<number>`(select count(*) from archive as other where other.batch = archive.batch and other.resource = archive.resource)`.as(
        'batch_count',
      ),
      ofFiles(sql`count(*)`).as('files'),
      ofFiles(sql`coalesce(sum(files.size), 0)`).as('size'),
    ]);
}

export async function readArchive(
  reader: Reader,
  query: ArchiveQuery,
): Promise<{ count: number; rows: ArchivedRecord[] }> {
  const { resource, record, person, from, to, batch, search, ordering, limit, offset } = query;
  const words = search.split(/\s+/).filter(Boolean);
  // Of a batch the record that was deleted first stands for all, unless one of them may be looked for.
  const isBatch = words.length === 0 && record === undefined && batch === undefined;
  let found = reader.db.selectFrom('archive');
  if (isBatch)
    found = found.where(
      sql<boolean>`archive.id in (select min(id) from archive as other group by other.batch, other.resource)`,
    );
  if (resource !== undefined) found = found.where(sql<boolean>`archive.resource = ${resource}`);
  if (record !== undefined) found = found.where('archive.record_id', '=', record);
  if (person !== undefined) found = found.where('archive.archived_by', '=', person);
  if (batch !== undefined) found = found.where('archive.batch', '=', batch);
  const midnight = (day: string, later: number) =>
    sql<string>`(${day}::date + ${later}::int)::timestamp at time zone ${ZONE}`;
  if (from !== undefined) found = found.where('archive.archived_at', '>=', midnight(from, 0));
  if (to !== undefined) found = found.where('archive.archived_at', '<', midnight(to, 1));
  for (const word of words) found = found.where(sql<boolean>`strpos(archive.search_text, fold(${word})) > 0`);
  const columns = { archived_at: 'archive.archived_at', name: 'archive.name' };
  const order = orderBy('archive', orderOf(ordering, columns));
  // Their ids first: files and batches are then counted for the page alone.
  const ids = found.select('archive.id').orderBy(order).limit(limit).offset(offset);
  const page = entries(reader, isBatch).where(sql<boolean>`archive.id = any(array(${ids}))`);
  const [rows, count] = await Promise.all([page.orderBy(order).execute(), countOf(found)]);
  return { count, rows };
}

/** One entry by its own id; undefined for a record that is no longer in the archive. */
export function findArchived(reader: Reader, id: number): Promise<ArchivedRecord | undefined> {
  return entries(reader).where('archive.id', '=', id).executeTakeFirst();
}
