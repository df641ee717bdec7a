import type { BUILDING_ORDERING, Building, MapBuilding } from '@ar/domain/building';
import type { ListQuery } from '@ar/domain/page';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { fileLink, visitLink } from '../lists/links.ts';
import { readPage } from '../lists/page.ts';

const COLUMNS: Record<(typeof BUILDING_ORDERING)[number], string> = {
  name: 'buildings.name',
  address: 'buildings.address',
  investor: 'buildings.investor',
  building_size: 'buildings.building_size',
  construction_start_date: 'buildings.construction_start_date',
  construction_end_date: 'buildings.construction_end_date',
  created_by_name: 'buildings.created_by_name',
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
  'image.storage_key as image_key',
  'model.storage_key as model_key',
] as const;

function withFiles(db: Kysely<DB>) {
  return db
    .selectFrom('buildings')
    .leftJoin('files as image', 'image.id', 'buildings.image_id')
    .leftJoin('files as model', 'model.id', 'buildings.model_3d_id')
    .select(PUBLIC_COLUMNS);
}

/** The rows as staff see them. */
function staffRows(db: Kysely<DB>) {
  return withFiles(db).select([
    'buildings.licence_number',
    'buildings.created_at',
    'buildings.updated_at',
    'image.original_name as image_name',
    'model.original_name as file_name',
    'buildings.created_by_name',
    'buildings.last_modified_by_name',
    'buildings.version',
  ]);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['executeTakeFirstOrThrow']>>;

function present({ image_key, model_key, ...row }: StaffRow, publicOrigin: string): Building {
  return {
    ...row,
    image: fileLink(image_key),
    model_3d: fileLink(model_key),
    qr_code: visitLink(publicOrigin, 'BUILDING', row.id),
  };
}

/** One page of the staff's list. */
export async function listBuildings(
  db: Kysely<DB>,
  publicOrigin: string,
  query: ListQuery,
): Promise<{ count: number; rows: Building[] }> {
  const rows = staffRows(db);
  const page = await readPage(db, { table: 'buildings', rows, columns: COLUMNS }, query);
  return {
    count: page.count,
    rows: page.rows.map((row) => present(row, publicOrigin)),
  };
}

/** One building as staff see it. */
export async function readBuilding(
  db: Kysely<DB>,
  publicOrigin: string,
  id: number,
): Promise<Building | undefined> {
  const row = await staffRows(db).where('buildings.id', '=', id).executeTakeFirst();
  return row && present(row, publicOrigin);
}

/** Every building, as the public map shows it. */
export async function mapBuildings(db: Kysely<DB>): Promise<MapBuilding[]> {
  const rows = await withFiles(db).orderBy('buildings.id').execute();
  return rows.map(({ image_key, model_key, ...row }) => ({
    ...row,
    image: fileLink(image_key),
    model_3d: fileLink(model_key),
  }));
}
