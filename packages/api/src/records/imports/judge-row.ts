import { basename } from 'node:path/posix';
import { enteredFields, type Field, fieldsOf } from '@ar/domain/entities/entity';
import { recordProblem } from '@ar/domain/entities/schemas';
import type { Decision, Verdict } from '@ar/domain/import-kinds';
import type { ImportRow } from '@ar/domain/imports';
import { type Message, message, messageOf } from '@ar/domain/messages/message';
import { isLoggedFile } from '../../accounts/journal/audit-log.ts';
import {
  cellReading,
  type Found,
  type Plan,
  type ReadCell,
  type Reading,
} from '../../platform/database/import-types.ts';
import { cellWords, meantCoordinates, readCell, saysTheSame } from './cells.ts';
import type { Named, Target } from './checking.ts';
import type { Importable } from './importable.ts';

type Question = Target & { reading: Reading; named: Readonly<Record<string, Named>> };

export interface Judged {
  verdict: Verdict;
  found: Found;
}

/** `values` collects what the cells give, until the schema has parsed it. */
const nothing = (): Found => ({
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
});

export function judgeRow(kind: Importable, question: Question): Judged {
  const { recordId, record } = question;
  if (recordId === null) return judgeNew(kind, question);
  if (record) return judgeChange(kind, question, record);
  return { verdict: 'invalid', found: { ...nothing(), problems: { id: ['row-record-missing'] } } };
}

function judgeNew(kind: Importable, question: Question): Judged {
  const { cells, named } = question;
  const found = nothing();
  const { problems, values: given, files } = found;
  for (const [name, field] of enteredFields(kind.entity, 'create')) {
    if (field.kind === 'file') {
      takeFile(name, named[name], found);
      if (field.required && !files[name]) problems[name] ??= ['zip-file-required'];
    } else if (Object.hasOwn(cells, name) || field.kind === 'coordinate') {
      const cell = readField(name, field, question);
      if ('problem' in cell) askAbout(name, field, cell, { question, found });
      // An empty flag is no.
      else if (field.kind !== 'flag' || cell.value !== null) given[name] = cell.value;
    }
  }
  for (const [name, field] of fieldsOf(kind.entity)) {
    if (field.kind !== 'flag' || field.entered !== 'edit') continue;
    const cell = readField(name, field, question);
    if ('problem' in cell) problems[name] = [cell.problem];
    else if (cell.value === false) problems[name] = ['row-new-active'];
  }
  const values = parsed(kind, 'newValues', question, found);
  if (Object.keys(problems).length === 0) return { verdict: 'new', found: { ...found, values } };
  // What can be read of it shows whether it is a record that exists.
  const sound = Object.fromEntries(Object.entries(given).filter(([name]) => !problems[name]));
  return { verdict: 'invalid', found: { ...found, values: sound } };
}

type Present = NonNullable<Question['record']>;

function judgeChange(kind: Importable, question: Question, record: Present): Judged {
  const { version } = record;
  const found = { ...nothing(), stays: {}, version };
  const { problems, changes, kept } = found;
  let isMet = false;
  const editable = new Set(enteredFields(kind.entity, 'edit').map(([name]) => name));
  for (const [name, field] of fieldsOf(kind.entity)) {
    if (!Object.hasOwn(question.cells, name) || field.kind === 'id' || field.kind === 'version') continue;
    const change =
      field.kind === 'file'
        ? fileChange(name, question, found)
        : valueChange(name, field, { question, record, found });
    if (!change) continue;
    const { now, after, isSaid, isNow } = change;
    if (isSaid) {
      kept.push({ field: name, now });
      continue;
    }
    // A field whose earlier value is unknown counts as changed by others.
    isMet ||= !isNow;
    changes.push({ field: name, before: now, after });
    if (!editable.has(name)) problems[name] = ['cell-unchangeable'];
    else if (field.kind === 'file') takeFile(name, question.named[name], found);
    else found.values[name] = field.kind === 'choice' ? (after ?? '') : after;
  }
  const values = parsed(kind, 'changedValues', question, found);
  const whole = recordProblem(kind.entity, { ...record, ...values });
  if (whole && Object.keys(values).length > 0 && !problems[whole.field]) problems[whole.field] = [whole.text];
  const isStale = question.seen !== null && question.seen !== version;
  return { verdict: verdictOf(question, found, isMet && isStale), found: { ...found, values } };
}

function verdictOf({ row }: Question, { problems, changes }: Found, isMet: boolean): Verdict {
  if (Object.keys(problems).length > 0) return 'invalid';
  if (row.decision === 'merge') return 'same';
  if (changes.length === 0) return 'unchanged';
  return isMet ? 'met' : 'changed';
}

type Changing = Found & Required<Pick<Found, 'stays'>>;

interface CellChange {
  now: ImportRow['changes'][number]['before'];
  after: ImportRow['changes'][number]['after'];
  /** The cell says what the field was when the file was exported. */
  isSaid: boolean;
  /** The field is what it was then. */
  isNow: boolean;
}

function fileChange(name: string, question: Question, { stays }: Changing): CellChange | undefined {
  const [file, present] = [question.named[name], question.present[name]];
  const now = present?.name ?? null;
  if (!file) stays[name] = now;
  if (!file || ('sha256' in file && file.sha256 === present?.sha256)) return undefined;
  const then = startOf(question, name);
  const loggedHash = isLoggedFile(then) ? then.sha256 : undefined;
  return {
    now,
    after: basename('path' in file ? file.path : file.cell),
    isSaid: namesFile(file, then),
    isNow: then !== undefined && loggedHash === present?.sha256,
  };
}

function valueChange(
  name: string,
  field: Field,
  { question, record, found }: { question: Question; record: Present; found: Changing },
): CellChange | undefined {
  const merging = question.row.decision === 'merge';
  const cell = readField(name, field, question, merging);
  const column = 'column' in field ? field.column : name;
  const now = (record[column] ?? null) as CellChange['now'];
  if ('problem' in cell) {
    // A record may be named like a formula's error.
    const said = [question.cells[name] ?? null, ...(cell.meanings ?? [])];
    if (!said.some((one) => saysTheSame(field, one, now))) askAbout(name, field, cell, { question, found });
    return undefined;
  }
  const { value } = cell;
  const isLeft = value === null && (merging || field.kind === 'flag');
  if (isLeft) found.stays[name] = now;
  if (isLeft || saysTheSame(field, value, now)) return undefined;
  const then = startOf(question, name, column);
  return {
    now,
    after: value as CellChange['after'],
    isSaid: then !== undefined && saysTheSame(field, value, then),
    isNow: then !== undefined && saysTheSame(field, then, now),
  };
}

/** Undefined for a mended cell too: whoever mended it saw what the record has now. */
const startOf = ({ row, start }: Question, name: string, key = name): unknown =>
  Object.hasOwn(row.mended, name) ? undefined : start?.[key];

/** Compares by content, or by name when the ZIP has no such file. */
const namesFile = (file: NonNullable<Named>, then: unknown): boolean =>
  isLoggedFile(then) &&
  ('path' in file ? file.sha256 !== undefined && file.sha256 === then.sha256 : file.cell === then.name);

function takeFile(name: string, file: Named, { files, problems }: Found): void {
  if (file?.problem !== undefined) problems[name] = [file.problem];
  else if (file && 'path' in file) files[name] = file;
}

/** Refuses an empty required coordinate, unless it `mayLack`; the schema refuses other kinds. */
function readField(name: string, field: Field, { cells, reading, row }: Question, mayLack = false): ReadCell {
  const isMended = Object.hasOwn(row.mended, name);
  const read = readCell(field, cells[name] ?? null, cellReading(reading, name, isMended));
  const isEmpty = 'value' in read && read.value === null;
  return field.kind === 'coordinate' && field.required && isEmpty && !mayLack
    ? { problem: message('field-required', { label: field.label }) }
    : read;
}

function askAbout(
  name: string,
  field: Field,
  { problem, meanings = [] }: Extract<ReadCell, { problem: Message }>,
  { question, found }: { question: Question; found: Found },
): void {
  found.problems[name] = [problem];
  if (meanings.length > 0)
    found.meanings[name] = meanings.map((one) => cellWords(field, one, question.reading));
}

function parsed(kind: Importable, schema: 'newValues' | 'changedValues', question: Question, found: Found) {
  const { entity } = kind;
  const { problems, values } = found;
  // First: the schema would call a number without its decimal mark too large.
  for (const [name, asked] of Object.entries(meantCoordinates(entity, values, question.reading)))
    askAbout(name, entity.fields[name] as Field, asked, { question, found });
  const { success, data, error } = kind[schema].safeParse(values);
  if (success) return data;
  const before = new Set(Object.keys(problems));
  for (const issue of error.issues) {
    const field = String(issue.path[0]);
    if (!before.has(field)) problems[field] = [...(problems[field] ?? []), messageOf(issue)];
  }
  return {};
}

export function planOf({ verdict, found }: Judged, decision: Decision): Plan {
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
