import * as z from 'zod';
import { DECISIONS, IMPORT_STATES, LIKENESS, MAX_IMPORT_ROWS, OUTCOMES, VERDICTS } from './import-kinds.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './languages.ts';
import { MAX_ID, MAX_PAGE_LIMIT } from './limits.ts';

const columns = z.object({
  heading: z.string(),
  examples: z.array(z.string()).describe('The first values that are not empty'),
  field: z.string().nullable().describe('Null: the column is left out'),
  days: z
    .object({
      evidence: z
        .enum(['day', 'month', 'both', 'none'])
        .describe('What those begin with that can be read in one order alone; none: a person is to say it'),
      order: z.enum(['day', 'month']).nullable().describe('What all are taken to begin with'),
      converted: z
        .literal(true)
        .optional()
        .describe('A spreadsheet that reads the month first made days of the others'),
    })
    .nullish()
    .describe('Of a column that has days in numbers, where day and month could be exchanged'),
});
export type ImportColumn = z.infer<typeof columns>;

const tableChoice = z
  .object({
    sheets: z
      .array(z.object({ index: z.int(), name: z.string(), is_hidden: z.boolean() }))
      .describe('Those of a workbook that are tables'),
    sheet: z.int().describe('The index of the one that is read'),
    heads: z.array(z.object({ row: z.int(), text: z.string() })).describe('Its first rows'),
    heading: z.int().describe('The number of the row of headings'),
    hidden_rows: z.int().describe('Rows below the headings that the workbook does not show'),
    with_hidden: z.boolean().describe('Whether they are imported too'),
  })
  .describe('What of the file is read');
export type TableChoice = z.infer<typeof tableChoice>;

export const importDocument = z.object({
  id: z.uuid().describe('Also the batch of its changes in the journal'),
  state: z.enum(IMPORT_STATES),
  sheet_name: z.string().describe("The uploaded file's name"),
  archive_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  row_count: z.int(),
  table: tableChoice.nullable().describe('Null: the file is kept no longer'),
  columns: z.array(columns),
  constants: z
    .record(z.string(), z.string())
    .describe('By field, what it is in every new record, where no column gives it'),
  progress: z
    .object({ done: z.int(), of: z.int() })
    .nullable()
    .describe('While the server works on its rows'),
  verdicts: z.partialRecord(z.enum(VERDICTS), z.int()).describe('How many rows of each'),
  left_out: z.int().describe('Rows that a person leaves out'),
  waiting: z.int().describe('Rows that cannot be written as they are: invalid, or not decided'),
  planned: z
    .object({ added: z.int(), changed: z.int() })
    .describe('What the rows that do not wait will do, by what was decided for them'),
  outcomes: z.partialRecord(z.enum(OUTCOMES), z.int()),
  not_undone: z.int().describe('Rows that could not be taken back'),
  problem: z.string().nullable().describe('Why it stopped, in a sentence'),
});
export type ImportDocument = z.infer<typeof importDocument>;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const importRow = z.object({
  row: z.int().describe('Its number in the file, where the headings are row 1'),
  verdict: z.enum(VERDICTS),
  decision: z.enum(DECISIONS),
  into: z.int().nullable().describe('The record it is merged into'),
  into_name: z.string().nullable().describe('What that record is called'),
  id: z.int().nullable().describe('The record it changes, or made'),
  cells: z.record(z.string(), z.string()).describe('By field, as they read now'),
  values: z
    .record(z.string(), value)
    .describe('By field, what will be stored: nothing of a cell that cannot be read'),
  mended: z.array(z.string()).describe('The fields whose cells a person has mended'),
  problems: z.record(z.string(), z.array(z.string())).describe('By field'),
  meanings: z
    .record(z.string(), z.array(z.string()))
    .describe('By field, what a cell that is asked about may mean, as a mended cell takes it'),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  kept: z
    .array(z.object({ field: z.string(), now: value }))
    .describe('What somebody changed since the export and the file did not: it stays as it is'),
  met: z
    .object({ by: z.string().nullable(), at: z.iso.datetime() })
    .nullable()
    .describe('The change that it meets'),
  likely: z.array(
    z.object({
      id: z.int().nullable(),
      row: z.int().nullable().describe('An earlier row of the file'),
      name: z.string(),
      address: z.string().nullable(),
      metres: z.number().nullable(),
      by: z.array(z.enum(LIKENESS)).describe('What is alike'),
    }),
  ),
  outcome: z.enum(OUTCOMES).nullable(),
  reason: z
    .string()
    .nullable()
    .describe('Why it was refused, the last time where it is imported again, or not taken back'),
});
export type ImportRow = z.infer<typeof importRow>;

/** `PUT {list}imports/{id}/table/`. `fields`: chosen for the columns until now; a column of the same heading keeps it. */
export const tableWish = z.object({
  sheet: z.int().min(0).max(10_000).optional(),
  heading: z.int().min(1).max(2_000_000).optional(),
  with_hidden: z.boolean().optional(),
  fields: z.array(z.string().max(100).nullable()).max(200).optional(),
});
export type TableWish = z.infer<typeof tableWish>;

/** `orders` of day and month, where a column's values do not tell; `constants` for every new record. */
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

/** `POST {list}imports/{id}/run/`. `all`: only if nothing waits, and if one row is refused, nothing stays. */
export const runWish = z.object({ rows: z.enum(['all', 'valid']) });

export const importFileQuery = z.object({ language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE) });
