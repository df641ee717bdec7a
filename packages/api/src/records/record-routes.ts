import { enteredFields, orderingOf, publicFields, type RecordEntity } from '@ar/domain/entities/entity';
import {
  type Answer,
  changesSchema,
  newSchema,
  publicRowSchema,
  rowSchema,
} from '@ar/domain/entities/schemas';
import { UPLOADS } from '@ar/domain/upload';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { historyRoute } from '../audit/audit-routes.ts';
import { actorOf } from '../auth/access.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import type { AddressSigner } from '../files/signed-address.ts';
import { HttpError } from '../http/errors.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  entityTag,
  recordIdOf,
  recordPath,
  requires,
} from '../http/routes.ts';
import { listRoute } from '../lists/list-route.ts';
import { readVersions } from '../lists/list-version.ts';
import { mapRoute } from '../lists/map-route.ts';
import type { ReadPage } from '../lists/page.ts';
import { acceptForm, describeForm } from '../uploads/accept-form.ts';
import type { TakeUpload } from '../uploads/upload-quota.ts';
import { createRecord, deleteRecord, updateRecord } from './change-records.ts';
import { findStoredFile, listRecords, mapRecords, type PublicEntity, readRecord } from './record-rows.ts';

export interface RecordDependencies {
  db: Kysely<DB>;
  store: FileStore;
  /** Where files stand while they are received. */
  incoming: string;
  takeUpload: TakeUpload;
  publicOrigin: string;
  signer: AddressSigner;
}

type Row = Record<string, unknown> & { id: number; version: number };

const answerOf = (entity: RecordEntity) => rowSchema(entity) as unknown as Answer<Row>;

/** The calls of a kind of record, but for those that take files. */
export function recordRoutes(app: Api, deps: RecordDependencies, entity: RecordEntity): void {
  const { db, store, publicOrigin } = deps;
  const { path, resource, words } = entity;
  const row = answerOf(entity);
  listRoute(app, publicOrigin, {
    path,
    resource,
    operationId: `list${entity.name}s`,
    summary: `${capitalised(words.many)}, page by page`,
    row,
    ordering: orderingOf(entity),
    read: listRecords(db, entity, publicOrigin) as ReadPage<Row>,
  });
  if (isPublic(entity)) {
    mapRoute(app, {
      path: `${path}public/`,
      resource: entity.resource,
      operationId: `map${entity.name}s`,
      summary: `${capitalised(words.many)} of the public map`,
      row: publicRowSchema(entity),
      read: mapRecords(db, entity),
      version: () => readVersions(db, entity.table),
    });
  }
  app.get(
    `${path}:id/`,
    {
      config: requires('read', resource),
      schema: { ...described(entity, 'get', 'One'), params: recordPath, response: answers(row) },
    },
    async (request, reply) => {
      const record = await readOr404(db, entity, publicOrigin, recordIdOf(request.params));
      reply.header('etag', entityTag(record.version));
      return record;
    },
  );
  historyRoute(app, deps, entity, (id) => readOr404(db, entity, publicOrigin, id));
  if (filesOf(entity, 'edit').length === 0) editRoute(app, deps, entity);
  app.delete(
    `${path}:id/`,
    {
      config: requires('delete', resource),
      schema: { ...described(entity, 'delete', 'Delete a'), params: recordPath, response: answersGone },
    },
    async (request, reply) => {
      const id = recordIdOf(request.params);
      const left = await inTransaction(db, (trx) => deleteRecord(trx, entity, id, actorOf(request)));
      await removeFiles(request, store, left);
      return reply.code(204).send(null);
    },
  );
  for (const [field, { upload, column }] of filesOf(entity, 'create')) {
    if (!UPLOADS[upload].isPublic) downloadRoute(app, deps, entity, { field, column });
  }
}

/** The calls of a kind of record that take files. */
export function recordForms(forms: Api, deps: RecordDependencies, entity: RecordEntity): void {
  const { db, publicOrigin } = deps;
  const fields = newSchema(entity);
  const files = uploadsOf(entity, 'create');
  const requiredFile = filesOf(entity, 'create').find(([, { required }]) => required)?.[0];
  forms.post(
    entity.path,
    {
      config: requires('create', entity.resource),
      schema: {
        ...described(entity, 'create', 'Add a'),
        response: answersCreated(answerOf(entity)),
        ...describeForm(fields, files, requiredFile),
      },
      validatorCompiler: readByHandler,
    },
    async (request, reply) => {
      const rules = { fields, files, ...(requiredFile && { requiredFile }) };
      const record = await acceptForm(request, deps, rules, (values, uploads) =>
        inTransaction(db, async (trx) => {
          const id = await createRecord(trx, entity, values, { by: actorOf(request), uploads });
          return readOr404(trx, entity, publicOrigin, id);
        }),
      );
      return reply.code(201).header('etag', entityTag(record.version)).send(record);
    },
  );
  if (filesOf(entity, 'edit').length > 0) editFormRoute(forms, deps, entity);
}

/** `PATCH` of a form with files; a field without a file keeps its file. */
function editFormRoute(forms: Api, deps: RecordDependencies, entity: RecordEntity): void {
  const { db, store, publicOrigin } = deps;
  const rules = { fields: changesSchema(entity), files: uploadsOf(entity, 'edit') };
  forms.patch(
    `${entity.path}:id/`,
    {
      config: requires('update', entity.resource),
      schema: {
        ...described(entity, 'update', 'Edit a'),
        params: recordPath,
        response: answers(answerOf(entity)),
        ...describeForm(rules.fields, rules.files),
      },
      validatorCompiler: readByHandler,
    },
    async (request, reply) => {
      const id = recordIdOf(request.params as z.output<typeof recordPath>);
      const { record, left } = await acceptForm(request, deps, rules, (values, uploads) =>
        inTransaction(db, async (trx) => {
          const edit = { by: actorOf(request), ifMatch: request.headers['if-match'], uploads, publicOrigin };
          const left = await updateRecord(trx, entity, id, values, edit);
          return { left, record: await readOr404(trx, entity, publicOrigin, id) };
        }),
      );
      await removeFiles(request, store, left);
      reply.header('etag', entityTag(record.version));
      return record;
    },
  );
}

/** `PATCH` of values alone. */
function editRoute(app: Api, { db, publicOrigin }: RecordDependencies, entity: RecordEntity): void {
  app.patch(
    `${entity.path}:id/`,
    {
      config: requires('update', entity.resource),
      schema: {
        ...described(entity, 'update', 'Edit a'),
        params: recordPath,
        body: changesSchema(entity),
        response: answers(answerOf(entity)),
      },
    },
    async (request, reply) => {
      const id = recordIdOf(request.params);
      const record = await inTransaction(db, async (trx) => {
        const ifMatch = request.headers['if-match'];
        const edit = { by: actorOf(request), ifMatch, uploads: [], publicOrigin };
        await updateRecord(trx, entity, id, request.body, edit);
        return readOr404(trx, entity, publicOrigin, id);
      });
      reply.header('etag', entityTag(record.version));
      return record;
    },
  );
}

const signedAddress = z.object({ url: z.string(), expires_at: z.iso.datetime() });

/** By field, in the API's description. */
const DOWNLOADS: Readonly<Record<string, { operationId: string; words: string }>> = {
  base_of_knowledge: { operationId: 'signBaseOfKnowledge', words: 'the knowledge base' },
  upload_file: { operationId: 'signClerkFile', words: 'the file' },
};

/** `GET` of a signed address of an internal file, which a new tab can open. */
function downloadRoute(
  app: Api,
  { db, signer }: RecordDependencies,
  entity: RecordEntity,
  { field, column }: { field: string; column: string },
): void {
  const { operationId, words } = DOWNLOADS[field] ?? { operationId: `sign_${field}`, words: 'the file' };
  app.get(
    `${entity.path}:id/${field}/`,
    {
      config: requires('read', entity.resource),
      schema: {
        tags: [entity.resource],
        operationId,
        summary: `An address of ${words} that is valid for a minute`,
        params: recordPath,
        response: answers(signedAddress),
      },
    },
    async (request) => {
      const stored = await findStoredFile(db, entity, column, recordIdOf(request.params));
      if (!stored) throw new HttpError(404);
      return signer.sign(stored);
    },
  );
}

const isPublic = (entity: RecordEntity): entity is PublicEntity => publicFields(entity).length > 0;

/** How the OpenAPI document calls one of the calls that all kinds have. */
const described = ({ resource, name, words }: RecordEntity, verb: string, summary: string) => ({
  tags: [resource],
  operationId: `${verb}${name}`,
  summary: `${summary} ${words.one}`,
});

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The schema of a form is for its description: its fields stand in the body that the handler reads. */
const readByHandler = () => (value: unknown) => ({ value });

const filesOf = (entity: RecordEntity, on: 'create' | 'edit') =>
  enteredFields(entity, on).flatMap(([name, field]) =>
    field.kind === 'file' ? [[name, field] as const] : [],
  );

const uploadsOf = (entity: RecordEntity, on: 'create' | 'edit') =>
  Object.fromEntries(filesOf(entity, on).map(([name, { upload }]) => [name, upload]));

async function readOr404(
  db: Kysely<DB>,
  entity: RecordEntity,
  publicOrigin: string,
  id: number,
): Promise<Row> {
  const record = await readRecord(db, entity, publicOrigin, id);
  if (!record) throw new HttpError(404);
  return record as Row;
}

/** The change is made; a file that cannot be removed now is no failure of it, and goes with the next sweep. */
async function removeFiles(
  request: FastifyRequest,
  store: FileStore,
  storageKeys: readonly string[],
): Promise<void> {
  const removals = await Promise.allSettled(storageKeys.map((key) => store.remove(key)));
  for (const removal of removals) {
    if (removal.status === 'rejected') request.log.warn({ err: removal.reason }, 'file not removed');
  }
}
