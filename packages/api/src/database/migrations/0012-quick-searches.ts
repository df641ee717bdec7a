import { type Kysely, sql } from 'kysely';

const PLACES = ['buildings', 'monuments'] as const;
const LISTS = ['users', ...PLACES, 'clerk_files'] as const;

/** What searches and public maps need to be quick whatever the number of rows (docs/decisions/large-lists.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await listVersions(db);
  for (const table of LISTS) await searchIndexes(db, table);
  for (const table of PLACES) {
    await sql`create index on ${sql.table(table)} using gist (point(longitude, latitude))`.execute(db);
  }
}

/**
 * Each list has a version, which every change of its rows raises in its own transaction: what was made of a list is
 * right for as long as the version stays. It is the sum over the list's parts of the microsecond of their last change,
 * so a restored backup never meets a version that its later changes once had.
 *
 * A writer takes the first part that no other transaction holds, so writers never wait for each other.
 */
async function listVersions(db: Kysely<unknown>): Promise<void> {
  const now = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`;
  await sql`alter table row_counts add column changed_us bigint not null default ${now}`.execute(db);
  await sql`
    create or replace function count_rows() returns trigger language plpgsql as $$
    declare
      difference bigint := 0;
    begin
      if tg_op = 'TRUNCATE' then
        update row_counts set rows = 0, changed_us = greatest(changed_us + 1, ${now}) where list = tg_table_name;
        return null;
      end if;
      if not exists (select from changed) then
        return null;
      end if;
      if tg_op <> 'UPDATE' then
        difference := (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end;
      end if;
      update row_counts set rows = rows + difference, changed_us = greatest(changed_us + 1, ${now})
      where list = tg_table_name and part = (
        select part from row_counts where list = tg_table_name order by part limit 1 for update skip locked);
      if not found then
        insert into row_counts as kept (list, part, rows)
        select tg_table_name, coalesce(max(part), 0) + 1, difference from row_counts where list = tg_table_name
        on conflict (list, part) do update set
          rows = kept.rows + difference, changed_us = greatest(kept.changed_us + 1, ${now});
      end if;
      return null;
    end $$`.execute(db);
  for (const table of LISTS) {
    await sql`
      create trigger count_changed after update on ${sql.table(table)} referencing new table as changed
      for each statement execute function count_rows()`.execute(db);
  }
}

/**
 * A search that finds much, or has a word of two letters, reads its texts in an index and no row. A text beyond the
 * size that an index takes stays outside; a second index finds those few.
 */
async function searchIndexes(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create index on ${sql.table(table)} (id) include (search_text)
    where octet_length(search_text) <= 2000`.execute(db);
  await sql`create index on ${sql.table(table)} (id) where octet_length(search_text) > 2000`.execute(db);
}
