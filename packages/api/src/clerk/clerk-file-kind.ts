import type { ClerkFile, ClerkFileChanges, NewClerkFile } from '@ar/domain/entities/clerk-file';
import type { Selectable } from 'kysely';
import { EDITED } from '../database/edited.ts';
import type { DB } from '../database/schema.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { readClerkFile } from './clerk-files.ts';

type Row = Selectable<DB['clerk_files']>;

/** How the clerk's files are changed. */
export function clerkFileKind(
  publicOrigin: string,
): RecordKind<Row, NewClerkFile, ClerkFileChanges, ClerkFile> {
  return {
    resource: 'clerk',
    called: { name: 'ClerkFile', words: 'knowledge-base file' },
    files: { upload_file: { kind: 'clerk', column: 'file_id' } },
    audited: ['name', 'address', 'latitude', 'longitude', 'description', 'filename', 'is_active'],
    insert: (trx, values, { created_by, files, names }) =>
      trx
        .insertInto('clerk_files')
        .values({
          ...values,
          created_by,
          file_id: files.file_id ?? '',
          filename: names.upload_file ?? '',
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    lock: (trx, id) =>
      trx.selectFrom('clerk_files').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    update: (trx, id, values, { last_modified_by }) =>
      trx
        .updateTable('clerk_files')
        .set({ ...values, last_modified_by, ...EDITED })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    remove: (trx, id) => trx.deleteFrom('clerk_files').where('id', '=', id).execute(),
    read: (db, id) => readClerkFile(db, publicOrigin, id),
  };
}
