import type { ImportColumn, ImportRow } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import type { Message } from '@ar/domain/messages/message';

/** A cell as a file has it. A day or moment is a text, as ISO 8601 writes it. */
export type RawCell = string | number | boolean | null;

/** Stands in the place of a formula that no value was kept with: nothing calculates it here. */
export const FORMULA = '#FORMULA?';

/** What a cell says. `meanings`: what may be meant, as the wire has it, where a person is asked. */
export type ReadCell = { value: unknown } | { problem: Message; meanings?: readonly (string | number)[] };

/**
 * What the texts of a column say about the order of day and month in them: `evidence` by those that can be read in one
 * order alone, `order` by most of these, or as a person says.
 */
export type DaysOfColumn = NonNullable<ImportColumn['days']>;

/** How an import's cells are understood. */
export interface Reading {
  /** The language of numbers in texts. */
  language: Language;
  /** Some of these numbers keep the rules of the one language alone, and some those of the other. */
  isDivided?: boolean;
  /** Days that are mere numbers are counted from 1904. */
  is1904: boolean;
  /** By the fields of days that stand as texts. */
  days?: Readonly<Record<string, DaysOfColumn>>;
  /** What a field is in every new record, where no column gives it, as a person typed it. */
  constants?: Readonly<Record<string, string>>;
}

export interface CellReading extends Pick<Reading, 'language' | 'isDivided' | 'is1904'> {
  days: DaysOfColumn | undefined;
  isMended: boolean;
}

/** A day that is typed once for all new records is read by the rules of forms. */
const AS_TYPED: DaysOfColumn = { evidence: 'none', order: 'day' };

export const cellReading = (reading: Reading, field: string, isMended: boolean): CellReading => ({
  ...reading,
  days: reading.constants?.[field] === undefined ? reading.days?.[field] : AS_TYPED,
  isMended,
});

/** What was mended in rows, by sheet, row and field. */
export type MendedRows = Record<string, Record<string, Record<string, string>>>;

export interface ArchiveEntry {
  path: string;
  /** The path in the other code page, where the ZIP does not say which one it is in. */
  other?: string;
  size: number;
}

/** What a row comes to, by its verdict and what was decided for it. */
export type Plan = 'add' | 'change' | 'none' | 'leave' | 'wait';

export interface NamedFile {
  cell: string;
  path: string;
  problem?: Message;
  sha256?: string;
}

/** What was found out about a row: what people are told, and what is written. */
export interface Found extends Pick<ImportRow, 'changes' | 'kept' | 'met' | 'likely'> {
  problems: Record<string, Message[]>;
  values: Record<string, unknown>;
  /** What the record keeps where the row says nothing, by field; an earlier release did not note it. */
  stays?: Record<string, unknown>;
  /** What a cell that is asked about may mean, by field, as a person would type it. */
  meanings: Record<string, string[]>;
  files: Record<string, NamedFile>;
  /** What a new record will be called, or the record is that it is merged into. */
  name: string;
  /** Of the record as it was looked at; null for a new one. */
  version: number | null;
}
