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
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { actorOf } from '../../accounts/sessions/access.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { HttpError } from '../../platform/http/errors.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  readByHandler,
  recordIdOf,
  recordPath,
  recordRoute,
  requires,
  routeOf,
  tagged,
} from '../../platform/http/routes.ts';
import { strict } from '../../platform/http/validation.ts';
import { removeUnnamed } from '../../platform/storage/remove-unnamed.ts';
import { signedAddress } from '../../platform/storage/signed-address.ts';
import { createRecord, deleteRecord, updateRecord } from '../changes/change-records.ts';
import { createOnce, idempotencyHeaders } from '../changes/idempotency.ts';
import {
  filesOfRecords,
  findStoredFile,
  listRecords,
  type Row,
  readCells,
  readRecord,
} from '../changes/record-rows.ts';
import { exportFilesRoute, exportRoute } from '../exports/export-route.ts';
import { acceptForm, describeForm, type StoredUpload } from '../files/accept-form.ts';
import { historyRoute } from '../history/history-route.ts';
import { excerptsRoute } from '../lists/excerpts-route.ts';
import { nearestRoute } from '../lists/nearest-route.ts';
import { listRoute } from '../lists/page.ts';
import { peopleRoute } from '../lists/people-route.ts';
import { placesRoute } from '../lists/places-route.ts';

const answerOf = (entity: RecordEntity) => rowSchema(entity) as unknown as Answer<Row>;

export function recordRoutes(app: Api, entity: RecordEntity): void {
  const { db, config } = app;
  const { publicOrigin } = config;
  const row = answerOf(entity);
  const address = `${entity.path}:id/`;
  const params = recordPath;
  const list = listRecords(db, entity, publicOrigin);
  listRoute(app, entity, row, list);
  exportRoute(app, entity, { list, read: readCells(db, entity, publicOrigin) });
  exportFilesRoute(app, entity, { list, find: filesOfRecords(db, entity) });
  peopleRoute(app, entity);
  nearestRoute(app, entity);
  excerptsRoute(app, entity);
  if (hasPlaces(entity)) placesRoute(app, entity, list);
  const read = recordRoute(entity, 'read', answers(row), { params });
  app.get(address, read, async (request, reply) =>
    tagged(reply, await readOr404(app, entity, recordIdOf(request.params))),
  );
  historyRoute(app, entity);
  if (!isEditedByForm(entity)) editRoute(app, entity);
  app.delete(
    address,
    recordRoute(entity, 'delete', answersGone, { params, headers: batchHeaders }),
    async (request, reply) => {
      const id = recordIdOf(request.params);
      const left = await inTransaction(db, (trx) =>
        deleteRecord(trx, entity, id, actorOf(request), config.archive),
      );
      await removeUnnamed(app, left, request.log);
      return reply.code(204).send(null);
    },
  );
  for (const [field, { upload, column }] of filesOf(entity, 'create')) {
    if (!UPLOADS[upload].isPublic) downloadRoute(app, entity, field, column);
  }
}

export function recordForms(forms: Api, entity: RecordEntity): void {
  const { db, config } = forms;
  const { stored = entity } = entity;
  const rules = {
    fields: strict(newSchema(stored)),
    files: uploadsOf(stored, 'create'),
    requiredFile: filesOf(entity, 'create').find(([, { required }]) => required)?.[0],
  };
  const create = recordRoute(entity, 'create', answersCreated(answerOf(entity)), {
    headers: idempotencyHeaders,
    ...describeForm(rules),
  });
  forms.post(entity.path, { ...create, ...readByHandler }, async (request, reply) => {
    const { record, left } = await acceptForm(request, rules, (values, uploads) =>
      inTransaction(db, async (trx) => {
        const addition = { by: actorOf(request), uploads, quotaBytes: config.quotaBytes };
        const once = { table: stored.table, content: [values, uploads.map(contentOf)] };
        const creation = await createOnce(trx, request, once, () =>
          createRecord(trx, stored, values, addition),
        );
        const { id, left } =
          'made' in creation
            ? creation.made
            : { id: creation.earlier, left: uploads.map(({ row }) => row.storage_key) };
        return { left, record: await readOr404({ db: trx, config }, entity, id) };
      }),
    );
    await removeUnnamed(forms, left, request.log);
    return tagged(reply.code(201), record);
  });
  if (isEditedByForm(entity)) editRoute(forms, entity);
}

const contentOf = ({ field, row: { original_name, sha256 } }: StoredUpload) => [field, original_name, sha256];

/**
 * A department's form is sent as one in every release: the one before, or the next, may have files where this one has
 * none.
 */
const isEditedByForm = (entity: RecordEntity) =>
  isOfDepartment(entity.resource) || filesOf(entity, 'edit').length > 0;

/** `PATCH`: a form where there may be files to edit, in which a field without a file keeps its file, else JSON. */
function editRoute(app: Api, entity: RecordEntity): void {
  const { db, config } = app;
  const { publicOrigin, archive, quotaBytes } = config;
  const { stored = entity } = entity;
  const rules = { fields: strict(changesSchema(stored)), files: uploadsOf(stored, 'edit') };
  const isForm = isEditedByForm(entity);
  const schemas = {
    params: recordPath,
    headers: batchHeaders,
    ...(isForm ? describeForm(rules) : { body: rules.fields }),
  };
  const update = recordRoute(entity, 'update', answers(answerOf(entity)), schemas);
  const options = { ...update, ...(isForm && readByHandler) };
  app.patch(`${entity.path}:id/`, options, async (request, reply) => {
    const id = recordIdOf(request.params as z.output<typeof recordPath>);
    const save = (values: object, uploads: readonly StoredUpload[]) =>
      inTransaction(db, async (trx) => {
        const ifMatch = request.headers['if-match'];
        const edit = { by: actorOf(request), ifMatch, uploads, quotaBytes, publicOrigin, archive };
        const left = await updateRecord(trx, stored, id, values as Record<string, unknown>, edit);
        return { left, record: await readOr404({ db: trx, config }, entity, id) };
      });
    const { record, left } = isForm
      ? await acceptForm(request, rules, save)
      : await save(request.body as object, []);
    await removeUnnamed(app, left, request.log);
    return tagged(reply, record);
  });
}

/** `GET` of a signed address of an internal file, which a new tab can open. */
function downloadRoute(
  app: Api,
  { path, resource, table, name, words }: RecordEntity,
  field: string,
  column: string,
): void {
  const inCapitals = field.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const call = {
    operationId: `sign${name}${inCapitals}`,
    tag: resource,
    summary: `An address of a file of ${words.many} that is valid for a minute`,
  };
  const options = routeOf(requires('read', resource), call, answers(signedAddress), { params: recordPath });
  app.get(`${path}:id/${field}/`, options, async (request) => {
    const stored = await findStoredFile(app.db, table, column, recordIdOf(request.params));
    if (!stored) throw new HttpError(404);
    return app.signer.sign(stored.storage_key, stored.id);
  });
}

/** The clerk's files are shown on no map. */
const hasPlaces = (entity: RecordEntity) =>
  isPlaced(entity) && (isPublic(entity) || isOfDepartment(entity.resource));

export const isPlaced = (entity: Entity) => fieldsOf(entity).some(([, { kind }]) => kind === 'coordinate');

export const isPublic = (entity: RecordEntity) => publicFields(entity).length > 0;

const filesOf = (entity: RecordEntity, on: 'create' | 'edit') =>
  enteredFields(entity, on).flatMap(([name, field]) =>
    field.kind === 'file' ? [[name, field] as const] : [],
  );

const uploadsOf = (entity: RecordEntity, on: 'create' | 'edit') =>
  Object.fromEntries(filesOf(entity, on).map(([name, { upload }]) => [name, upload]));

type Reader = Pick<FastifyInstance, 'db' | 'config'>;

async function readOr404({ db, config }: Reader, entity: RecordEntity, id: number): Promise<Row> {
  const record = await readRecord(db, entity, config.publicOrigin, id);
  if (!record) throw new HttpError(404);
  return record;
}
