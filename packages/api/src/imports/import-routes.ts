import { randomUUID } from 'node:crypto';
import {
  columnChoice,
  importDocument,
  importFileQuery,
  importRow,
  rowChange,
  rowsDecision,
  rowsQuery,
  runWish,
} from '@ar/domain/imports';
import { listQuery, pageOf } from '@ar/domain/page';
import type { FastifyReply } from 'fastify';
import { type Kysely, sql, type Updateable } from 'kysely';
import * as z from 'zod';
import { personOf } from '../auth/access.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { DB } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  readByHandler,
  requires,
  routeOf,
} from '../http/routes.ts';
import { pageAnswer } from '../lists/page.ts';
import { fieldNames, readingOf } from './columns.ts';
import {
  countRows,
  findImport,
  IMPORT_COLUMNS,
  type Import,
  presentImport,
  presentImports,
  presentRow,
  readRows,
} from './import-rows.ts';
import { IMPORTABLES, type Importable } from './importable.ts';
import { removeArchive, type Working } from './lease.ts';
import { changeRow, decideRows } from './mend-rows.ts';
import { type ReceiveContext, receiveImport } from './receive-import.ts';
import { refusedSheet, templateOf } from './sheets.ts';

export type ImportContext = ReceiveContext & Omit<Working, 'log'>;

const importPath = z.object({ id: z.string().meta({ format: 'uuid', description: "The import's id" }) });
const rowPath = importPath.extend({
  row: z.string().meta({ type: 'integer', minimum: 1, description: 'In the file' }),
});
const listed = listQuery([]).pick({ limit: true, offset: true });
const document = answers(importDocument);

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `{list}imports/` of every list that can be added to (docs/decisions/imports.md). */
export function importRoutes(api: Api, context: ImportContext): void {
  for (const kind of IMPORTABLES) {
    readingRoutes(api, context, kind);
    workingRoutes(api, context, kind);
    fileRoutes(api, context, kind);
  }
}

/** Of an import's own call, for the document. */
function callsOf({ entity: { name, resource, path } }: Importable) {
  const mayUse = requires('create', resource);
  return {
    path: `${path}imports/`,
    route: <Answers, Schemas = object>(verb: string, summary: string, response: Answers, schemas?: Schemas) =>
      routeOf(mayUse, { operationId: verb.replace('X', name), tag: resource, summary }, response, schemas),
  };
}

/** `POST` of a table, and of a ZIP of the files that its cells name. */
export function importForms(forms: Api, context: ImportContext): void {
  const file = z.string().meta({ format: 'binary' });
  const body = z.object({ sheet: file, archive: file.optional() });
  for (const kind of IMPORTABLES) {
    const { path, route } = callsOf(kind);
    const schemas = { consumes: ['multipart/form-data'], body };
    const begin = route(
      'beginXImport',
      `Begin an import of ${kind.entity.words.many}`,
      answersCreated(importDocument),
      schemas,
    );
    forms.post(path, { ...begin, ...readByHandler }, async (request, reply) => {
      const begun = await receiveImport(request, context, kind.entity);
      return reply.code(201).send(await presentImport(context.db, begun));
    });
  }
}

function readingRoutes(api: Api, { db, publicOrigin }: ImportContext, kind: Importable): void {
  const { resource, words } = kind.entity;
  const { path, route } = callsOf(kind);
  const list = route(
    'listXImports',
    `The department's imports of ${words.many}, the latest first`,
    answers(pageOf(importDocument)),
    {
      querystring: listed,
    },
  );
  api.get(path, list, async ({ query }) => {
    const all = db.selectFrom('imports').where('resource', '=', resource);
    const latest = all.select(IMPORT_COLUMNS).orderBy('created_at', 'desc').orderBy('id');
    const [rows, counted] = await Promise.all([
      latest.limit(query.limit).offset(query.offset).execute(),
      all.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ]);
    const page = { count: Number(counted.count), rows: await presentImports(db, rows) };
    return pageAnswer(`${publicOrigin}/api${path}`, query, page);
  });
  const params = importPath;
  api.get(
    `${path}:id/`,
    route('getXImport', `An import of ${words.many}`, document, { params }),
    async ({ params }) => presentImport(db, await findImport(db, resource, params.id)),
  );
  const rows = { params, querystring: rowsQuery };
  const read = route(
    'listXImportRows',
    `What the rows of an import of ${words.many} will do`,
    answers(pageOf(importRow)),
    rows,
  );
  api.get(`${path}:id/rows/`, read, async ({ params, query }) => {
    const page = await readRows(db, kind.entity, await findImport(db, resource, params.id), query);
    return pageAnswer(`${publicOrigin}/api${path}${params.id}/rows/`, query, page);
  });
}

type Change = Updateable<DB['imports']>;

/** Moves an import on from one of these states, or says that it is elsewhere. */
async function moveOn(
  trx: Kysely<DB>,
  one: Import,
  from: readonly Import['state'][],
  change: Change,
): Promise<Import> {
  if (!from.includes(one.state))
    throw new HttpError(409, 'Uvoz više nije u ovom koraku. Osvježite stranicu.');
  const set = { ...change, changed_at: sql<string>`now()`, lease_until: null };
  return trx
    .updateTable('imports')
    .set(set)
    .where('id', '=', one.id)
    .returning(IMPORT_COLUMNS)
    .executeTakeFirstOrThrow();
}

const NONE_CHOSEN = 'Izaberite polje bar za jednu kolonu.';

function workingRoutes(api: Api, context: ImportContext, kind: Importable): void {
  const { db } = context;
  const { resource, words } = kind.entity;
  const { path, route } = callsOf(kind);
  const params = importPath;
  const change = (id: string, work: (trx: Kysely<DB>, one: Import) => Promise<Import>) =>
    inTransaction(db, async (trx) =>
      presentImport(trx, await work(trx, await findImport(trx, resource, id, true))),
    );

  const choose = route(
    'chooseXImportColumns',
    `Say which fields the columns are of ${words.many}`,
    document,
    { params, body: columnChoice },
  );
  api.put(`${path}:id/columns/`, choose, async ({ params, body }) =>
    change(params.id, async (trx, one) => {
      const columns = one.columns.map((column, at) => ({ ...column, field: body.fields[at] ?? null }));
      ensureChoice(
        kind,
        columns.flatMap(({ field }) => field ?? []),
      );
      const rows = trx.selectFrom('import_rows').select('cells').where('import_id', '=', one.id);
      const cells = (await rows.execute()).map((row) => row.cells);
      const reading = { ...one.reading, language: readingOf(kind.entity, columns, cells) };
      const anew = {
        verdict: null,
        plan: null,
        decision: 'usual',
        into_id: null,
        about: null,
        name_key: null,
        record_id: null,
      } as const;
      await trx.updateTable('import_rows').set(anew).where('import_id', '=', one.id).execute();
      return moveOn(trx, one, ['matching', 'checking', 'ready'], {
        state: 'checking',
        columns: JSON.stringify(columns),
        reading: JSON.stringify(reading),
      });
    }),
  );

  const mend = route(
    'mendXImportRow',
    `Mend a row of an import of ${words.many}, or decide about it`,
    answers(importRow),
    { params: rowPath, body: rowChange },
  );
  api.patch(`${path}:id/rows/:row/`, mend, async ({ params, body }) => {
    const number = /^\d{1,7}$/.test(params.row) ? Number(params.row) : 0;
    const one = await findImport(db, resource, params.id);
    return presentRow(kind.entity, one, await changeRow(context, one, number, body));
  });
  const decide = route('decideXImportRows', `One decision for rows of an import of ${words.many}`, document, {
    params,
    body: rowsDecision,
  });
  api.patch(`${path}:id/rows/`, decide, async ({ params, body }) =>
    change(params.id, async (trx, one) => {
      const ready = await moveOn(trx, one, ['ready'], {});
      await decideRows(trx, ready, body);
      return ready;
    }),
  );

  const run = route('runXImport', `Write the rows of an import of ${words.many}`, document, {
    params,
    body: runWish,
  });
  api.post(`${path}:id/run/`, run, async (request) =>
    change(request.params.id, async (trx, one) => {
      const { rows } = request.body;
      const { waiting = 0 } = (await countRows(trx, [one.id])).get(one.id) ?? {};
      const asked = {
        state: 'running',
        mode: rows,
        acting: personOf(request).id,
        is_cancelled: false,
        problem: null,
      } as const;
      const running = await moveOn(trx, one, ['ready'], asked);
      if (rows === 'all' && waiting > 0)
        throw new HttpError(
          400,
          'Neki redovi nisu ispravni ili čekaju odluku. Popravite ih ili uvezite samo ispravne.',
        );
      await sql`
        update import_rows set outcome = case plan when 'none' then 'unchanged' when 'leave' then 'left' else 'refused' end
        where import_id = ${one.id} and plan in ('none', 'leave', 'wait')`.execute(trx);
      return running;
    }),
  );
  const cancel = route('cancelXImport', `Stop an import of ${words.many} after the row at hand`, document, {
    params,
  });
  api.post(`${path}:id/cancel/`, cancel, async ({ params }) =>
    change(params.id, async (trx, one) => {
      if (one.state !== 'running') throw new HttpError(409, 'Uvoz nije u toku.');
      return trx
        .updateTable('imports')
        .set({ is_cancelled: true })
        .where('id', '=', one.id)
        .returning(IMPORT_COLUMNS)
        .executeTakeFirstOrThrow();
    }),
  );
  const undo = route(
    'undoXImport',
    `Take back an import of ${words.many}, as far as nobody changed anything since`,
    document,
    { params },
  );
  api.post(`${path}:id/undo/`, undo, async (request) =>
    change(request.params.id, async (trx, one) => {
      const { not_undone = 0 } = (await countRows(trx, [one.id])).get(one.id) ?? {};
      const undoing = {
        state: 'undoing',
        acting: personOf(request).id,
        undo_batch: randomUUID(),
        problem: null,
      } as const;
      const moved = await moveOn(trx, one, ['done', 'undone'], undoing);
      if (not_undone === 0) throw new HttpError(409, 'Nema šta da se vrati.');
      const again = trx.updateTable('import_rows').set({ reason: null }).where('import_id', '=', one.id);
      await again.where('outcome', 'in', ['added', 'changed']).where('is_undone', '=', false).execute();
      return moved;
    }),
  );
  const remove = route('deleteXImport', `Give up an import of ${words.many} before it ran`, answersGone, {
    params,
  });
  api.delete(`${path}:id/`, remove, async (request, reply) => {
    const one = await inTransaction(db, async (trx) => {
      const found = await findImport(trx, resource, request.params.id, true);
      await moveOn(trx, found, ['matching', 'checking', 'ready'], {});
      await trx.deleteFrom('imports').where('id', '=', found.id).execute();
      return found;
    });
    await removeArchive({ ...context, log: request.log }, one);
    return reply.code(204).send(null);
  });
}

function ensureChoice({ entity }: Importable, fields: readonly string[]): void {
  const known = fieldNames(entity);
  if (fields.length === 0) throw new HttpError(400, NONE_CHOSEN);
  if (fields.some((field) => !known.includes(field)))
    throw new HttpError(400, 'Ovo polje se ne može uvesti.');
  if (new Set(fields).size < fields.length)
    throw new HttpError(400, 'Jedno polje je izabrano za dvije kolone.');
}

/** A template to fill in, and what was refused. */
function fileRoutes(api: Api, { db }: ImportContext, kind: Importable): void {
  const { entity } = kind;
  const { path, route } = callsOf(kind);
  const schemas = { querystring: importFileQuery, produces: [SHEET] };
  const send = (reply: FastifyReply, name: string, content: Uint8Array) => {
    reply.header('content-disposition', `attachment; filename="${name}.xlsx"`);
    return reply.type(SHEET).send(Buffer.from(content));
  };
  const template = route(
    'getXImportTemplate',
    `An empty table to import ${entity.words.many} with`,
    answers(z.string()),
    schemas,
  );
  api.get(
    `${path}template/`,
    template,
    async ({ query }, reply) =>
      send(reply, `${entity.resource}-sablon`, await templateOf(entity, query.language)) as never,
  );
  const refused = route(
    'getXImportRefused',
    `The rows of an import of ${entity.words.many} that were refused`,
    answers(z.string()),
    { params: importPath, ...schemas },
  );
  api.get(`${path}:id/refused/`, refused, async ({ params, query }, reply) => {
    const one = await findImport(db, entity.resource, params.id);
    const rows = db
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', one.id)
      .where('outcome', '=', 'refused');
    const sheet = await refusedSheet(
      entity,
      one.columns,
      await rows.orderBy('row').execute(),
      query.language,
    );
    return send(reply, `${entity.resource}-odbijeno`, sheet) as never;
  });
}
