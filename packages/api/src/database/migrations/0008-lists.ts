import { type Kysely, sql } from 'kysely';

const RECORDS = ['buildings', 'monuments', 'clerk_files'] as const;
const LISTS = ['users', ...RECORDS] as const;

/** What makes every list as quick with 100,000 rows as with ten (docs/decisions/large-lists.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await namesOfPeople(db);
  await rowCounts(db);
}

/**
 * A record keeps its people's names, so that sorting by them reads an index as every other order does. The foreign
 * key holds id and name together: a user who is renamed takes their records along, and a name that is not theirs
 * cannot be written.
 */
async function namesOfPeople(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_name_id_idx`.execute(db);
  await sql`create unique index users_name_id_idx on users (name, id)`.execute(db);
  // The lock makes whoever saves a record wait for a rename that is under way, as the foreign key itself would; it
  // would then refuse the old name.
  await sql`
    create function name_people() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.created_by is distinct from old.created_by then
        select name into new.created_by_name from users where id = new.created_by for key share;
      end if;
      if tg_op = 'INSERT' or new.last_modified_by is distinct from old.last_modified_by then
        select name into new.last_modified_by_name from users where id = new.last_modified_by for key share;
      end if;
      return new;
    end $$`.execute(db);
  for (const table of RECORDS) {
    await addName(db, table, 'created_by');
    await addName(db, table, 'last_modified_by');
    await sql`create index on ${sql.table(table)} (created_by_name, id)`.execute(db);
    await sql`
      create trigger name_people before insert or update of created_by, last_modified_by on ${sql.table(table)}
      for each row execute function name_people()`.execute(db);
  }
  await sql`create index on monuments (last_modified_by_name, id)`.execute(db);
}

async function addName(db: Kysely<unknown>, table: string, person: string): Promise<void> {
  const [records, id, name] = [sql.table(table), sql.ref(person), sql.ref(`${person}_name`)];
  await sql`alter table ${records} add column ${name} text collate montenegrin`.execute(db);
  await sql`update ${records} set ${name} = users.name from users where users.id = ${id}`.execute(db);
  await sql`
    alter table ${records}
      drop constraint ${sql.ref(`${table}_${person}_fkey`)},
      add foreign key (${id}, ${name}) references users (id, name) match full
        on update cascade on delete set null`.execute(db);
}

/**
 * How many rows each list has, kept by the statements that change it, in their own transaction: exact, and read at
 * once, where `count(*)` reads an index from end to end. In parts by connection, since two transactions that add to
 * one row would wait for each other.
 */
async function rowCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table row_counts (
      list text,
      part int,
      rows bigint not null,
      primary key (list, part)
    )`.execute(db);
  await sql`
    create function count_rows() returns trigger language plpgsql as $$
    declare
      difference bigint;
    begin
      if tg_op = 'TRUNCATE' then
        delete from row_counts where list = tg_table_name;
        return null;
      end if;
      difference := (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end;
      if difference <> 0 then
        insert into row_counts as counted values (tg_table_name, pg_backend_pid() % 16, difference)
        on conflict (list, part) do update set rows = counted.rows + excluded.rows;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of LISTS) {
    await sql`
      create trigger count_added after insert on ${sql.table(table)} referencing new table as changed
      for each statement execute function count_rows()`.execute(db);
    await sql`
      create trigger count_removed after delete on ${sql.table(table)} referencing old table as changed
      for each statement execute function count_rows()`.execute(db);
    await sql`
      create trigger count_emptied after truncate on ${sql.table(table)}
      for each statement execute function count_rows()`.execute(db);
    await sql`
      insert into row_counts select ${sql.lit(table)}, 0, count(*) from ${sql.table(table)}`.execute(db);
  }
}
