import { type Kysely, sql } from 'kysely';

const REFERENCES = [
  ['buildings', 'image_id'],
  ['buildings', 'model_3d_id'],
  ['monuments', 'image_id'],
  ['monuments', 'audio_description_id'],
  ['monuments', 'base_of_knowledge_id'],
  ['clerk_files', 'file_id'],
] as const;

/** Whenever a file's row goes, PostgreSQL looks for records that refer to it: without an index, in whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of REFERENCES) {
    await sql`create index on ${sql.table(table)} (${sql.ref(column)})`.execute(db);
  }
}
