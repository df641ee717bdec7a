import type { MapMonument, Monument, MonumentOrdering } from '@ar/domain/entities/monument';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { fileLink, personName, visitLink } from '../lists/links.ts';
import { mapRows, type ReadMapRows } from '../lists/map-rows.ts';
import { pagesOf, type ReadPage } from '../lists/page.ts';

const COLUMNS: Record<MonumentOrdering, string> = {
  name: 'monuments.name',
  address: 'monuments.address',
  created_at: 'monuments.created_at',
  created_by_name: 'monuments.created_by',
  last_modified_by_name: 'monuments.last_modified_by',
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
] as const;

function withFiles(db: Kysely<DB>) {
  return db
    .selectFrom('monuments')
    .leftJoin('files as image', 'image.id', 'monuments.image_id')
    .leftJoin('files as audio', 'audio.id', 'monuments.audio_description_id')
    .select(PUBLIC_COLUMNS)
    .select([fileLink('image').as('image'), fileLink('audio').as('audio_description')]);
}

/** The knowledge base is internal: its link is an authorised call, not a file's address. */
const knowledgeLink = sql<string | null>`
  case when knowledge.id is not null then '/api/ar_platform/monuments/' || monuments.id || '/base_of_knowledge/' end`;

/** The rows as staff see them. */
function staffRows(db: Kysely<DB>, publicOrigin: string) {
  return withFiles(db)
    .leftJoin('files as knowledge', 'knowledge.id', 'monuments.base_of_knowledge_id')
    .select([
      'monuments.created_at',
      'monuments.updated_at',
      'image.original_name as image_name',
      'knowledge.original_name as file_name',
      personName('monuments.created_by').as('created_by_name'),
      personName('monuments.last_modified_by').as('last_modified_by_name'),
      'monuments.version',
      knowledgeLink.as('base_of_knowledge'),
      visitLink(publicOrigin, 'MONUMENT', 'monuments.id').as('qr_code'),
    ]);
}

/** Pages of the staff's list. */
export function listMonuments(db: Kysely<DB>, publicOrigin: string): ReadPage<Monument> {
  return pagesOf(db, { table: 'monuments', rows: staffRows(db, publicOrigin), columns: COLUMNS });
}

/** One monument as staff see it. */
export function readMonument(
  db: Kysely<DB>,
  publicOrigin: string,
  id: number,
): Promise<Monument | undefined> {
  return staffRows(db, publicOrigin).where('monuments.id', '=', id).executeTakeFirst();
}

/** The public map's rows. */
export function mapMonuments(db: Kysely<DB>): ReadMapRows<MapMonument> {
  return mapRows(db, 'monuments', withFiles(db));
}

/** One monument, as anybody may see it. */
export function findPublicMonument(db: Kysely<DB>, id: number): Promise<MapMonument | undefined> {
  return withFiles(db).where('monuments.id', '=', id).executeTakeFirst();
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
