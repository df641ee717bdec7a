import * as z from 'zod';
import { DECISIONS, IMPORT_STATES, LIKENESS, MAX_IMPORT_ROWS, OUTCOMES, VERDICTS } from './import-kinds.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './languages.ts';
import { MAX_ID, MAX_PAGE_LIMIT } from './limits.ts';

const columns = z.object({
  heading: z.string(),
  examples: z.array(z.string()).describe('The first non-empty values'),
  field: z.string().nullable().describe('Null: the column is left out'),
  days: z
    .object({
      evidence: z
        .enum(['day', 'month', 'both', 'none'])
        .describe('What the unambiguous dates begin with; none: a person has to choose'),
      order: z.enum(['day', 'month']).nullable().describe('What every date of the column begins with'),
      converted: z
        .literal(true)
        .optional()
        .describe('A spreadsheet program may have exchanged day and month of some cells'),
    })
    .nullish()
    .describe('For a column of numeric dates whose day and month could be exchanged'),
});
export type ImportColumn = z.infer<typeof columns>;

const tableChoice = z
  .object({
    sheets: z
      .array(z.object({ index: z.int(), name: z.string(), is_hidden: z.boolean() }))
      .describe('The sheets of the workbook, without charts'),
    sheet: z.int().describe('The index of the imported sheet'),
    heads: z.array(z.object({ row: z.int(), text: z.string() })).describe('Its first rows'),
    heading: z.int().describe('The row number of the headings'),
    hidden_rows: z.int().describe('The number of hidden rows below the headings'),
    with_hidden: z.boolean().describe('Whether hidden rows are imported'),
  })
  .describe('The part of the file that is imported');
export type TableChoice = z.infer<typeof tableChoice>;

export const importDocument = z.object({
  id: z.uuid().describe('Also the batch of its changes in the journal'),
  state: z.enum(IMPORT_STATES),
  sheet_name: z.string().describe("The uploaded file's name"),
  archive_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  row_count: z.int(),
  table: tableChoice.nullable().describe('Null: the file was removed'),
  columns: z.array(columns),
  constants: z.record(z.string(), z.string()).describe('Field → value in every new record'),
  progress: z.object({ done: z.int(), of: z.int() }).nullable().describe('In rows, while the server works'),
  verdicts: z.partialRecord(z.enum(VERDICTS), z.int()).describe('Numbers of rows'),
  left_out: z.int().describe('Rows that a person leaves out'),
  waiting: z.int().describe('Rows that are invalid or wait for a decision'),
  planned: z.object({ added: z.int(), changed: z.int() }).describe('Records that a run would add or change'),
  outcomes: z.partialRecord(z.enum(OUTCOMES), z.int()).describe('Numbers of rows'),
  not_undone: z.int().describe('Rows that could not be undone'),
  problem: z.string().nullable().describe('Why the import stopped, as a sentence'),
});
export type ImportDocument = z.infer<typeof importDocument>;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const importRow = z.object({
  row: z.int().describe('The row number in the file; the headings are row 1'),
  verdict: z.enum(VERDICTS),
  decision: z.enum(DECISIONS),
  into: z.int().nullable().describe('The record to merge with'),
  into_name: z.string().nullable().describe('The name of that record'),
  id: z.int().nullable().describe('The record that the row changes or added'),
  cells: z.record(z.string(), z.string()).describe('Field → current text'),
  values: z.record(z.string(), value).describe('Field → value to store, without unreadable cells'),
  mended: z.array(z.string()).describe('The fields whose cells a person corrected'),
  problems: z.record(z.string(), z.array(z.string())).describe('Field → messages'),
  meanings: z
    .record(z.string(), z.array(z.string()))
    .describe('Field → possible meanings of an ambiguous cell'),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  kept: z
    .array(z.object({ field: z.string(), now: value }))
    .describe('Values changed since the export that the file does not change; the import keeps them'),
  met: z
    .object({ by: z.string().nullable(), at: z.iso.datetime() })
    .nullable()
    .describe('The conflicting change of the record'),
  likely: z.array(
    z.object({
      id: z.int().nullable(),
      row: z.int().nullable().describe('An earlier row of the file'),
      name: z.string(),
      address: z.string().nullable(),
      metres: z.number().nullable(),
      by: z.array(z.enum(LIKENESS)).describe('The similar fields'),
    }),
  ),
  outcome: z.enum(OUTCOMES).nullable(),
  reason: z.string().nullable().describe('Why the row was refused last, or not undone'),
});
export type ImportRow = z.infer<typeof importRow>;

export const tableWish = z.object({
  sheet: z.int().min(0).max(10_000).optional(),
  heading: z.int().min(1).max(2_000_000).optional(),
  with_hidden: z.boolean().optional(),
  fields: z.array(z.string().max(100).nullable()).max(200).optional(),
});
export type TableWish = z.infer<typeof tableWish>;

/** `orders`: day or month first in an ambiguous column. `constants`: a value by field for every new record. */
export const columnChoice = z.object({
  fields: z.array(z.string().max(100).nullable()).max(200),
  orders: z
    .array(z.enum(['day', 'month']).nullable())
    .max(200)
    .optional(),
  constants: z.record(z.string().max(100), z.string().max(10_000)).optional(),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

export const rowsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_LIMIT).default(24),
  offset: z.coerce.number().int().min(0).max(MAX_IMPORT_ROWS).default(0),
  verdict: z.enum(VERDICTS).optional(),
  outcome: z.enum(OUTCOMES).optional(),
});

export const rowChange = z.object({
  cells: z.record(z.string().max(100), z.string().max(10_000)).optional(),
  decision: z.enum(DECISIONS).optional(),
  into: z.int().positive().max(MAX_ID).optional(),
});
export type RowChange = z.infer<typeof rowChange>;

export const rowsDecision = z.object({
  verdict: z.enum(VERDICTS),
  decision: z.enum(DECISIONS).exclude(['merge']),
});

/** `POST {list}imports/{id}/run/`. `all`: runs only if no row waits, and a refused row undoes the whole import. */
export const runRequest = z.object({ rows: z.enum(['all', 'valid']) });

export const importFileQuery = z.object({ language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE) });
