import type { Monument, MonumentChanges, NewMonument } from '@ar/domain/entities/monument';
import type { Selectable } from 'kysely';
import { EDITED } from '../database/edited.ts';
import type { DB } from '../database/schema.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { readMonument } from './monuments.ts';

type Row = Selectable<DB['monuments']>;

/** How monuments are changed. */
export function monumentKind(publicOrigin: string): RecordKind<Row, NewMonument, MonumentChanges, Monument> {
  return {
    resource: 'monuments',
    called: { name: 'Monument', words: 'monument' },
    files: {
      base_of_knowledge: { kind: 'knowledge', column: 'base_of_knowledge_id' },
      image: { kind: 'image', column: 'image_id' },
      audio_description: { kind: 'audio', column: 'audio_description_id' },
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
    ],
    insert: (trx, values, { created_by, files }) =>
      trx
        .insertInto('monuments')
        .values({ ...values, ...files, created_by })
        .returningAll()
        .executeTakeFirstOrThrow(),
    lock: (trx, id) =>
      trx.selectFrom('monuments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    update: (trx, id, values, { last_modified_by, files }) =>
      trx
        .updateTable('monuments')
        .set({ ...values, ...files, last_modified_by, ...EDITED })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    remove: (trx, id) => trx.deleteFrom('monuments').where('id', '=', id).execute(),
    read: (db, id) => readMonument(db, publicOrigin, id),
  };
}
