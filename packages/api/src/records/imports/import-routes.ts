import type { Entity } from '@ar/domain/entities/entity';
import {
  columnChoice,
  importDocument,
  importFileQuery,
  importRow,
  rowChange,
  rowsDecision,
  rowsQuery,
  runWish,
  tableWish,
} from '@ar/domain/imports';
import { listQuery, pageOf } from '@ar/domain/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { personOf } from '../../accounts/sessions/access.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { answerLanguage } from '../../platform/http/language.ts';
import {
  type Api,
  answers,
  answersCreated,
  answersGone,
  requires,
  routeOf,
} from '../../platform/http/routes.ts';
import { pageAnswer, readPart } from '../lists/page.ts';
import { removeArchive } from './archive-files.ts';
import {
  findImport,
  IMPORT_COLUMNS,
  type Import,
  presentImport,
  presentImports,
  presentRow,
  readRows,
} from './import-rows.ts';
import { beginAgain, beginRun, beginUndo, chooseColumns, dropImport } from './import-steps.ts';
import { move } from './machine.ts';
import { changeRow, decideRows } from './mend-rows.ts';
import { renderAnswer, type Stored } from './reasons.ts';
import { chooseTable, type ReceiveContext, receiveArchive, receiveImport } from './receive-import.ts';
import type { Working } from './run-rows.ts';
import { refusedSheet, templateOf } from './sheets.ts';

type ImportContext = ReceiveContext & Omit<Working, 'log'>;

export const contextOf = ({ db, store, uploads, config, program, log }: FastifyInstance): ImportContext => {
  const { publicOrigin, archive, quotaBytes } = config;
  return { db, store, ...uploads, sheetReader: program.sheetReader, publicOrigin, archive, quotaBytes, log };
};

/** By `operationId`, where X stands for the kind of record. */
const SUMMARIES = {
  listXImports: "The department's imports of {many}, the latest first",
  beginXImport: 'Begin an import of {many}',
  getXImportTemplate: 'An empty table to import {many} with',
  getXImport: 'An import of {many}',
  deleteXImport: 'Give up an import of {many} before it ran',
  chooseXImportTable: 'Say which sheet of the file has the {many}, and which row the headings',
  chooseXImportColumns: 'Say which fields the columns are of {many}',
  addXImportArchive: 'Add or exchange the ZIP of an import of {many}, before its rows are written',
  listXImportRows: 'What the rows of an import of {many} will do',
  mendXImportRow: 'Mend a row of an import of {many}, or decide about it',
  decideXImportRows: 'One decision for rows of an import of {many}',
  runXImport: 'Write the rows of an import of {many}',
  cancelXImport: 'Stop an import of {many} after the row at hand',
  getXImportRefused: 'The rows of an import of {many} that were refused',
  undoXImport: 'Take back an import of {many}, as far as nobody changed anything since',
  repeatXImport:
    'Begin an import of {many} anew, with the corrections and decisions of one that was taken back',
};

const params = z.object({
  id: z.string().meta({ format: 'uuid', description: "The import's id" }),
});
const rowParams = params.extend({
  row: z.string().meta({ type: 'integer', minimum: 1, description: 'In the file' }),
});
const importAnswer = answers(importDocument);
const listed = listQuery([]).pick({ limit: true, offset: true });
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function callsOf(api: Api, entity: Entity) {
  const context = contextOf(api);
  const { db } = context;
  const { name, resource, words } = entity;
  /** Renders stored codes as sentences in the reader's language. */
  const preSerialization = async (request: FastifyRequest, reply: FastifyReply, answer: unknown) =>
    reply.statusCode < 204 ? renderAnswer(entity, answerLanguage(request, reply), answer as Stored) : answer;
  return {
    context,
    entity,
    path: `${entity.path}imports/`,
    route<Answers, Schemas extends object = object>(
      operation: keyof typeof SUMMARIES,
      response: Answers,
      schemas?: Schemas,
    ) {
      const summary = SUMMARIES[operation].replace('{many}', words.many);
      const call = { operationId: operation.replace('X', name), tag: resource, summary };
      return { ...routeOf(requires('create', resource), call, response, schemas), preSerialization };
    },
    find: (id: string) => findImport(db, resource, id),
    /** Does a step in one transaction, in which nobody else moves the import, and answers what it is now. */
    step: (id: string, step: (trx: Kysely<DB>, one: Import) => Promise<Import>) =>
      inTransaction(db, async (trx) =>
        presentImport(trx, await step(trx, await findImport(trx, resource, id, true))),
      ),
  };
}

type Calls = ReturnType<typeof callsOf>;

/** `{list}imports/` of a list that can be added to (docs/decisions/imports.md). */
export function importRoutes(api: Api, entity: Entity): void {
  const calls = callsOf(api, entity);
  readingRoutes(api, calls);
  sheetRoutes(api, calls);
  reviewRoutes(api, calls);
  runRoutes(api, calls);
}

/** `POST` of a table, and of a ZIP of the files that its cells name. */
export function importForms(forms: Api, entity: Entity): void {
  const { context, path, route, find } = callsOf(forms, entity);
  const { db } = context;
  const file = z.string().meta({ format: 'binary' });
  const consumes = ['multipart/form-data'];
  const files = z.object({ sheet: file, archive: file.optional() });
  const begin = route('beginXImport', answersCreated(importDocument), { consumes, body: files });
  forms.post(path, begin, async (request, reply) => {
    const begun = await receiveImport(request, context, entity);
    return reply.code(201).send(await presentImport(db, begun));
  });
  const body = z.object({ archive: file });
  const exchange = route('addXImportArchive', importAnswer, { params, consumes, body });
  forms.post(`${path}:id/archive/`, exchange, async (request) =>
    presentImport(db, await receiveArchive(request, context, await find(request.params.id))),
  );
}

function readingRoutes(api: Api, { context, entity, path, route, find }: Calls): void {
  const { db, publicOrigin } = context;
  const list = route('listXImports', answers(pageOf(importDocument)), { querystring: listed });
  api.get(path, list, async ({ query }) => {
    const all = db.selectFrom('imports').select(IMPORT_COLUMNS).where('resource', '=', entity.resource);
    const latest = all.orderBy('created_at', 'desc').orderBy('id');
    const { count, rows } = await readPart(latest, query);
    const page = { count, rows: await presentImports(db, rows) };
    return pageAnswer(`${publicOrigin}/api${path}`, query, page);
  });
  api.get(`${path}:id/`, route('getXImport', importAnswer, { params }), async ({ params }) =>
    presentImport(db, await find(params.id)),
  );
  const rows = route('listXImportRows', answers(pageOf(importRow)), { params, querystring: rowsQuery });
  api.get(`${path}:id/rows/`, rows, async ({ params, query }) => {
    const page = await readRows(db, entity, await find(params.id), query);
    return pageAnswer(`${publicOrigin}/api${path}${params.id}/rows/`, query, page);
  });
}

function sheetRoutes(api: Api, { context: { db }, entity, path, route, find }: Calls): void {
  const schemas = { querystring: importFileQuery, produces: [SHEET] };
  const send = (reply: FastifyReply, name: string, content: Uint8Array) => {
    reply.header('content-disposition', `attachment; filename="${entity.resource}-${name}.xlsx"`);
    return reply.type(SHEET).send(Buffer.from(content)) as never;
  };
  const template = route('getXImportTemplate', answers(z.string()), schemas);
  api.get(`${path}template/`, template, async ({ query }, reply) =>
    send(reply, 'sablon', await templateOf(entity, query.language)),
  );
  const refused = route('getXImportRefused', answers(z.string()), { params, ...schemas });
  api.get(`${path}:id/refused/`, refused, async ({ params, query }, reply) => {
    const one = await find(params.id);
    const rows = db.selectFrom('import_rows').selectAll().where('import_id', '=', one.id);
    const left = await rows.where('outcome', '=', 'refused').orderBy('row').execute();
    return send(reply, 'odbijeno', await refusedSheet(entity, one, left, query.language));
  });
}

function reviewRoutes(api: Api, { context, entity, path, route, find, step }: Calls): void {
  const { db } = context;
  const table = route('chooseXImportTable', importAnswer, { params, body: tableWish });
  api.put(`${path}:id/table/`, table, async (request) => {
    const choice = { one: await find(request.params.id), wish: request.body };
    return presentImport(db, await chooseTable(request, context, entity, choice));
  });
  const columns = route('chooseXImportColumns', importAnswer, { params, body: columnChoice });
  api.put(`${path}:id/columns/`, columns, async ({ params, body }) =>
    step(params.id, (trx, one) => chooseColumns(trx, entity, one, body)),
  );
  const mend = route('mendXImportRow', answers(importRow), { params: rowParams, body: rowChange });
  api.patch(`${path}:id/rows/:row/`, mend, async ({ params, body }) => {
    const row = /^\d{1,7}$/.test(params.row) ? Number(params.row) : 0;
    const one = await find(params.id);
    return presentRow(entity, one, await changeRow(context, entity, { one, row, change: body }));
  });
  const decide = route('decideXImportRows', importAnswer, { params, body: rowsDecision });
  api.patch(`${path}:id/rows/`, decide, async ({ params, body }) =>
    presentImport(db, await decideRows(context, await find(params.id), body)),
  );
}

function runRoutes(api: Api, { context, entity, path, route, step }: Calls): void {
  const run = route('runXImport', importAnswer, { params, body: runWish });
  api.post(`${path}:id/run/`, run, async (request) =>
    step(request.params.id, (trx, one) => beginRun(trx, one, personOf(request), request.body.rows)),
  );
  api.post(`${path}:id/cancel/`, route('cancelXImport', importAnswer, { params }), async ({ params }) =>
    step(params.id, (trx, one) => move(trx, one.id, 'cancel', { is_cancelled: true })),
  );
  api.post(`${path}:id/undo/`, route('undoXImport', importAnswer, { params }), async (request) =>
    step(request.params.id, (trx, one) => beginUndo(trx, one, personOf(request))),
  );
  const again = route('repeatXImport', answersCreated(importDocument), { params });
  api.post(`${path}:id/again/`, again, async (request, reply) => {
    const begun = await step(request.params.id, (trx, one) => beginAgain(trx, one, personOf(request)));
    return reply.code(201).send(begun);
  });
  const drop = route('deleteXImport', answersGone, { params });
  api.delete(`${path}:id/`, drop, async (request, reply) => {
    const dropped = await inTransaction(context.db, async (trx) => {
      const one = await findImport(trx, entity.resource, request.params.id, true);
      await dropImport(trx, one);
      return one;
    });
    await removeArchive({ ...context, log: request.log }, dropped);
    return reply.code(204).send(null);
  });
}
