import {
  type Building,
  type BuildingChanges,
  building,
  type NewBuilding,
} from '@ar/domain/entities/building';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { Selectable } from 'kysely';
import { EDITED } from '../database/edited.ts';
import type { DB } from '../database/schema.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { readBuilding } from './buildings.ts';

type Row = Selectable<DB['buildings']>;

/** How buildings are changed. */
export function buildingKind(publicOrigin: string): RecordKind<Row, NewBuilding, BuildingChanges, Building> {
  return {
    resource: 'buildings',
    called: { name: 'Building', words: 'building site' },
    files: {
      model_3d: { kind: 'model', column: 'model_3d_id' },
      image: { kind: 'image', column: 'image_id' },
    },
    audited: [
      'name',
      'name_en',
      'address',
      'latitude',
      'longitude',
      'description',
      'description_en',
      'image_alt',
      'image_alt_en',
      'investor',
      'building_size',
      'construction_start_date',
      'construction_end_date',
      'licence_number',
    ],
    insert: (trx, values, { created_by, files }) =>
      trx
        .insertInto('buildings')
        .values({ ...values, ...files, created_by })
        .returningAll()
        .executeTakeFirstOrThrow(),
    lock: (trx, id) =>
      trx.selectFrom('buildings').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    update: (trx, id, values, { last_modified_by, files }) =>
      trx
        .updateTable('buildings')
        .set({ ...values, ...files, last_modified_by, ...EDITED })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    remove: (trx, id) => trx.deleteFrom('buildings').where('id', '=', id).execute(),
    read: (db, id) => readBuilding(db, publicOrigin, id),
    problem: (row) => recordProblem(building, row),
  };
}
