import {
  type Entity,
  enteredFields,
  fieldsOf,
  publicFields,
  type RecordEntity,
} from '@ar/domain/entities/entity';
import { type Answer, changesSchema, newSchema, rowSchema } from '@ar/domain/entities/schemas';
import { isOfDepartment } from '@ar/domain/permissions';
import { UPLOADS } from '@ar/domain/upload';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { HttpError } from '../../platform/http/errors.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  recordPath as params,
  recordIdOf,
  recordRoute,
  tagged,
} from '../../platform/http/routes.ts';
import { strict } from '../../platform/http/validation.ts';
import { signedAddress } from '../../platform/storage/signed-address.ts';
import { change, createRecord, deleteRecord, updateRecord } from '../changes/change-records.ts';
import { createOnce, idempotencyHeaders } from '../changes/idempotency.ts';
import { findStoredFile, listRecords, type Row, readRecord } from '../changes/record-rows.ts';
import { exportFilesRoute, exportRoute, ofFile } from '../exports/export-route.ts';
import { acceptForm, describeForm } from '../files/accept-form.ts';
import type { StoredUpload } from '../files/record-files.ts';
import { historyRoute } from '../history/history-route.ts';
import { excerptsRoute } from '../lists/excerpts.ts';
import { listRoute, nearestRoute, peopleRoute, placesRoute } from '../lists/list-routes.ts';

const answerOf = (entity: RecordEntity) => rowSchema(entity) as unknown as Answer<Row>;

export function recordRoutes(app: Api, entity: RecordEntity): void {
  const { db, config } = app;
  const { publicOrigin } = config;
  const row = answerOf(entity);
  const address = `${entity.path}:id/`;
  const list = listRecords(db, entity, publicOrigin);
  listRoute(app, entity, row, list);
  exportRoute(app, entity, list.ids);
  exportFilesRoute(app, entity, list.ids);
  peopleRoute(app, entity);
  nearestRoute(app, entity);
  excerptsRoute(app, entity);
  // The clerk's files are shown on no map.
  if (isPlaced(entity) && (isPublic(entity) || isOfDepartment(entity.resource)))
    placesRoute(app, entity, list.ids);
  historyRoute(app, entity);
  createRoute(app, entity);
  const read = recordRoute(entity, 'read', 'getX', answers(row), { params });
  app.get(address, read, async (request, reply) =>
    tagged(reply, await readRecord(db, entity, publicOrigin, recordIdOf(request.params))),
  );
  editRoute(app, entity);
  const gone = recordRoute(entity, 'delete', 'deleteX', answersGone, { params, headers: batchHeaders });
  app.delete(address, gone, async (request, reply) => {
    const id = recordIdOf(request.params);
    await change(request, (begun) => deleteRecord(begun, entity, id));
    return reply.code(204).send(null);
  });
  for (const [field, { upload, column }] of filesOf(entity, 'create')) {
    if (!UPLOADS[upload].isPublic) downloadRoute(app, entity, field, column);
  }
}

/** `POST` of a form. Sent again with the same `Idempotency-Key`, it makes no second record. */
function createRoute(app: Api, entity: RecordEntity): void {
  const { stored = entity } = entity;
  const rules = {
    fields: strict(newSchema(stored)),
    files: uploadsOf(stored, 'create'),
    requiredFile: filesOf(entity, 'create').find(([, { required }]) => required)?.[0],
  };
  const create = recordRoute(entity, 'create', 'createX', answersCreated(answerOf(entity)), {
    headers: idempotencyHeaders,
    ...describeForm(rules),
  });
  app.post(entity.path, create, async (request, reply) => {
    const record = await acceptForm(request, rules, (values, uploads) =>
      change(request, async (begun) => {
        const { trx, left, settings } = begun;
        const files = uploads.map(({ field, row }) => [field, row.original_name, row.sha256]);
        const once = { table: stored.table, content: [values, files] };
        const create = () => createRecord(begun, stored, values, uploads);
        const { id, isNew } = await createOnce(trx, request, once, create);
        if (!isNew) left.push(...uploads.map(({ row }) => row.storage_key));
        return readRecord(trx, entity, settings.publicOrigin, id);
      }),
    );
    return tagged(reply.code(201), record);
  });
}

/** A field without a file keeps its file. Departments always take forms: the release before or after may have files. */
function editRoute(app: Api, entity: RecordEntity): void {
  const { stored = entity } = entity;
  const rules = { fields: strict(changesSchema(stored)), files: uploadsOf(stored, 'edit') };
  const isForm = isOfDepartment(entity.resource) || filesOf(entity, 'edit').length > 0;
  const update = recordRoute(entity, 'update', 'updateX', answers(answerOf(entity)), {
    params,
    headers: batchHeaders,
    ...(isForm ? describeForm(rules) : { body: rules.fields }),
  });
  app.patch(`${entity.path}:id/`, update, async (request, reply) => {
    const id = recordIdOf(request.params);
    const { 'if-match': ifMatch }: typeof request.raw.headers = request.headers;
    const save = (values: object, uploads: readonly StoredUpload[]) =>
      change(request, async (begun) => {
        await updateRecord(begun, stored, id, { ...values }, { ifMatch, uploads });
        return readRecord(begun.trx, entity, begun.settings.publicOrigin, id);
      });
    const record = isForm ? await acceptForm(request, rules, save) : await save(request.body as object, []);
    return tagged(reply, record);
  });
}

/** `GET` of a signed address of an internal file, which a new tab can open. */
function downloadRoute(app: Api, entity: RecordEntity, field: string, column: string): void {
  const sign = recordRoute(ofFile(entity, field), 'read', 'signX', answers(signedAddress), { params });
  app.get(`${entity.path}:id/${field}/`, sign, async (request) => {
    const stored = await findStoredFile(app.db, entity.table, column, recordIdOf(request.params));
    if (!stored) throw new HttpError(404);
    return app.signer.sign(stored.storage_key, stored.id);
  });
}

export const isPlaced = (entity: Entity) => fieldsOf(entity).some(([, { kind }]) => kind === 'coordinate');

export const isPublic = (entity: RecordEntity) => publicFields(entity).length > 0;

const filesOf = (entity: RecordEntity, on: 'create' | 'edit') =>
  enteredFields(entity, on).flatMap(([name, field]) =>
    field.kind === 'file' ? [[name, field] as const] : [],
  );

const uploadsOf = (entity: RecordEntity, on: 'create' | 'edit') =>
  Object.fromEntries(filesOf(entity, on).map(([name, { upload }]) => [name, upload]));
