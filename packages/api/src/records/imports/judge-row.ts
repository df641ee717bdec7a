import { enteredFields, type Field, fieldsOf } from '@ar/domain/entities/entity';
import type { Decision, Verdict } from '@ar/domain/import-kinds';
import type { ImportRow } from '@ar/domain/imports';
import { MAX_ID } from '@ar/domain/limits';
import { type Message, message, messageOf } from '@ar/domain/messages/message';
import type * as z from 'zod';
import { isLoggedFile, type Values } from '../../accounts/journal/audit-log.ts';
import {
  type CellReading,
  cellReading,
  type Found,
  type NamedFile,
  type Plan,
  type RawCell,
  type ReadCell,
  type Reading,
} from '../../platform/database/import-types.ts';
import { cellWords, readCell, saysTheSame } from './cells.ts';
import type { Importable } from './importable.ts';
import { meantCoordinates } from './meant-coordinates.ts';

/** A file that a cell names; undefined: it is the record's own. */
export type Named = NamedFile | { cell: string; problem: Message } | undefined;

export interface Question {
  /** By field, mended ones as they were mended. */
  cells: Readonly<Record<string, RawCell>>;
  reading: Reading;
  decision: Decision;
  /** The number of the record that the row is about; null for a new one. */
  recordId: number | null;
  /** The version that it was exported from. */
  seen: number | null;
  /** The record as it is in its table. */
  record: (Readonly<Record<string, unknown>> & { version: number }) | undefined;
  /** The record as it was at the version that the row names, as the log keeps it; undefined where nobody changed it since, or that is not known. */
  start: Values | undefined;
  /** What its files are called, and their content. */
  present: Readonly<Record<string, { name: string; sha256: string }>>;
  named: Readonly<Record<string, Named>>;
  /** The fields whose cells a person has mended, who saw what the record has now. */
  mended: readonly string[];
}

export interface Judged {
  verdict: Verdict;
  found: Found;
  recordId: number | null;
}

/** A cell that a record cannot do without; what texts and days say of that is in their own rules. */
function readField(field: Field, raw: RawCell, reading: CellReading): ReadCell {
  const read = readCell(field, raw, reading);
  const isMissing = field.kind === 'coordinate' && 'value' in read && read.value === null && field.required;
  return isMissing ? { problem: message('field-required', { label: field.label }) } : read;
}

/** A record's number in a cell; null where none can be read. */
export const numberOf = (raw: RawCell | undefined): number | null => {
  const number = /^[1-9]\d{0,9}$/.test(String(raw ?? '').trim()) ? Number(raw) : 0;
  return number > 0 && number <= MAX_ID ? number : null;
};

/** What a row will do, by the rules of the form. What it may be the same as is not looked for here. */
export function judgeRow(kind: Importable, question: Question): Judged {
  const { recordId, record } = question;
  if (recordId === null) return judgeNew(kind, question);
  if (!record) return invalid(recordId, { id: ['row-record-missing'] });
  return judgeChange(kind, question, recordId, record);
}

const NOTHING: Found = {
  problems: {},
  meanings: {},
  changes: [],
  kept: [],
  met: null,
  likely: [],
  values: {},
  files: {},
  name: '',
  version: null,
};

const invalid = (recordId: number | null, problems: Found['problems']): Judged => ({
  verdict: 'invalid',
  recordId,
  found: { ...NOTHING, problems },
});

/** Says what is wrong with a cell, and what may be meant. */
function askAbout(
  name: string,
  field: Field,
  { problem, meanings = [] }: Extract<ReadCell, { problem: Message }>,
  reading: Reading,
  found: Pick<Found, 'problems' | 'meanings'>,
): void {
  found.problems[name] = [problem];
  if (meanings.length > 0) found.meanings[name] = meanings.map((one) => cellWords(field, one, reading));
}

function judgeNew(kind: Importable, { cells, reading, named, mended }: Question): Judged {
  const problems: Found['problems'] = {};
  const meanings: Found['meanings'] = {};
  const given: Record<string, unknown> = {};
  const files: Found['files'] = {};
  for (const [name, field] of enteredFields(kind.entity, 'create')) {
    if (field.kind === 'file') takeFile(name, named[name], { files, problems });
    else if (Object.hasOwn(cells, name) || field.kind === 'coordinate') {
      const read = readField(field, cells[name] ?? null, cellReading(reading, name, mended));
      if ('problem' in read) askAbout(name, field, read, reading, { problems, meanings });
      // A flag is no until somebody says yes.
      else if (field.kind !== 'flag' || read.value !== null) given[name] = read.value;
    }
  }
  for (const name of kind.requiredFiles)
    if (!files[name] && !problems[name]) problems[name] = ['zip-file-required'];
  for (const [name, field] of fieldsOf(kind.entity)) {
    // Only an edit can give it.
    if (field.kind !== 'flag' || field.entered !== 'edit') continue;
    const read = readCell(field, cells[name] ?? null, cellReading(reading, name, mended));
    if ('problem' in read) problems[name] = [read.problem];
    else if (read.value === false) problems[name] = ['row-new-active'];
  }
  tellMeant(kind, given, reading, { problems, meanings });
  const values = parsed(kind.newValues, given, problems);
  if (Object.keys(problems).length === 0)
    return { verdict: 'new', recordId: null, found: { ...NOTHING, values, files } };
  // By what can be read of it, it may be known as a record that is there.
  const sound = Object.fromEntries(Object.entries(given).filter(([name]) => !problems[name]));
  return {
    verdict: 'invalid',
    recordId: null,
    found: { ...NOTHING, problems, meanings, values: sound, files },
  };
}

function judgeChange(
  kind: Importable,
  question: Question,
  recordId: number,
  record: NonNullable<Question['record']>,
): Judged {
  const { cells, reading, named, present, seen, mended } = question;
  const merging = question.decision === 'merge';
  const isStale = seen !== null && seen !== record.version;
  const problems: Found['problems'] = {};
  const meanings: Found['meanings'] = {};
  const given: Record<string, unknown> = {};
  const files: Found['files'] = {};
  const changes: ImportRow['changes'] = [];
  const kept: ImportRow['kept'] = [];
  const stays: Record<string, unknown> = {};
  // Where a field is not known as it was, whatever a stale row changes in it meets the other change.
  let isMet = false;
  const startOf = (name: string, key: string) =>
    question.mended.includes(name) ? undefined : question.start?.[key];
  const editable = new Set(enteredFields(kind.entity, 'edit').map(([name]) => name));
  for (const [name, field] of fieldsOf(kind.entity)) {
    const raw = cells[name] ?? null;
    if (!Object.hasOwn(cells, name) || field.kind === 'id' || field.kind === 'version') continue;
    if (field.kind === 'file') {
      const file = named[name];
      if (!file) stays[name] = present[name]?.name ?? null;
      if (!file || ('sha256' in file && file.sha256 === present[name]?.sha256)) continue;
      const now = present[name]?.name ?? null;
      const then = startOf(name, name);
      if (then !== undefined && namesFile(file, then)) {
        kept.push({ field: name, now });
        continue;
      }
      isMet ||=
        then === undefined || (isLoggedFile(then) ? then.sha256 : undefined) !== present[name]?.sha256;
      if (editable.has(name)) takeFile(name, file, { files, problems });
      else problems[name] = ['cell-unchangeable'];
      const path = 'path' in file ? file.path : file.cell;
      changes.push({
        field: name,
        before: now,
        after: path.slice(path.lastIndexOf('/') + 1),
      });
      continue;
    }
    const read = (merging ? readCell : readField)(field, raw, cellReading(reading, name, mended));
    const column = 'column' in field ? field.column : name;
    const now = record[column] ?? null;
    if ('problem' in read) {
      // A record may be called as a formula's failure, and what it has is not asked about.
      const isPresent = [raw, ...(read.meanings ?? [])].some((one) => saysTheSame(field, one, now));
      if (!isPresent) askAbout(name, field, read, reading, { problems, meanings });
      continue;
    }
    const isLeft = read.value === null && (merging || field.kind === 'flag');
    if (isLeft) stays[name] = now;
    if (isLeft || saysTheSame(field, read.value, now)) continue;
    const then = startOf(name, column);
    if (then !== undefined && saysTheSame(field, read.value, then)) {
      kept.push({ field: name, now: now as null });
      continue;
    }
    isMet ||= then === undefined || !saysTheSame(field, then, now);
    if (!editable.has(name)) problems[name] = ['cell-unchangeable'];
    else given[name] = field.kind === 'choice' ? (read.value ?? '') : read.value;
    changes.push({ field: name, before: now as null, after: read.value as null });
  }
  tellMeant(kind, given, reading, { problems, meanings });
  const values = parsed(kind.changedValues, given, problems);
  const whole = kind.problemOf({ ...record, ...values });
  if (whole && Object.keys(values).length > 0 && !problems[whole.field]) problems[whole.field] = [whole.text];
  const found = {
    ...NOTHING,
    problems,
    meanings,
    changes,
    kept,
    values,
    stays,
    files,
    version: record.version,
  };
  return { verdict: verdictOf(question, found, isMet && isStale), recordId, found };
}

function verdictOf({ decision }: Question, found: Found, isMet: boolean): Verdict {
  if (Object.keys(found.problems).length > 0) return 'invalid';
  if (decision === 'merge') return 'same';
  if (found.changes.length === 0) return 'unchanged';
  return isMet ? 'met' : 'changed';
}

/** Whether a cell means a file that the log tells of; one that the ZIP lacks is meant by its name. */
const namesFile = (file: NonNullable<Named>, then: unknown): boolean =>
  isLoggedFile(then) &&
  ('path' in file ? file.sha256 !== undefined && file.sha256 === then.sha256 : file.cell === then.name);

function takeFile(name: string, file: Named, { files, problems }: Pick<Found, 'files' | 'problems'>): void {
  if (!file) return;
  if (file.problem !== undefined) problems[name] = [file.problem];
  else if ('path' in file) files[name] = file;
}

/** Before the schema is asked, which says of a missing decimal mark only that the number is too large. */
function tellMeant(
  { entity }: Importable,
  given: Readonly<Record<string, unknown>>,
  reading: Reading,
  found: Pick<Found, 'problems' | 'meanings'>,
): void {
  for (const [name, asked] of Object.entries(meantCoordinates(entity, given, reading)))
    askAbout(name, entity.fields[name] as Field, asked, reading, found);
}

/** The values as the schema takes them; what is wrong with them is added to the problems. */
function parsed(
  schema: z.ZodType<Record<string, unknown>>,
  given: Record<string, unknown>,
  problems: Found['problems'],
) {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const before = new Set(Object.keys(problems));
  for (const issue of error.issues) {
    const field = String(issue.path[0]);
    // What could not be read is said already.
    if (!before.has(field)) problems[field] = [...(problems[field] ?? []), messageOf(issue)];
  }
  return {};
}

export function planOf({ verdict, found }: Pick<Judged, 'verdict' | 'found'>, decision: Decision): Plan {
  if (decision === 'leave') return 'leave';
  switch (verdict) {
    case 'invalid':
      return 'wait';
    case 'new':
      return 'add';
    case 'changed':
      return 'change';
    case 'unchanged':
      return 'none';
    case 'met':
      return decision === 'take' ? 'change' : 'wait';
    case 'same':
      if (decision === 'merge') return found.changes.length > 0 ? 'change' : 'none';
      return decision === 'take' ? 'add' : 'wait';
  }
}
