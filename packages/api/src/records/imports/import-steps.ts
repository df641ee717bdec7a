import { randomUUID } from 'node:crypto';
import {
  type ColumnChoice,
  columnChoice,
  importDocument,
  importRow,
  rowChange,
  rowsDecision,
  runWish,
} from '@ar/domain/imports';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import { personOf, requireProof } from '../../accounts/sessions/access.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, answersCreated, answersGone } from '../../platform/http/routes.ts';
import { removeArchive } from './archive-files.ts';
import { beginAgain } from './begin-again.ts';
import { judging } from './checking.ts';
import { chosenColumns, readingOf } from './columns.ts';
import { callsOf, type ImportContext, importAnswer, importPath as params } from './import-calls.ts';
import { countRows, findImport, type Import, presentImport, presentRow } from './import-rows.ts';
import type { Importable } from './importable.ts';
import { BEFORE_RUN, move } from './machine.ts';
import { changeRow, decideRows } from './mend-rows.ts';

const rowPath = params.extend({
  row: z.string().meta({ type: 'integer', minimum: 1, description: 'In the file' }),
});

/** Does a step in one transaction, in which nobody else moves the import, and answers what it is now. */
const stepsOf =
  ({ db }: ImportContext, { entity }: Importable) =>
  (id: string, step: (trx: Kysely<DB>, one: Import) => Promise<Import>) =>
    inTransaction(db, async (trx) =>
      presentImport(trx, await step(trx, await findImport(trx, entity.resource, id, true))),
    );

export function rowRoutes(api: Api, context: ImportContext, kind: Importable): void {
  const { db } = context;
  const { entity } = kind;
  const { path, route } = callsOf(kind);
  const step = stepsOf(context, kind);
  const choose = route('chooseXImportColumns', importAnswer, { params, body: columnChoice });
  api.put(`${path}:id/columns/`, choose, async ({ params, body }) =>
    step(params.id, (trx, one) => chooseColumns(trx, kind, one, body)),
  );
  const mend = route('mendXImportRow', answers(importRow), { params: rowPath, body: rowChange });
  api.patch(`${path}:id/rows/:row/`, mend, async ({ params, body }) => {
    const number = /^\d{1,7}$/.test(params.row) ? Number(params.row) : 0;
    const one = await findImport(db, entity.resource, params.id);
    return presentRow(entity, one, await changeRow(context, one, number, body));
  });
  const decide = route('decideXImportRows', importAnswer, { params, body: rowsDecision });
  api.patch(`${path}:id/rows/`, decide, async ({ params, body }) => {
    const before = await findImport(db, entity.resource, params.id);
    return judging(context, before, (checking) =>
      step(params.id, async (trx, one) => {
        // The ZIP may have been exchanged while a file was inspected.
        if (one.archive_file !== before.archive_file) throw new HttpError(409, 'import-elsewhere');
        const ready = await move(trx, one.id, 'decideRows');
        const { columns, reading } = ready;
        await decideRows(trx, { ...checking, columns, reading }, body);
        return ready;
      }),
    );
  });
}

async function chooseColumns(
  trx: Kysely<DB>,
  { entity }: Importable,
  one: Import,
  choice: ColumnChoice,
): Promise<Import> {
  const columns = chosenColumns(entity, one.columns, choice);
  const rows = trx.selectFrom('import_rows').select('cells').where('import_id', '=', one.id);
  const cells = (await rows.execute()).map((row) => row.cells);
  const { is1904 } = one.reading;
  const reading = readingOf(entity, columns, cells, { is1904, constants: choice.constants });
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
  const set = { columns: JSON.stringify(columns), reading: JSON.stringify(reading) };
  return move(trx, one.id, 'chooseColumns', set);
}

export function runRoutes(api: Api, context: ImportContext, kind: Importable): void {
  const { resource } = kind.entity;
  const { path, route } = callsOf(kind);
  const step = stepsOf(context, kind);
  const run = route('runXImport', importAnswer, { params, body: runWish });
  api.post(`${path}:id/run/`, run, async (request) =>
    step(request.params.id, (trx, one) => beginRun(trx, one, request, request.body.rows)),
  );
  api.post(`${path}:id/cancel/`, route('cancelXImport', importAnswer, { params }), async ({ params }) =>
    step(params.id, (trx, one) => move(trx, one.id, 'cancel', { is_cancelled: true })),
  );
  api.post(`${path}:id/undo/`, route('undoXImport', importAnswer, { params }), async (request) =>
    step(request.params.id, (trx, one) => beginUndo(trx, one, request)),
  );
  const again = route('repeatXImport', answersCreated(importDocument), { params });
  api.post(`${path}:id/again/`, again, async (request, reply) => {
    const begun = await step(request.params.id, (trx, one) => beginAgain(trx, one, personOf(request).id));
    return reply.code(201).send(begun);
  });
  const remove = route('deleteXImport', answersGone, { params });
  api.delete(`${path}:id/`, remove, async (request, reply) => {
    const removed = await inTransaction(context.db, async (trx) => {
      const one = await findImport(trx, resource, request.params.id, true);
      if (!BEFORE_RUN.some((state) => state === one.state)) throw new HttpError(409, 'import-elsewhere');
      await trx.deleteFrom('imports').where('id', '=', one.id).execute();
      return one;
    });
    await removeArchive({ ...context, log: request.log }, removed);
    return reply.code(204).send(null);
  });
}

async function beginRun(
  trx: Kysely<DB>,
  one: Import,
  request: FastifyRequest,
  mode: z.output<typeof runWish>['rows'],
): Promise<Import> {
  ensureProved(one.resource, request);
  const acting = personOf(request).id;
  const running = await move(trx, one.id, 'run', { mode, acting, is_cancelled: false, problem: null });
  const { waiting } = await countRows(trx, one);
  if (mode === 'all' && waiting > 0) throw new HttpError(400, 'import-rows-waiting');
  await sql`
    update import_rows set reason = null,
      outcome = case plan when 'none' then 'unchanged' when 'leave' then 'left' when 'wait' then 'refused' end
    where import_id = ${one.id}`.execute(trx);
  return running;
}

async function beginUndo(trx: Kysely<DB>, one: Import, request: FastifyRequest): Promise<Import> {
  ensureProved(one.resource, request);
  const acting = personOf(request).id;
  const undoing = await move(trx, one.id, 'undo', { acting, undo_batch: randomUUID(), problem: null });
  const { not_undone } = await countRows(trx, one);
  if (not_undone === 0) throw new HttpError(409, 'import-nothing-back');
  const again = trx.updateTable('import_rows').set({ reason: null }).where('import_id', '=', one.id);
  await again.where('outcome', 'in', ['added', 'changed']).where('is_undone', '=', false).execute();
  return undoing;
}

/** Writing people, or taking that back, may give the role of SuperAdmin. */
function ensureProved(resource: string, request: FastifyRequest): void {
  if (resource === 'users') requireProof(personOf(request).is_proved);
}
