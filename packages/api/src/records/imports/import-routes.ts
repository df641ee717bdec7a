import type { Entity } from '@ar/domain/entities/entity';
import { importDocument, importFileQuery, importRow, rowsQuery, tableWish } from '@ar/domain/imports';
import { listQuery, pageOf } from '@ar/domain/page';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { type Api, answers, answersCreated, readByHandler } from '../../platform/http/routes.ts';
import { pageAnswer, readPart } from '../lists/page.ts';
import { chooseTable } from './choose-table.ts';
import {
  callsOf,
  contextOf,
  type ImportContext,
  importAnswer,
  importPath as params,
} from './import-calls.ts';
import { findImport, IMPORT_COLUMNS, presentImport, presentImports, readRows } from './import-rows.ts';
import { rowRoutes, runRoutes } from './import-steps.ts';
import { type Importable, importable } from './importable.ts';
import { receiveArchive, receiveImport } from './receive-import.ts';
import { refusedSheet, templateOf } from './sheets.ts';

const listed = listQuery([]).pick({ limit: true, offset: true });
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `{list}imports/` of a list that can be added to (docs/decisions/imports.md). */
export function importRoutes(api: Api, entity: Entity): void {
  const context = contextOf(api);
  const kind = importable(entity);
  readingRoutes(api, context, kind);
  rowRoutes(api, context, kind);
  runRoutes(api, context, kind);
  tableRoute(api, context, kind);
  fileRoutes(api, context, kind);
}

/** `POST` of a table, and of a ZIP of the files that its cells name. */
export function importForms(forms: Api, entity: Entity): void {
  const context = contextOf(forms);
  const { db } = context;
  const { path, route } = callsOf(importable(entity));
  const file = z.string().meta({ format: 'binary' });
  const consumes = ['multipart/form-data'];
  const files = z.object({ sheet: file, archive: file.optional() });
  const begin = route('beginXImport', answersCreated(importDocument), { consumes, body: files });
  forms.post(path, { ...begin, ...readByHandler }, async (request, reply) => {
    const begun = await receiveImport(request, context, entity);
    return reply.code(201).send(await presentImport(db, begun));
  });
  const body = z.object({ archive: file });
  const exchange = route('addXImportArchive', importAnswer, { params, consumes, body });
  forms.post(`${path}:id/archive/`, { ...exchange, ...readByHandler }, async (request) => {
    const one = await findImport(db, entity.resource, request.params.id);
    return presentImport(db, await receiveArchive(request, context, one));
  });
}

function tableRoute(api: Api, context: ImportContext, kind: Importable): void {
  const { entity } = kind;
  const { path, route } = callsOf(kind);
  const choose = route('chooseXImportTable', importAnswer, { params, body: tableWish });
  api.put(`${path}:id/table/`, choose, async (request) => {
    const one = await findImport(context.db, entity.resource, request.params.id);
    const chosen = await chooseTable(request, context, entity, { one, wish: request.body });
    return presentImport(context.db, chosen);
  });
}

function readingRoutes(api: Api, { db, publicOrigin }: ImportContext, kind: Importable): void {
  const { entity } = kind;
  const { resource } = entity;
  const { path, route } = callsOf(kind);
  const list = route('listXImports', answers(pageOf(importDocument)), { querystring: listed });
  api.get(path, list, async ({ query }) => {
    const all = db.selectFrom('imports').select(IMPORT_COLUMNS).where('resource', '=', resource);
    const latest = all.orderBy('created_at', 'desc').orderBy('id');
    const { count, rows } = await readPart(latest, query);
    const page = { count, rows: await presentImports(db, rows) };
    return pageAnswer(`${publicOrigin}/api${path}`, query, page);
  });
  api.get(`${path}:id/`, route('getXImport', importAnswer, { params }), async ({ params }) =>
    presentImport(db, await findImport(db, resource, params.id)),
  );
  const rows = route('listXImportRows', answers(pageOf(importRow)), { params, querystring: rowsQuery });
  api.get(`${path}:id/rows/`, rows, async ({ params, query }) => {
    const page = await readRows(db, entity, await findImport(db, resource, params.id), query);
    return pageAnswer(`${publicOrigin}/api${path}${params.id}/rows/`, query, page);
  });
}

function fileRoutes(api: Api, { db }: ImportContext, kind: Importable): void {
  const { entity } = kind;
  const { path, route } = callsOf(kind);
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
    const one = await findImport(db, entity.resource, params.id);
    const rows = db.selectFrom('import_rows').selectAll().where('import_id', '=', one.id);
    const left = await rows.where('outcome', '=', 'refused').orderBy('row').execute();
    return send(reply, 'odbijeno', await refusedSheet(entity, one, left, query.language));
  });
}
