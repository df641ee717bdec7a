import { basename } from 'node:path/posix';
import { enteredFields, type Field, fieldsOf } from '@ar/domain/entities/entity';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { Decision, Verdict } from '@ar/domain/import-kinds';
import type { ImportRow } from '@ar/domain/imports';
import { message, messageOf } from '@ar/domain/messages/message';
import { isLoggedFile } from '../../accounts/journal/audit-log.ts';
import type { Found, Plan, ReadCell, Reading } from '../../platform/database/import-types.ts';
import { cellReading } from '../../platform/database/import-types.ts';
import { cellWords, equalsStored, type Question, readCell, suggestCoordinates } from './cells.ts';
import type { CellFile, Importable, Target } from './validation.ts';

type RowInput = Target & { kind: Importable; reading: Reading; named: Readonly<Record<string, CellFile>> };
type RowCheck = RowInput & { found: Found; stays: Record<string, unknown> };

export interface RowResult {
  verdict: Verdict;
  found: Found;
}

export function validateRow(input: RowInput): RowResult {
  const byField = { problems: {}, meanings: {}, values: {}, files: {} };
  const found: Found = { ...byField, changes: [], kept: [], likely: [], met: null, name: '', version: null };
  const check = { ...input, found, stays: {} };
  if (input.recordId === null) return validateNew(check);
  if (input.record) return validateChange(check, input.record);
  return { verdict: 'invalid', found: { ...found, problems: { id: ['row-record-missing'] } } };
}

function validateNew(check: RowCheck): RowResult {
  const { kind, cells, named, found } = check;
  const { problems, values: given, files } = found;
  for (const [name, field] of enteredFields(kind.entity, 'create')) {
    if (field.kind === 'file') {
      addCellFile(name, named[name], found);
      if (field.required && !files[name]) problems[name] ??= ['zip-file-required'];
    } else if (Object.hasOwn(cells, name) || field.kind === 'coordinate') {
      const cell = readField(name, field, check);
      if ('problem' in cell) addQuestion(name, field, cell, check);
      // An empty cell of a flag is no value, and the flag is false by default.
      else if (field.kind !== 'flag' || cell.value !== null) given[name] = cell.value;
    }
  }
  for (const [name, field] of fieldsOf(kind.entity)) {
    if (field.kind !== 'flag' || field.entered !== 'edit') continue;
    const cell = readField(name, field, check);
    if ('problem' in cell) problems[name] = [cell.problem];
    else if (cell.value === false) problems[name] = ['row-new-active'];
  }
  const values = parsed('newValues', check);
  if (Object.keys(problems).length === 0) return { verdict: 'new', found: { ...found, values } };
  // The valid values are still compared with existing records.
  const sound = Object.fromEntries(Object.entries(given).filter(([name]) => !problems[name]));
  return { verdict: 'invalid', found: { ...found, values: sound } };
}

type Present = NonNullable<RowInput['record']>;

function validateChange(check: RowCheck, record: Present): RowResult {
  const { kind, cells, named, found, stays, seen } = check;
  const { version } = record;
  const { problems, changes, kept } = found;
  let isConflict = false;
  const editable = new Set(enteredFields(kind.entity, 'edit').map(([name]) => name));
  for (const [name, field] of fieldsOf(kind.entity)) {
    if (!Object.hasOwn(cells, name) || field.kind === 'id' || field.kind === 'version') continue;
    const change = field.kind === 'file' ? fileChange(name, check) : valueChange(name, field, check, record);
    if (!change) continue;
    const { now, after, cellEqualsExport, fieldEqualsExport } = change;
    if (cellEqualsExport) {
      kept.push({ field: name, now });
      continue;
    }
    // If the exported value is unknown, the change may overwrite a change by somebody else.
    isConflict ||= !fieldEqualsExport;
    changes.push({ field: name, before: now, after });
    if (!editable.has(name)) problems[name] = ['cell-unchangeable'];
    else if (field.kind === 'file') addCellFile(name, named[name], found);
    else found.values[name] = field.kind === 'choice' ? (after ?? '') : after;
  }
  const values = parsed('changedValues', check);
  const whole = recordProblem(kind.entity, { ...record, ...values });
  if (whole && Object.keys(values).length > 0 && !problems[whole.field]) problems[whole.field] = [whole.text];
  const verdict = verdictOf(check, isConflict && seen !== null && seen !== version);
  return { verdict, found: { ...found, stays, version, values } };
}

function verdictOf({ row, found: { problems, changes } }: RowCheck, isConflict: boolean): Verdict {
  if (Object.keys(problems).length > 0) return 'invalid';
  if (row.decision === 'merge') return 'same';
  if (changes.length === 0) return 'unchanged';
  return isConflict ? 'met' : 'changed';
}

type CellValue = ImportRow['changes'][number]['after'];

function fileChange(name: string, check: RowCheck) {
  const [file, present] = [check.named[name], check.present[name]];
  const now = present?.name ?? null;
  if (!file) check.stays[name] = now;
  if (!file || ('sha256' in file && file.sha256 === present?.sha256)) return undefined;
  const then = exportedValue(check, name);
  const loggedHash = isLoggedFile(then) ? then.sha256 : undefined;
  return {
    now,
    after: basename('path' in file ? file.path : file.cell),
    cellEqualsExport: isSameFile(file, then),
    fieldEqualsExport: then !== undefined && loggedHash === present?.sha256,
  };
}

function valueChange(name: string, field: Field, check: RowCheck, record: Present) {
  const merging = check.row.decision === 'merge';
  const cell = readField(name, field, check, merging);
  const column = 'column' in field ? field.column : name;
  const now = (record[column] ?? null) as CellValue;
  if ('problem' in cell) {
    // A cell that cannot be read is accepted if it equals the stored value, such as a name like `#REF!`.
    const possible = [check.cells[name] ?? null, ...(cell.meanings ?? [])];
    if (!possible.some((one) => equalsStored(field, one, now))) addQuestion(name, field, cell, check);
    return undefined;
  }
  const { value } = cell;
  const isLeft = value === null && (merging || field.kind === 'flag');
  if (isLeft) check.stays[name] = now;
  if (isLeft || equalsStored(field, value, now)) return undefined;
  const then = exportedValue(check, name, column);
  return {
    now,
    after: value as CellValue,
    cellEqualsExport: then !== undefined && equalsStored(field, value, then),
    fieldEqualsExport: then !== undefined && equalsStored(field, then, now),
  };
}

/** Returns undefined for a corrected cell, because the person saw the current value. */
const exportedValue = ({ row, start }: RowInput, name: string, key = name): unknown =>
  Object.hasOwn(row.mended, name) ? undefined : start?.[key];

/** Compares names if the ZIP has no such file. */
const isSameFile = (file: NonNullable<CellFile>, then: unknown): boolean =>
  isLoggedFile(then) &&
  ('path' in file ? file.sha256 !== undefined && file.sha256 === then.sha256 : file.cell === then.name);

function addCellFile(name: string, file: CellFile, { files, problems }: Found): void {
  if (file?.problem !== undefined) problems[name] = [file.problem];
  else if (file && 'path' in file) files[name] = file;
}

/** Refuses an empty required coordinate unless `mayLack` is true. The schema refuses other empty fields. */
function readField(name: string, field: Field, { cells, reading, row }: RowInput, mayLack = false): ReadCell {
  const isMended = Object.hasOwn(row.mended, name);
  const read = readCell(field, cells[name] ?? null, cellReading(reading, name, isMended));
  const isEmpty = 'value' in read && read.value === null;
  return field.kind === 'coordinate' && field.required && isEmpty && !mayLack
    ? { problem: message('field-required', { label: field.label }) }
    : read;
}

function addQuestion(name: string, field: Field, cell: Question, { found, reading }: RowCheck): void {
  const { problem, meanings = [] } = cell;
  found.problems[name] = [problem];
  if (meanings.length > 0) found.meanings[name] = meanings.map((one) => cellWords(field, one, reading));
}

function parsed(schema: 'newValues' | 'changedValues', check: RowCheck) {
  const { kind, reading } = check;
  const { entity } = kind;
  const { problems, values } = check.found;
  // The schema would refuse a coordinate without its decimal mark as too large.
  for (const [name, asked] of Object.entries(suggestCoordinates(entity, values, reading)))
    addQuestion(name, entity.fields[name] as Field, asked, check);
  const { success, data, error } = kind[schema].safeParse(values);
  if (success) return data;
  const before = new Set(Object.keys(problems));
  for (const issue of error.issues) {
    const field = String(issue.path[0]);
    if (!before.has(field)) problems[field] = [...(problems[field] ?? []), messageOf(issue)];
  }
  return {};
}

export function planOf({ verdict, found }: RowResult, decision: Decision): Plan {
  if (decision === 'leave') return 'leave';
  const isTaken = decision === 'take';
  const bySame: Plan = isTaken ? 'add' : 'wait';
  const merged: Plan = found.changes.length > 0 ? 'change' : 'none';
  const plans: Record<Verdict, Plan> = {
    invalid: 'wait',
    new: 'add',
    changed: 'change',
    unchanged: 'none',
    met: isTaken ? 'change' : 'wait',
    same: decision === 'merge' ? merged : bySame,
  };
  return plans[verdict];
}
