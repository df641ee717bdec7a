import type { Entity } from '@ar/domain/entities/entity';
import { importDocument, importFileQuery, importRow, rowsQuery, tableWish } from '@ar/domain/imports';
import { listQuery, pageOf } from '@ar/domain/page';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { type Api, answers, answersCreated, readByHandler } from '../../platform/http/routes.ts';
import { pageAnswer } from '../lists/page.ts';
import { chooseTable } from './choose-table.ts';
import { callsOf, type ImportContext, importAnswer, importPath } from './import-calls.ts';
import { findImport, IMPORT_COLUMNS, presentImport, presentImports, readRows } from './import-rows.ts';
import { stepRoutes } from './import-steps.ts';
import { type Importable, importable } from './importable.ts';
import { receiveArchive, receiveImport } from './receive-import.ts';
import { refusedSheet, templateOf } from './sheets.ts';

const listed = listQuery([]).pick({ limit: true, offset: true });
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `{list}imports/` of a list that can be added to (docs/decisions/imports.md). */
export function importRoutes(api: Api, context: ImportContext, entity: Entity): void {
  const kind = importable(entity);
  readingRoutes(api, context, kind);
  stepRoutes(api, context, kind);
  tableRoute(api, context, kind);
  fileRoutes(api, context, kind);
}

/** `POST` of a table, and of a ZIP of the files that its cells name. */
export function importForms(forms: Api, context: ImportContext, entity: Entity): void {
  const file = z.string().meta({ format: 'binary' });
  const body = z.object({ sheet: file, archive: file.optional() });
  const kind = importable(entity);
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
  const exchange = route(
    'addXImportArchive',
    `Add or exchange the ZIP of an import of ${kind.entity.words.many}, before its rows are written`,
    importAnswer,
    { params: importPath, consumes: ['multipart/form-data'], body: z.object({ archive: file }) },
  );
  forms.post(`${path}:id/archive/`, { ...exchange, ...readByHandler }, async (request) => {
    const one = await findImport(context.db, kind.entity.resource, request.params.id);
    return presentImport(context.db, await receiveArchive(request, context, one));
  });
}

function tableRoute(api: Api, context: ImportContext, kind: Importable): void {
  const { entity } = kind;
  const { path, route } = callsOf(kind);
  const choose = route(
    'chooseXImportTable',
    `Say which sheet of the file has the ${entity.words.many}, and which row the headings`,
    importAnswer,
    { params: importPath, body: tableWish },
  );
  api.put(`${path}:id/table/`, choose, async (request) => {
    const one = await findImport(context.db, entity.resource, request.params.id);
    return presentImport(
      context.db,
      await chooseTable(request, context, entity, { one, wish: request.body }),
    );
  });
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
    route('getXImport', `An import of ${words.many}`, importAnswer, { params }),
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
    const sheet = await refusedSheet(entity, one, await rows.orderBy('row').execute(), query.language);
    return send(reply, `${entity.resource}-odbijeno`, sheet) as never;
  });
}
