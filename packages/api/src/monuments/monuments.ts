import type { MapMonument, MONUMENT_ORDERING, Monument } from '@ar/domain/monument';
import type { ListQuery } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { fileLink, visitLink } from '../lists/links.ts';
import { readPage } from '../lists/page.ts';

const COLUMNS: Record<(typeof MONUMENT_ORDERING)[number], string> = {
  name: 'monuments.name',
  address: 'monuments.address',
  created_at: 'monuments.created_at',
  created_by_name: 'monuments.created_by_name',
  last_modified_by_name: 'monuments.last_modified_by_name',
  updated_at: 'monuments.updated_at',
};

const PUBLIC_COLUMNS = [
  'monuments.id',
  'monuments.name',
  'monuments.name_en',
  'monuments.address',
  'monuments.latitude',
  'monuments.longitude',
  'monuments.description',
  'monuments.description_en',
  'monuments.image_alt',
  'monuments.image_alt_en',
  'image.storage_key as image_key',
  'audio.storage_key as audio_key',
] as const;

function withFiles(db: Kysely<DB>) {
  return db
    .selectFrom('monuments')
    .leftJoin('files as image', 'image.id', 'monuments.image_id')
    .leftJoin('files as audio', 'audio.id', 'monuments.audio_description_id')
    .select(PUBLIC_COLUMNS);
}

/** The knowledge base is internal: its link is an authorised call, not a file's address (decisions 11). */
function knowledgeLink(id: number): string {
  return `/api/ar_platform/monuments/${id}/base_of_knowledge/`;
}

/** The rows as staff see them. */
function staffRows(db: Kysely<DB>) {
  return withFiles(db)
    .leftJoin('files as knowledge', 'knowledge.id', 'monuments.base_of_knowledge_id')
    .select([
      'monuments.created_at',
      'monuments.updated_at',
      'image.original_name as image_name',
      'knowledge.original_name as file_name',
      'monuments.created_by_name',
      'monuments.last_modified_by_name',
      'monuments.version',
    ]);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['executeTakeFirstOrThrow']>>;

function present({ image_key, audio_key, ...row }: StaffRow, publicOrigin: string): Monument {
  return {
    ...row,
    image: fileLink(image_key),
    audio_description: fileLink(audio_key),
    base_of_knowledge: row.file_name === null ? null : knowledgeLink(row.id),
    qr_code: visitLink(publicOrigin, 'MONUMENT', row.id),
  };
}

/** One page of the staff's list. */
export async function listMonuments(
  db: Kysely<DB>,
  publicOrigin: string,
  query: ListQuery,
): Promise<{ count: number; rows: Monument[] }> {
  const rows = staffRows(db);
  const page = await readPage(db, { table: 'monuments', rows, columns: COLUMNS }, query);
  return {
    count: page.count,
    rows: page.rows.map((row) => present(row, publicOrigin)),
  };
}

/** One monument as staff see it. */
export async function readMonument(
  db: Kysely<DB>,
  publicOrigin: string,
  id: number,
): Promise<Monument | undefined> {
  const row = await staffRows(db).where('monuments.id', '=', id).executeTakeFirst();
  return row && present(row, publicOrigin);
}

/** Every monument, as the public map shows it. */
export async function mapMonuments(db: Kysely<DB>): Promise<MapMonument[]> {
  const rows = await withFiles(db).orderBy('monuments.id').execute();
  return rows.map(({ image_key, audio_key, ...row }) => ({
    ...row,
    image: fileLink(image_key),
    audio_description: fileLink(audio_key),
  }));
}

/** Where the knowledge base of a monument is stored. */
export function findBaseOfKnowledge(
  db: Kysely<DB>,
  id: number,
): Promise<{ storage_key: string } | undefined> {
  return db
    .selectFrom('monuments')
    .innerJoin('files', 'files.id', 'monuments.base_of_knowledge_id')
    .select('files.storage_key')
    .where('monuments.id', '=', id)
    .executeTakeFirst();
}
