import type { Resource } from '@ar/domain/permissions';
import type { UploadKind } from '@ar/domain/upload';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { historyRoute } from '../audit/history-route.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import type { FileStore } from '../files/file-store.ts';
import type { AddressSigner } from '../files/signed-address.ts';
import { actorOf, requires } from '../http/access.ts';
import { HttpError } from '../http/errors.ts';
import { answers, answersCreated, answersGone, entityTag, recordIdOf, recordPath } from '../http/routes.ts';
import { acceptForm, describeForm } from '../uploads/accept-form.ts';
import type { FileFields } from '../uploads/receive.ts';
import type { TakeUpload } from '../uploads/upload-quota.ts';
import { createRecord, deleteRecord, type Left, updateRecord } from './change-records.ts';
import type { Called, RecordKind, RecordRow } from './record-kind.ts';

export interface RecordDependencies {
  db: Kysely<DB>;
  store: FileStore;
  /** Where files stand while they are received. */
  incoming: string;
  takeUpload: TakeUpload;
  publicOrigin: string;
  signer: AddressSigner;
}

type Answer = Record<string, unknown> & { id: number; version: number };

interface Described<Body extends z.ZodType> {
  /** Below `/api`, with its closing slash. */
  path: string;
  /** Of one record. */
  answer: Body;
}

/** `GET` of one record, with its version as `ETag`. */
export function readRoute<Row extends RecordRow, Body extends z.ZodType<Answer>>(
  app: FastifyInstance,
  { db }: RecordDependencies,
  kind: RecordKind<Row, never, never, z.output<Body>>,
  { path, answer }: Described<Body>,
): void {
  app.get(
    `${path}:id/`,
    {
      config: requires('read', kind.resource),
      schema: { ...calledOf(kind, 'get', 'One'), params: recordPath, response: answers(answer) },
    },
    async (request, reply) => {
      const record = await readOr404(db, kind, idOf(request));
      reply.header('etag', entityTag(record.version));
      return record;
    },
  );
}

/** `GET` of one record's history. */
export function recordHistoryRoute<Row extends RecordRow, Body extends z.ZodObject & z.ZodType<Answer>>(
  app: FastifyInstance,
  { db, publicOrigin }: RecordDependencies,
  kind: RecordKind<Row, never, never, z.output<Body>>,
  { path, answer }: Described<Body>,
): void {
  const { name, words } = kind.called;
  historyRoute(
    app,
    { db, publicOrigin },
    {
      path,
      resource: kind.resource,
      operationId: `list${name}History`,
      summary: `Who changed a ${words}, when, and what`,
      answer,
      find: (id) => readOr404(db, kind, id),
    },
  );
}

/** `POST` of a form with files. */
export function createRoute<Row extends RecordRow, New extends object, Body extends z.ZodType<Answer>>(
  forms: FastifyInstance,
  deps: RecordDependencies,
  kind: RecordKind<Row, New, never, z.output<Body>>,
  { path, answer, fields, requiredFile }: Described<Body> & { fields: z.ZodType<New>; requiredFile: string },
): void {
  const files = kindsOf(kind);
  forms.post(
    path,
    {
      config: requires('create', kind.resource),
      schema: {
        ...calledOf(kind, 'create', 'Add a'),
        response: answersCreated(answer),
        ...describeForm(fields, files, requiredFile),
      },
      validatorCompiler: readByHandler,
    },
    async (request, reply) => {
      const rules = { fields, files, requiredFile };
      const record = await acceptForm(request, deps, rules, (values, uploads) =>
        inTransaction(deps.db, async (trx) => {
          const id = await createRecord(trx, kind, values, { by: actorOf(request), uploads });
          return readOr404(trx, kind, id);
        }),
      );
      return reply.code(201).header('etag', entityTag(record.version)).send(record);
    },
  );
}

/** `PATCH` of a form with files; a field without a file keeps its file. */
export function updateFormRoute<
  Row extends RecordRow,
  Changes extends object,
  Body extends z.ZodType<Answer>,
>(
  forms: FastifyInstance,
  deps: RecordDependencies,
  kind: RecordKind<Row, never, Changes, z.output<Body>>,
  { path, answer, fields }: Described<Body> & { fields: z.ZodType<Changes> },
): void {
  const files = kindsOf(kind);
  forms.patch(
    `${path}:id/`,
    {
      config: requires('update', kind.resource),
      schema: {
        ...calledOf(kind, 'update', 'Edit a'),
        params: recordPath,
        response: answers(answer),
        ...describeForm(fields, files),
      },
      validatorCompiler: readByHandler,
    },
    async (request, reply) => {
      const id = idOf(request);
      const { record, left } = await acceptForm(request, deps, { fields, files }, (values, uploads) =>
        inTransaction(deps.db, async (trx) => {
          const edit = { by: actorOf(request), ifMatch: request.headers['if-match'], uploads };
          const left = await updateRecord(trx, kind, id, values, edit);
          return { left, record: await readOr404(trx, kind, id) };
        }),
      );
      await removeLeft(request, deps.store, left);
      reply.header('etag', entityTag(record.version));
      return record;
    },
  );
}

/** `PATCH` of values alone. */
export function updateRoute<Row extends RecordRow, Changes extends object, Body extends z.ZodType<Answer>>(
  app: FastifyInstance,
  { db }: RecordDependencies,
  kind: RecordKind<Row, never, Changes, z.output<Body>>,
  { path, answer, fields }: Described<Body> & { fields: z.ZodType<Changes> },
): void {
  app.patch(
    `${path}:id/`,
    {
      config: requires('update', kind.resource),
      schema: {
        ...calledOf(kind, 'update', 'Edit a'),
        params: recordPath,
        body: fields,
        response: answers(answer),
      },
    },
    async (request, reply) => {
      const id = idOf(request);
      const record = await inTransaction(db, async (trx) => {
        const edit = { by: actorOf(request), ifMatch: request.headers['if-match'], uploads: [] };
        await updateRecord(trx, kind, id, request.body as Changes, edit);
        return readOr404(trx, kind, id);
      });
      reply.header('etag', entityTag(record.version));
      return record;
    },
  );
}

/** `DELETE` of a record and its files. */
export function deleteRoute<Row extends RecordRow, Read>(
  app: FastifyInstance,
  { db, store }: RecordDependencies,
  kind: RecordKind<Row, never, never, Read>,
  { path }: { path: string },
): void {
  app.delete(
    `${path}:id/`,
    {
      config: requires('delete', kind.resource),
      schema: { ...calledOf(kind, 'delete', 'Delete a'), params: recordPath, response: answersGone },
    },
    async (request, reply) => {
      const id = idOf(request);
      const left = await inTransaction(db, (trx) => deleteRecord(trx, kind, id, actorOf(request)));
      await removeLeft(request, store, left);
      return reply.code(204).send(null);
    },
  );
}

const signedAddress = z.object({ url: z.string(), expires_at: z.iso.datetime() });

/** `GET` of a signed address of an internal file, which a new tab can open. */
export function downloadRoute(
  app: FastifyInstance,
  { signer }: RecordDependencies,
  file: {
    path: string;
    /** The field of the form that took it. */
    field: string;
    resource: 'monuments' | 'clerk';
    /** How the OpenAPI document calls it. */
    operationId: string;
    summary: string;
    find(id: number): Promise<{ storage_key: string } | undefined>;
  },
): void {
  app.get(
    `${file.path}:id/${file.field}/`,
    {
      config: requires('read', file.resource),
      schema: {
        tags: [file.resource],
        operationId: file.operationId,
        summary: file.summary,
        params: recordPath,
        response: answers(signedAddress),
      },
    },
    async (request) => {
      const found = await file.find(idOf(request));
      if (!found) throw new HttpError(404);
      return signer.sign(found.storage_key);
    },
  );
}

/** How the OpenAPI document calls one of the calls that all kinds have. */
function calledOf({ resource, called }: { resource: Resource; called: Called }, verb: string, words: string) {
  return { tags: [resource], operationId: `${verb}${called.name}`, summary: `${words} ${called.words}` };
}

/** The schema of a form is for its description: its fields stand in the body that the handler reads. */
const readByHandler = () => (value: unknown) => ({ value });

/** The routes are generic over their schemas, which Fastify's types cannot follow; the schema has checked it. */
const idOf = (request: FastifyRequest) => recordIdOf(request.params as z.output<typeof recordPath>);

function kindsOf(kind: { files: Readonly<Record<string, { kind: UploadKind }>> }): FileFields {
  return Object.fromEntries(Object.entries(kind.files).map(([field, file]) => [field, file.kind]));
}

async function readOr404<Read>(
  db: Kysely<DB>,
  kind: { read(db: Kysely<DB>, id: number): Promise<Read | undefined> },
  id: number,
): Promise<Read> {
  const record = await kind.read(db, id);
  if (!record) throw new HttpError(404);
  return record;
}

/** The change is made; a file that cannot be removed now is no failure of it, and goes with the next sweep. */
async function removeLeft(request: FastifyRequest, store: FileStore, { storageKeys }: Left): Promise<void> {
  const removals = await Promise.allSettled(storageKeys.map((key) => store.remove(key)));
  for (const removal of removals) {
    if (removal.status === 'rejected') request.log.warn({ err: removal.reason }, 'file not removed');
  }
}
