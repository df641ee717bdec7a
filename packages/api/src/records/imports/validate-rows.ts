import { basename } from 'node:path/posix';
import { type Entity, fieldsOf, nameOf } from '@ar/domain/entities/entity';
import type { RowChange, rowsDecision } from '@ar/domain/imports';
import { message } from '@ar/domain/messages/message';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { lastChangedBy } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';
import { HttpError, refuseField } from '../../platform/http/errors.ts';
import { pairIn } from './cells.ts';
import { fieldNames } from './columns.ts';
import { type Import, type RowTable, rowsOf, updateRows } from './import-rows.ts';
import { findLikely, type NewRow } from './likely.ts';
import { move } from './machine.ts';
import { planOf, type RowResult, validateRow } from './validate-row.ts';
import type { Target, Validation } from './validation.ts';
import {
  findCellFiles,
  findTargets,
  NotInspected,
  openValidation,
  withInspectedFiles,
} from './validation.ts';
import { localArchive, type RequestedFile, storedArchive, type Unpacking } from './zip-files.ts';

type ValidatedRow = RowResult & Target;

export const BATCH_SIZE = 200;

export function changeRow(
  context: Unpacking,
  entity: Entity,
  { one, row, change }: { one: Import; row: number; change: RowChange },
): Promise<RowTable> {
  const { cells = {}, decision, into } = change;
  const known = one.columns.flatMap(({ field }) => field ?? []);
  for (const field of Object.keys(cells))
    if (!fieldNames(entity).includes(field) || (!known.includes(field) && field === 'id'))
      throw refuseField(field, 'import-field-wrong');
  if (decision === 'merge' && into === undefined) throw refuseField('into', 'import-into-needed');
  return withMove(context, one, 'correctRow', async (trx, validation) => {
    const found = rowsOf(trx, one).selectAll().where('row', '=', row);
    const before = await found.executeTakeFirst();
    if (!before) throw new HttpError(404);
    const next = decision ?? before.decision;
    const mended = { ...before.mended, ...cells, ...pairIn(entity, cells) };
    const into_id = next === 'merge' ? (into ?? before.into_id) : null;
    const set = { mended: JSON.stringify(mended), decision: next, into_id, reason: null };
    await updateRows(trx, one).where('row', '=', row).set(set).execute();
    await revalidate(trx, validation, [{ ...before, mended, decision: next, into_id }]);
    return found.executeTakeFirstOrThrow();
  });
}

export function decideRows(context: Unpacking, one: Import, decided: z.output<typeof rowsDecision>) {
  const { verdict, decision } = decided;
  return withMove(context, one, 'decideRows', async (trx, validation, ready) => {
    const update = updateRows(trx, one).set({ decision, into_id: null, reason: null });
    const rows = await update.where('verdict', '=', verdict).returningAll().execute();
    rows.sort((a, b) => a.row - b.row);
    await revalidate(trx, validation, rows);
    return ready;
  });
}

async function withMove<Result>(
  context: Unpacking,
  one: Import,
  step: 'correctRow' | 'decideRows',
  validate: (trx: Kysely<DB>, validation: Validation, moved: Import) => Promise<Result>,
): Promise<Result> {
  const archive = localArchive(context, await storedArchive(context, one));
  const validation = await openValidation(context.db, one, archive);
  const results = withInspectedFiles(validation, async (trx) => {
    // The ZIP may have been replaced during an inspection.
    const moved = await move(trx, one.id, step, {}, one.archive_file);
    const { columns, reading } = moved;
    return validate(trx, { ...validation, columns, reading }, moved);
  });
  return (results as Promise<Result>).finally(archive.close);
}

/** Also checks other rows whose result depends on these rows. */
async function revalidate(trx: Kysely<DB>, validation: Validation, rows: readonly RowTable[]): Promise<void> {
  const numbers = rows.map(({ row }) => row);
  await validateRows(trx, validation, rows);
  const { rows: others } = await sql<RowTable>`
    select * from import_rows as other where import_id = ${validation.id} and row <> all(${numbers}::int[])
      and verdict is not null and (
        about in (select about from import_rows where import_id = ${validation.id} and row = any(${numbers}::int[]))
        or exists (select from jsonb_array_elements(found -> 'likely') as likely
          where (likely ->> 'row')::int = any(${numbers}::int[])))
    order by row`.execute(trx);
  await validateRows(trx, validation, others);
}

export async function validateRows(trx: Kysely<DB>, validation: Validation, rows: readonly RowTable[]) {
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    await validateBatch(trx, validation, rows.slice(at, at + BATCH_SIZE));
}

async function validateBatch(trx: Kysely<DB>, validation: Validation, rows: readonly RowTable[]) {
  const { kind, id, reading } = validation;
  const { entity } = kind;
  const results: ValidatedRow[] = [];
  const missing: RequestedFile[] = [];
  for (const target of await findTargets(trx, validation, rows)) {
    const { row, record } = target;
    const named = findCellFiles(validation, target, missing);
    const { verdict, found } = validateRow({ ...target, kind, reading, named });
    if (verdict === 'met' && record) {
      const by = await lastChangedBy(trx, entity.resource, record.id);
      found.met = { by, at: String(record.updated_at) };
    }
    const into = row.decision === 'merge' && record ? nameOf(entity, record) : null;
    found.name = into || nameIn(entity, found);
    results.push({ ...target, verdict, found });
  }
  if (missing.length > 0) throw new NotInspected(missing);
  await findDuplicates(trx, validation, results);
  await write(trx, id, results);
  await refuseRepeated(trx, id, results);
}

async function findDuplicates(trx: Kysely<DB>, { kind, id }: Validation, results: readonly ValidatedRow[]) {
  const fresh = results.filter(({ recordId }) => recordId === null);
  const known = fresh.map(({ row: { row }, number, found: { name, values } }) => {
    const { email = null, latitude = null, longitude = null } = values as Partial<NewRow>;
    return { row, number, name, email, latitude, longitude };
  });
  const likely = await findLikely(trx, id, kind.entity, known);
  const emails = known.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const { rows: taken } = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) = any(${emails}::text[])`.execute(trx);
  for (const one of fresh) {
    one.found.likely = (likely.get(one.row.row) ?? []).map((other) => {
      // The database lacks the name and postal address of rows in the same batch.
      const earlier = fresh.find(({ row }) => row.row === other.row)?.found;
      const address = (earlier?.values.address as string | undefined) ?? null;
      return { ...other, ...(earlier && { name: earlier.name, address }) };
    });
    if (one.verdict === 'invalid') continue;
    if (one.found.likely.length > 0) one.verdict = 'same';
    const isTaken = taken.some(({ email }) => email === String(one.found.values.email).toLowerCase());
    if (!isTaken || one.row.decision !== 'take') continue;
    one.verdict = 'invalid';
    one.found.problems = { email: ['email-taken'] };
  }
}

function nameIn(entity: Entity, { values, files }: RowResult['found']): string {
  const names = fieldsOf(entity).flatMap(([name, field]) => {
    const path = field.kind === 'file-name' ? files[field.of]?.path : undefined;
    return path === undefined ? [] : [[name, basename(path)]];
  });
  return nameOf(entity, { ...values, ...Object.fromEntries(names) }) ?? '';
}

function aboutOf({ recordId, verdict, found: { values } }: ValidatedRow): string | null {
  if (recordId !== null) return `id ${recordId}`;
  if (verdict === 'invalid') return null;
  return typeof values.email === 'string' ? `email ${values.email.toLowerCase()}` : null;
}

async function write(trx: Kysely<DB>, importId: string, results: readonly ValidatedRow[]) {
  const written = results.map((one) => {
    const { row, verdict, found, recordId: record_id } = one;
    return { row: row.row, verdict, plan: planOf(one, row.decision), found, record_id, about: aboutOf(one) };
  });
  await sql`
    update import_rows set verdict = results.verdict, plan = results.plan, found = results.found,
      record_id = results.record_id, about = results.about,
      name_key = case when results.record_id is null then name_key end,
      latitude = case when results.record_id is null then import_rows.latitude end
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as results (row int, verdict text, plan text, found jsonb, record_id int, about text)
    where import_id = ${importId} and import_rows.row = results.row`.execute(trx);
}

async function refuseRepeated(trx: Kysely<DB>, importId: string, results: readonly ValidatedRow[]) {
  const rows = results.map(({ row }) => row.row);
  await sql`
    update import_rows as later set verdict = 'invalid',
      plan = case decision when 'leave' then 'leave' else 'wait' end,
      found = jsonb_set(found, '{problems}', jsonb_build_object(
        case when about like 'email %' then 'email' else 'id' end, jsonb_build_array(
        ${message('row-twice', { row: '' })} || earlier.row)))
    from (
      select one.row as of, min(other.row) as row from import_rows as one
      join import_rows as other on other.import_id = one.import_id and other.about = one.about and other.row < one.row
        and other.decision <> 'leave' and other.verdict <> 'unchanged'
      where one.import_id = ${importId} and one.row = any(${rows}::int[]) and one.verdict <> 'unchanged' group by 1) as earlier
    where later.import_id = ${importId} and later.row = earlier.of`.execute(trx);
}
