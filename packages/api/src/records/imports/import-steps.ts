import { randomUUID } from 'node:crypto';
import {
  columnChoice,
  importDocument,
  importRow,
  rowChange,
  rowsDecision,
  runWish,
} from '@ar/domain/imports';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Updateable } from 'kysely';
import * as z from 'zod';
import { personOf, requireProof } from '../../accounts/sessions/access.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Api, answers, answersCreated, answersGone } from '../../platform/http/routes.ts';
import { beginAgain } from './begin-again.ts';
import { judging } from './checking.ts';
import { chosenColumns, readingOf } from './columns.ts';
import { callsOf, type ImportContext, importAnswer, importPath } from './import-calls.ts';
import {
  countRows,
  findImport,
  IMPORT_COLUMNS,
  type Import,
  presentImport,
  presentRow,
} from './import-rows.ts';
import type { Importable } from './importable.ts';
import { removeArchive } from './lease.ts';
import { changeRow, decideRows } from './mend-rows.ts';

const rowPath = importPath.extend({
  row: z.string().meta({ type: 'integer', minimum: 1, description: 'In the file' }),
});

type Change = Updateable<DB['imports']>;

/** Moves an import on from one of these states, or says that it is elsewhere. */
async function moveOn(
  trx: Kysely<DB>,
  one: Import,
  from: readonly Import['state'][],
  change: Change,
): Promise<Import> {
  if (!from.includes(one.state)) throw new HttpError(409, 'import-elsewhere');
  const set = { ...change, changed_at: sql<string>`now()`, lease_until: null };
  return trx
    .updateTable('imports')
    .set(set)
    .where('id', '=', one.id)
    .returning(IMPORT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** What moves an import on: a choice, a decision, a run, its undoing. */
export function stepRoutes(api: Api, context: ImportContext, kind: Importable): void {
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
    importAnswer,
    { params, body: columnChoice },
  );
  api.put(`${path}:id/columns/`, choose, async ({ params, body }) =>
    change(params.id, async (trx, one) => {
      const columns = chosenColumns(kind.entity, one.columns, body);
      const rows = trx.selectFrom('import_rows').select('cells').where('import_id', '=', one.id);
      const cells = (await rows.execute()).map((row) => row.cells);
      const { is1904 } = one.reading;
      const reading = readingOf(kind.entity, columns, cells, { is1904, constants: body.constants });
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
  const decide = route(
    'decideXImportRows',
    `One decision for rows of an import of ${words.many}`,
    importAnswer,
    {
      params,
      body: rowsDecision,
    },
  );
  api.patch(`${path}:id/rows/`, decide, async ({ params, body }) => {
    const before = await findImport(db, resource, params.id);
    return judging(context, before, (checking) =>
      change(params.id, async (trx, one) => {
        // Its ZIP may have been exchanged while a file was inspected.
        const ready = await moveOn(trx, one, one.archive_file === before.archive_file ? ['ready'] : [], {});
        const { columns, reading } = ready;
        await decideRows(trx, { ...checking, columns, reading }, body);
        return ready;
      }),
    );
  });

  const run = route('runXImport', `Write the rows of an import of ${words.many}`, importAnswer, {
    params,
    body: runWish,
  });
  api.post(`${path}:id/run/`, run, async (request) =>
    change(request.params.id, async (trx, one) => {
      ensureProved(one.resource, request);
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
      if (rows === 'all' && waiting > 0) throw new HttpError(400, 'import-rows-waiting');
      await sql`
        update import_rows set reason = null,
          outcome = case plan when 'none' then 'unchanged' when 'leave' then 'left' when 'wait' then 'refused' end
        where import_id = ${one.id}`.execute(trx);
      return running;
    }),
  );
  const cancel = route(
    'cancelXImport',
    `Stop an import of ${words.many} after the row at hand`,
    importAnswer,
    {
      params,
    },
  );
  api.post(`${path}:id/cancel/`, cancel, async ({ params }) =>
    change(params.id, async (trx, one) => {
      if (one.state !== 'running') throw new HttpError(409, 'import-not-running');
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
    importAnswer,
    { params },
  );
  api.post(`${path}:id/undo/`, undo, async (request) =>
    change(request.params.id, async (trx, one) => {
      ensureProved(one.resource, request);
      const { not_undone = 0 } = (await countRows(trx, [one.id])).get(one.id) ?? {};
      const undoing = {
        state: 'undoing',
        acting: personOf(request).id,
        undo_batch: randomUUID(),
        problem: null,
      } as const;
      const moved = await moveOn(trx, one, ['done', 'undone'], undoing);
      if (not_undone === 0) throw new HttpError(409, 'import-nothing-back');
      const again = trx.updateTable('import_rows').set({ reason: null }).where('import_id', '=', one.id);
      await again.where('outcome', 'in', ['added', 'changed']).where('is_undone', '=', false).execute();
      return moved;
    }),
  );
  const again = route(
    'repeatXImport',
    `Begin an import of ${words.many} anew, with the corrections and decisions of one that was taken back`,
    answersCreated(importDocument),
    { params },
  );
  api.post(`${path}:id/again/`, again, async (request, reply) =>
    reply
      .code(201)
      .send(await change(request.params.id, (trx, one) => beginAgain(trx, one, personOf(request).id))),
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

/** Among people there may be SuperAdmins, also among those whom an import had taken the role from. */
function ensureProved(resource: string, request: FastifyRequest): void {
  if (resource === 'users') requireProof(personOf(request).is_proved);
}
