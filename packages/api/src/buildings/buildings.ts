import type { Building, BuildingOrdering, MapBuilding } from '@ar/domain/entities/building';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { fileLink, personName, visitLink } from '../lists/links.ts';
import { mapRows, type ReadMapRows } from '../lists/map-rows.ts';
import { pagesOf, type ReadPage } from '../lists/page.ts';

const COLUMNS: Record<BuildingOrdering, string> = {
  name: 'buildings.name',
  address: 'buildings.address',
  investor: 'buildings.investor',
  building_size: 'buildings.building_size',
  construction_start_date: 'buildings.construction_start_date',
  construction_end_date: 'buildings.construction_end_date',
  created_by_name: 'buildings.created_by',
  updated_at: 'buildings.updated_at',
};

const PUBLIC_COLUMNS = [
  'buildings.id',
  'buildings.name',
  'buildings.name_en',
  'buildings.address',
  'buildings.latitude',
  'buildings.longitude',
  'buildings.description',
  'buildings.description_en',
  'buildings.image_alt',
  'buildings.image_alt_en',
  'buildings.investor',
  'buildings.building_size',
  'buildings.construction_start_date',
  'buildings.construction_end_date',
] as const;

function withFiles(db: Kysely<DB>) {
  return db
    .selectFrom('buildings')
    .leftJoin('files as image', 'image.id', 'buildings.image_id')
    .leftJoin('files as model', 'model.id', 'buildings.model_3d_id')
    .select(PUBLIC_COLUMNS)
    .select([fileLink('image').as('image'), fileLink('model').as('model_3d')]);
}

/** The rows as staff see them. */
function staffRows(db: Kysely<DB>, publicOrigin: string) {
  return withFiles(db).select([
    'buildings.licence_number',
    'buildings.created_at',
    'buildings.updated_at',
    'image.original_name as image_name',
    'model.original_name as file_name',
    personName('buildings.created_by').as('created_by_name'),
    personName('buildings.last_modified_by').as('last_modified_by_name'),
    'buildings.version',
    visitLink(publicOrigin, 'BUILDING', 'buildings.id').as('qr_code'),
  ]);
}

/** Pages of the staff's list. */
export function listBuildings(db: Kysely<DB>, publicOrigin: string): ReadPage<Building> {
  return pagesOf(db, { table: 'buildings', rows: staffRows(db, publicOrigin), columns: COLUMNS });
}

/** One building as staff see it. */
export function readBuilding(
  db: Kysely<DB>,
  publicOrigin: string,
  id: number,
): Promise<Building | undefined> {
  return staffRows(db, publicOrigin).where('buildings.id', '=', id).executeTakeFirst();
}

/** The public map's rows. */
export function mapBuildings(db: Kysely<DB>): ReadMapRows<MapBuilding> {
  return mapRows(db, 'buildings', withFiles(db));
}

/** One building, as anybody may see it. */
export function findPublicBuilding(db: Kysely<DB>, id: number): Promise<MapBuilding | undefined> {
  return withFiles(db).where('buildings.id', '=', id).executeTakeFirst();
}
