import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { orderingOf } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import { type ListQuery, listQuery } from '@ar/domain/page';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { listRecords } from '../../changes/record-rows.ts';
import { listUsers } from '../../routes/record-routes.ts';
import type { List as Listed } from '../page.ts';

const ROWS = 2400;
const ORIGIN = 'https://ar.example';

let database: TestDatabase;
export let db: Kysely<DB>;
let readable: Record<List, Listed<{ id: number }>>;

/** Each list has 100,000 rows. */
export async function openLists(): Promise<void> {
  database = await openTestDatabase();
  db = database.db;
  await fillAtRandom();
  readable = {
    users: listUsers(db),
    buildings: listRecords(db, building, ORIGIN),
    monuments: listRecords(db, monument, ORIGIN),
    clerk_files: listRecords(db, clerkFile, ORIGIN),
  };
}

export const closeLists = () => database.stop();

/** Uses few different names, so many rows are equal when sorted. */
async function fillAtRandom(): Promise<void> {
  const oneOf = (...values: string[]) =>
    sql`(${sql.val(values)}::text[])[1 + floor(random() * ${sql.lit(values.length)})::int]`;
  const name = oneOf('Most', 'Crkva', 'Česma', 'Zgrada', 'Đački dom', 'zgrada', 'Ž 10%');
  const address = oneOf('Njegoševa', 'Moskovska', 'Bulevar Džordža Vašingtona', 'a_b');
  const somebody = sql`(select id from users where id % 7 = row % 11 limit 1)`;
  const moment = sql`timestamptz '2026-01-01' + floor(random() * 40) * interval '1 day'`;
  const rows = sql`generate_series(1, ${sql.lit(ROWS)}) as row`;
  await sql`
    insert into users (first_name, last_name, email, role, date_joined)
    select ${oneOf('Ana', 'Đorđe', 'Željka')}, ${oneOf('Žarić', 'Djuković', 'Radović')}, 'u' || row || '@pg.example',
      (array['SuperAdmin', 'BuildingsAdmin', null])[1 + row % 3], ${moment} from ${rows}`.execute(db);
  await sql`
    insert into buildings (name, address, investor, building_size, construction_start_date, created_by, updated_at)
    select ${name} || ' ' || row % 13, ${address}, ${oneOf('Grad', 'Čelebić')},
      case when row % 5 > 0 then 1 + row % 50 end, case when row % 4 > 0 then date '2026-01-01' + row % 9 end,
      ${somebody}, ${moment} from ${rows}`.execute(db);
  await sql`
    insert into monuments (name, address, created_by, last_modified_by, created_at, updated_at)
    select ${name}, ${address}, ${somebody}, ${somebody}, ${moment}, ${moment} from ${rows}`.execute(db);
  await sql`
    insert into files (kind, storage_key, original_name, content_type, size, sha256, is_public)
    select 'clerk', 'key' || row, 'a.pdf', 'application/pdf', 1, 'x', false from ${rows}`.execute(db);
  await sql`
    insert into clerk_files (filename, name, file_id, is_active, created_by, created_at)
    select ${oneOf('odluka', 'zahtjev')} || '-' || row % 17 || '.pdf', ${oneOf('O mostu', 'O zgradi')}, files.id,
      row % 3 = 0, ${somebody}, ${moment} from ${rows} join files on storage_key = 'key' || row`.execute(db);
}

const LISTS = {
  users: orderingOf(user),
  buildings: orderingOf(building),
  monuments: orderingOf(monument),
  clerk_files: orderingOf(clerkFile),
} as const;
export type List = keyof typeof LISTS;

/**
 * Arguments of the SQL function `words_of`, for a search in names and for a search in all texts. Montenegrin columns
 * precede English columns.
 */
const STEMS: Record<List, readonly string[]> = {
  users: ["array[first_name, last_name], '{}'", "array[first_name, last_name, email], '{}'"],
  buildings: [
    'array[name], array[name_en]',
    `array[name, address, investor, licence_number, description, image_alt],
     array[name_en, description_en, image_alt_en]`,
  ],
  monuments: [
    'array[name], array[name_en]',
    `array[name, address, description, image_alt, transcript],
     array[name_en, description_en, image_alt_en, transcript_en]`,
  ],
  clerk_files: ["array[filename], '{}'", "array[filename, name, address, description], '{}'"],
};

/** Uses no index. The result is valid until a row changes. */
async function findPlainly(list: List, search: string): Promise<RawBuilder<unknown>> {
  const words = search.split(/\s+/);
  const written = sql.join(
    words.map((word) => sql`strpos(search_text, fold(${word})) > 0`),
    sql` and `,
  );
  const [naming, all] = STEMS[list].map(
    (stems) => sql`words_of(${sql.raw(stems)}) @@ words_asked(${search})`,
  );
  const fewAreSoNamed = sql`count(*) filter (where ${naming}) over () <= 1000`;
  const { rows } = await sql<{ id: number; relevance: number }>`
    select id, case when ${naming} and ${fewAreSoNamed} then 1 when ${written} then 2 else 3 end as relevance
    from ${sql.table(list)} where ${written} or ${all}`.execute(db);
  const [ids, relevances] = [rows.map(({ id }) => id), rows.map(({ relevance }) => relevance)];
  return sql`unnest(${sql.val(ids)}::int[], ${sql.val(relevances)}::int[]) as found (id, relevance)`;
}

/** Uses no index. `found` is the result of `findPlainly`. */
export async function plainly(
  list: List,
  { search, ordering, limit, offset }: ListQuery,
  found?: RawBuilder<unknown>,
) {
  const key = ordering?.replace(/^-/, '');
  const names: Record<string, RawBuilder<unknown>> = {
    group_names: sql.ref('role_label'),
    created_by_name: sql`(select users.name from users where users.id = created_by)`,
    last_modified_by_name: sql`(select users.name from users where users.id = last_modified_by)`,
  };
  const column = key && (names[key] ?? sql.ref(key));
  const direction = !ordering || ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const order = column ? sql`${column} ${direction}, id ${direction}` : sql`relevance, id desc`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(list)} join ${found ?? (await findPlainly(list, search))} using (id)
    order by ${order}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { count: ids.length, ids: ids.slice(offset, offset + limit) };
}

export const queryOf = (list: List, query: Partial<ListQuery>): ListQuery =>
  listQuery(LISTS[list]).parse(query);

export async function page(list: List, query: ListQuery) {
  const { count, rows } = await readable[list].page(query);
  return { count, ids: rows.map(({ id }) => id) };
}

const OFFSETS = [0, 500, 24, 1190, 5000];

export async function inEachOrder(list: List, search: string) {
  const found = await findPlainly(list, search);
  const keys = [undefined, ...LISTS[list].flatMap((key) => [key, `-${key}`])];
  const answers = [];
  for (const [at, ordering] of keys.entries()) {
    const query = queryOf(list, { search, ordering, limit: 24, offset: OFFSETS[at % OFFSETS.length] });
    answers.push({ query, found: await page(list, query), plainly: await plainly(list, query, found) });
  }
  return answers;
}
