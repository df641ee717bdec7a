import { type Kysely, sql } from 'kysely';

const NO_ENGLISH = sql`coalesce(name_en, '') = '' or coalesce(description_en, '') = ''`;

/**
 * What analytics counts without reading whole tables: the changes of one resource by time, and the items that lack
 * something, which are few once people have seen them listed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on audit_log (resource, at)`.execute(db);
  for (const table of ['buildings', 'monuments']) {
    await lacking(db, table, 'image', sql`image_id is null`);
    await lacking(db, table, 'english', NO_ENGLISH);
  }
  await lacking(db, 'monuments', 'audio', sql`audio_description_id is null`);
}

async function lacking(
  db: Kysely<unknown>,
  table: string,
  what: string,
  where: ReturnType<typeof sql>,
): Promise<void> {
  const name = sql.id(`${table}_without_${what}`);
  await sql`create index ${name} on ${sql.table(table)} (id) where ${where}`.execute(db);
}
