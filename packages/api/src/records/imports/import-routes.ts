import type { Entity } from '@ar/domain/entities/entity';
import * as imports from '@ar/domain/imports';
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
  answersNoContent,
  recordRoute,
} from '../../platform/http/routes.ts';
import { pageAnswer, readPart } from '../lists/page.ts';
import type { Import, Stored } from './import-rows.ts';
import {
  findImport,
  IMPORT_COLUMNS,
  presentImport,
  presentRow,
  readRows,
  renderAnswer,
} from './import-rows.ts';
import { beginAgain, beginRun, beginUndo, chooseColumns, dropImport, move } from './machine.ts';
import { chooseTable, receiveArchive, receiveImport } from './receive-import.ts';
import { refusedSheet, templateOf } from './sheets.ts';
import { changeRow, decideRows } from './validate-rows.ts';
import type { Working } from './work.ts';
import { removeArchive } from './zip-files.ts';

export function contextOf({ db, store, uploads, config, log }: FastifyInstance): Working {
  const { publicOrigin, archive, quotaBytes } = config;
  return { ...uploads, publicOrigin, archive, quotaBytes, db, store, log };
}

const params = z.object({
  id: z.string().meta({ format: 'uuid', description: "The import's id" }),
});
const rowParams = params.extend({
  row: z.string().meta({ type: 'integer', minimum: 1, description: 'In the file' }),
});
const importAnswer = answers(imports.importDocument);
const listed = listQuery([]).pick({ limit: true, offset: true });
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const form = { consumes: ['multipart/form-data'] };
const file = z.string().meta({ format: 'binary' });

function callsOf({ db }: Api, entity: Entity) {
  const preSerialization = async (request: FastifyRequest, reply: FastifyReply, answer: unknown) =>
    reply.statusCode < 204 ? renderAnswer(entity, answerLanguage(request, reply), answer as Stored) : answer;
  const find = (id: string, trx?: Kysely<DB>) => findImport(trx ?? db, entity.resource, id, Boolean(trx));
  return {
    entity,
    path: `${entity.path}imports/`,
    route: <Answers, Schemas extends object = object>(
      operation: Parameters<typeof recordRoute>[2],
      response: Answers,
      schemas?: Schemas,
    ) => ({ ...recordRoute(entity, 'create', operation, response, schemas), preSerialization }),
    find,
    step: (id: string, step: (trx: Kysely<DB>, one: Import) => Promise<Import>) =>
      inTransaction(db, async (trx) => presentImport(trx, await step(trx, await find(id, trx)))),
  };
}

type Calls = ReturnType<typeof callsOf>;

/** These routes are explained in docs/decisions/imports.md. */
export function importRoutes(api: Api, entity: Entity): void {
  const calls = callsOf(api, entity);
  fileRoutes(api, calls);
  reviewRoutes(api, calls);
  runRoutes(api, calls);
}

function fileRoutes(api: Api, { entity, path, route, find }: Calls): void {
  const { db } = api;
  const body = z.object({ sheet: file, archive: file.optional() });
  const begin = route('beginXImport', answersCreated(imports.importDocument), { ...form, body });
  api.post(path, begin, async (request, reply) => {
    const begun = await receiveImport(request, entity);
    return reply.code(201).send(await presentImport(db, begun));
  });
  const archive = z.object({ archive: file });
  const exchange = route('addXImportArchive', importAnswer, { params, ...form, body: archive });
  api.post(`${path}:id/archive/`, exchange, async (request) =>
    presentImport(db, await receiveArchive(request, await find(request.params.id))),
  );
  const table = route('chooseXImportTable', importAnswer, { params, body: imports.tableWish });
  api.put(`${path}:id/table/`, table, async (request) =>
    presentImport(db, await chooseTable(request, entity, await find(request.params.id), request.body)),
  );
  const schemas = { querystring: imports.importFileQuery, produces: [SHEET] };
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
    const sheet = await refusedSheet(db, entity, await find(params.id), query.language);
    return send(reply, 'odbijeno', sheet);
  });
}

function reviewRoutes(api: Api, { entity, path, route, find, step }: Calls): void {
  const { db, config } = api;
  const context = contextOf(api);
  const address = `${config.publicOrigin}/api${path}`;
  const list = route('listXImports', answers(pageOf(imports.importDocument)), { querystring: listed });
  api.get(path, list, async ({ query }) => {
    const all = db.selectFrom('imports').select(IMPORT_COLUMNS).where('resource', '=', entity.resource);
    const { count, rows } = await readPart(all.orderBy('created_at', 'desc').orderBy('id'), query);
    const presented = await Promise.all(rows.map((one) => presentImport(db, one)));
    return pageAnswer(address, query, { count, rows: presented });
  });
  api.get(`${path}:id/`, route('getXImport', importAnswer, { params }), async ({ params }) =>
    presentImport(db, await find(params.id)),
  );
  const part = { params, querystring: imports.rowsQuery };
  const rows = route('listXImportRows', answers(pageOf(imports.importRow)), part);
  api.get(`${path}:id/rows/`, rows, async ({ params, query }) => {
    const page = await readRows(db, entity, await find(params.id), query);
    return pageAnswer(`${address}${params.id}/rows/`, query, page);
  });
  const columns = route('chooseXImportColumns', importAnswer, { params, body: imports.columnChoice });
  api.put(`${path}:id/columns/`, columns, async ({ params, body }) =>
    step(params.id, (trx, one) => chooseColumns(trx, entity, one, body)),
  );
  const mending = { params: rowParams, body: imports.rowChange };
  const mend = route('mendXImportRow', answers(imports.importRow), mending);
  api.patch(`${path}:id/rows/:row/`, mend, async ({ params, body }) => {
    const row = /^\d{1,7}$/.test(params.row) ? Number(params.row) : 0;
    const one = await find(params.id);
    return presentRow(entity, one, await changeRow(context, entity, { one, row, change: body }));
  });
  const decide = route('decideXImportRows', importAnswer, { params, body: imports.rowsDecision });
  api.patch(`${path}:id/rows/`, decide, async ({ params, body }) =>
    presentImport(db, await decideRows(context, await find(params.id), body)),
  );
}

function runRoutes(api: Api, { path, route, find, step }: Calls): void {
  const run = route('runXImport', importAnswer, { params, body: imports.runRequest });
  api.post(`${path}:id/run/`, run, async (request) =>
    step(request.params.id, (trx, one) => beginRun(trx, one, personOf(request), request.body.rows)),
  );
  api.post(`${path}:id/cancel/`, route('cancelXImport', importAnswer, { params }), async ({ params }) =>
    step(params.id, (trx, one) => move(trx, one.id, 'cancel', { is_cancelled: true })),
  );
  api.post(`${path}:id/undo/`, route('undoXImport', importAnswer, { params }), async (request) =>
    step(request.params.id, (trx, one) => beginUndo(trx, one, personOf(request))),
  );
  const again = route('repeatXImport', answersCreated(imports.importDocument), { params });
  api.post(`${path}:id/again/`, again, async (request, reply) => {
    const begun = await step(request.params.id, (trx, one) => beginAgain(trx, one, personOf(request)));
    return reply.code(201).send(begun);
  });
  const drop = route('deleteXImport', answersNoContent, { params });
  api.delete(`${path}:id/`, drop, async (request, reply) => {
    const dropped = await inTransaction(api.db, async (trx) =>
      dropImport(trx, await find(request.params.id, trx)),
    );
    await removeArchive({ db: api.db, store: api.store, log: request.log }, dropped);
    return reply.code(204).send(null);
  });
}
