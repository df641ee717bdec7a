import { type Entity, enteredFields, fieldsOf, type RecordEntity } from '@ar/domain/entities/entity';
import { type Answer, changesSchema, newSchema, rowSchema } from '@ar/domain/entities/schemas';
import { type User, user } from '@ar/domain/entities/user';
import { me, newUserBody, reasonGiven, userEdit, userRow } from '@ar/domain/entities/user-schemas';
import { knownOptions } from '@ar/domain/page';
import { isOfDepartment } from '@ar/domain/permissions';
import { openSessions } from '@ar/domain/sessions';
import { UPLOADS } from '@ar/domain/upload';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { batchHeaders } from '../../accounts/journal/batches.ts';
import { personOf } from '../../accounts/sessions/access.ts';
import { presentSessions } from '../../accounts/sessions/sessions.ts';
import { isRequiredOf } from '../../platform/config/second-factor-policy.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { success } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersNoContent,
  recordPath as params,
  recordIdOf,
  recordRoute,
  requires,
  route,
  signedInAtLeast,
  tagged,
} from '../../platform/http/routes.ts';
import { strict } from '../../platform/http/validation.ts';
import { signedAddress } from '../../platform/storage/signed-address.ts';
import { type Change, change, createRecord, deleteRecord, updateRecord } from '../changes/change-records.ts';
import { createOnce, idempotencyHeaders } from '../changes/idempotency.ts';
import { filesOfRecords, listRecords, type Row, readRecord } from '../changes/record-rows.ts';
import { isPublic } from '../changes/trash-rows.ts';
import { exportFilesRoute, exportRoute, ofFile } from '../exports/export-route.ts';
import { acceptForm, describeForm } from '../files/accept-form.ts';
import type { StoredUpload } from '../files/record-files.ts';
import { historyRoute } from '../history/history-routes.ts';
import { excerptsRoute, listRoute, nearestRoute, peopleRoute, placesRoute } from '../lists/list-routes.ts';
import { type List, listOf } from '../lists/page.ts';
import * as people from '../people/users.ts';

const answerOf = (entity: RecordEntity) => rowSchema(entity) as unknown as Answer<Row>;

interface Calls {
  row: z.ZodType<{ version: number }>;
  list: List<{ version: number }>;
  read: (id: number) => Promise<{ version: number }>;
  remove: (change: Change, id: number) => Promise<void>;
}

function commonRoutes(app: Api, entity: Entity, { row, list, read, remove }: Calls): void {
  listRoute(app, entity, row, list);
  exportRoute(app, entity, list.ids);
  nearestRoute(app, entity);
  excerptsRoute(app, entity);
  historyRoute(app, entity);
  const get = recordRoute(entity, 'read', 'getX', answers(row), { params });
  app.get(`${entity.path}:id/`, get, async (request, reply) =>
    tagged(reply, await read(recordIdOf(request.params))),
  );
  const gone = recordRoute(entity, 'delete', 'deleteX', answersNoContent, { params, headers: batchHeaders });
  app.delete(`${entity.path}:id/`, gone, async (request, reply) => {
    const id = recordIdOf(request.params);
    await change(request, (begun) => remove(begun, id));
    return reply.code(204).send(null);
  });
}

export function recordRoutes(app: Api, entity: RecordEntity): void {
  const { publicOrigin } = app.config;
  const list = listRecords(app.db, entity, publicOrigin);
  commonRoutes(app, entity, {
    row: answerOf(entity),
    list,
    read: (id) => readRecord(app.db, entity, publicOrigin, id),
    remove: (begun, id) => deleteRecord(begun, entity, id),
  });
  exportFilesRoute(app, entity, list.ids);
  peopleRoute(app, entity);
  if (isPlaced(entity) && (isPublic(entity) || isOfDepartment(entity.resource)))
    placesRoute(app, entity, list.ids);
  createRoute(app, entity);
  editRoute(app, entity);
  for (const { name, upload, column } of filesOf(entity, 'create'))
    if (!UPLOADS[upload].isPublic) downloadRoute(app, entity, name, column);
}

function createRoute(app: Api, entity: RecordEntity): void {
  const { stored = entity } = entity;
  const requiredFile = filesOf(entity, 'create').find(({ required }) => required)?.name;
  const rules = { fields: strict(newSchema(stored)), files: uploadsOf(stored, 'create'), requiredFile };
  const schemas = { headers: idempotencyHeaders, ...describeForm(rules) };
  const create = recordRoute(entity, 'create', 'createX', answersCreated(answerOf(entity)), schemas);
  app.post(entity.path, create, async (request, reply) => {
    const record = await acceptForm(request, rules, (values, uploads) =>
      change(request, async (begun) => {
        const { trx, orphans, settings } = begun;
        const files = uploads.map(({ field, row }) => [field, row.original_name, row.sha256]);
        const once = { table: stored.table, content: [values, files] };
        const create = () => createRecord(begun, stored, values, uploads);
        const { id, isNew } = await createOnce(trx, request, once, create);
        if (!isNew) orphans.push(...uploads.map(({ row }) => row.storage_key));
        return readRecord(trx, entity, settings.publicOrigin, id);
      }),
    );
    return tagged(reply.code(201), record);
  });
}

/** Departments always use a form, because a different release of the department may have fields for files. */
function editRoute(app: Api, entity: RecordEntity): void {
  const { stored = entity } = entity;
  const rules = { fields: strict(changesSchema(stored)), files: uploadsOf(stored, 'edit') };
  const isForm = isOfDepartment(entity.resource) || filesOf(entity, 'edit').length > 0;
  const body = isForm ? describeForm(rules) : { body: rules.fields };
  const schemas = { params, headers: batchHeaders, ...body };
  const update = recordRoute(entity, 'update', 'updateX', answers(answerOf(entity)), schemas);
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

/** Returns a signed URL, which a browser can open in a new tab. */
function downloadRoute(app: Api, entity: RecordEntity, field: string, column: string): void {
  const sign = recordRoute(ofFile(entity, field), 'read', 'signX', answers(signedAddress), { params });
  app.get(`${entity.path}:id/${field}/`, sign, async (request) => {
    const [file] = await filesOfRecords(app.db, entity.table, column, [recordIdOf(request.params)]);
    if (!file) throw new HttpError(404);
    return app.signer.sign(file.storageKey, file.fileId);
  });
}

export const isPlaced = (entity: Entity) => fieldsOf(entity).some(([, { kind }]) => kind === 'coordinate');

export { isPublic };

type Form = Parameters<typeof enteredFields>[1];

const filesOf = (entity: RecordEntity, form: Form) =>
  enteredFields(entity, form).flatMap(([name, field]) => (field.kind === 'file' ? { name, ...field } : []));

const uploadsOf = (entity: RecordEntity, form: Form) =>
  Object.fromEntries(filesOf(entity, form).map(({ name, upload }) => [name, upload]));

export function listUsers(db: Kysely<DB>): List<User> {
  const list = listOf(db, user, db.selectFrom('users').select(people.SHOWN_COLUMNS));
  const page: List<User>['page'] = async (asked) => {
    const { count, rows } = await list.page(asked);
    return { count, rows: rows.map(people.presentUser) };
  };
  return { ...list, page };
}

export async function usersRoutes(app: Api): Promise<void> {
  const { db, config } = app;
  const read = async (id: number) => people.presentUser(await people.findUser(db, id));
  commonRoutes(app, user, { row: userRow, list: listUsers(db), read, remove: people.deleteUser });
  app.get('/users/me/', route(signedInAtLeast, 'getMe', answers(me)), async (request) => {
    const person = personOf(request);
    const lacks = !person.has_factor && isRequiredOf(config.secondFactor, person.role);
    return { ...(await read(person.id)), second_factor_needed: lacks };
  });
  const roles = route(requires('list', 'users'), 'listRoles', answers(knownOptions));
  app.get('/users/roles/', roles, async () => ({ options: await people.assignableRoles(db) }));
  changeRoutes(app);
  signInRoutes(app);
}

function changeRoutes(app: Api): void {
  const body = { headers: idempotencyHeaders, body: newUserBody };
  const create = route(requires('create', 'users'), 'createUser', answersCreated(userRow), body);
  app.post('/users/', create, async (request, reply) => {
    const added = await change(request, async (begun) => {
      const once = { table: 'users', content: request.body };
      const create = async () => (await people.inviteUser(begun, request.body, app.config)).invited.id;
      const { id } = await createOnce(begun.trx, request, once, create);
      return people.findUser(begun.trx, id);
    });
    return tagged(reply.code(201), people.presentUser(added));
  });
  const edit = { params, headers: batchHeaders, body: userEdit };
  const update = recordRoute(user, 'update', 'updateX', answers(userRow), edit);
  app.patch('/users/:id/', update, async (request, reply) => {
    const id = recordIdOf(request.params);
    const { reason, username: _, ...changes } = request.body;
    const asked = { ifMatch: request.headers['if-match'], reason };
    const { after } = await change(request, (begun) => people.updateUser(begun, id, changes, asked));
    return tagged(reply, people.presentUser(after));
  });
}

function signInRoutes(app: Api): void {
  const list = route(requires('read', 'users'), 'listUserSessions', answers(openSessions), { params });
  app.get('/users/:id/sessions/', list, async (request) => {
    const { id } = await people.findUser(app.db, recordIdOf(request.params));
    return presentSessions(app.db, id, personOf(request).session_id);
  });
  const message = answers(z.object({ detail: z.string() }));
  const withReason = { params, body: reasonGiven };
  const end = route(requires('update', 'users'), 'endUserSessions', message, withReason);
  app.post('/users/:id/end-sessions/', end, async (request, reply) => {
    const id = recordIdOf(request.params);
    const asked = { reason: request.body.reason, kept: personOf(request).session_id };
    const sessions = await change(request, (begun) => people.signOutEverywhere(begun, id, asked));
    return success(request, reply, sessions === 0 ? 'person-not-signed-in' : 'person-signed-out');
  });
  const reset = route(requires('update', 'users'), 'resetFactors', message, withReason);
  app.post('/users/:id/second-factor/reset/', reset, async (request, reply) => {
    const id = recordIdOf(request.params);
    const asked = { reason: request.body.reason, supportEmail: app.config.supportEmail };
    await change(request, (begun) => people.resetFactorsOf(begun, id, asked));
    return success(request, reply, 'factors-reset');
  });
  const invite = route(requires('update', 'users'), 'inviteUserAgain', message, { params });
  app.post('/users/:id/invitation/', invite, async (request, reply) => {
    const id = recordIdOf(request.params);
    await change(request, (begun) => people.inviteAgain(begun, id));
    return success(request, reply, 'invitation-sent-again');
  });
}
