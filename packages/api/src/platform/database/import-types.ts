import type { ImportColumn, ImportRow } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import type { Message } from '@ar/domain/messages/message';

/** A cell as a file has it. A day or moment is a text, as ISO 8601 writes it. */
export type RawCell = string | number | boolean | null;

/** In the place of a formula without a stored value. */
export const FORMULA = '#FORMULA?';

/** What a cell says. A person is asked which of the `meanings` is meant. */
export type ReadCell = { value: unknown } | { problem: Message; meanings?: readonly (string | number)[] };

/** The order of day and month in the texts of a column; `evidence` from texts that fit one order alone. */
export type DaysOfColumn = NonNullable<ImportColumn['days']>;

/** How an import's cells are understood. */
export interface Reading {
  /** The language of numbers in texts. */
  language: Language;
  /** Some numbers keep the rules of the one language alone, and some those of the other. */
  isDivided?: boolean;
  /** Days that are mere numbers are counted from 1904. */
  is1904: boolean;
  /** By the fields of days that are texts. */
  days?: Readonly<Record<string, DaysOfColumn>>;
  /** Fields that every new record gets, as a person typed them. */
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

/** Mended values by sheet, row and field. */
export type MendedRows = Record<string, Record<string, Record<string, string>>>;

export interface ArchiveEntry {
  path: string;
  /** The path in the other code page, where the ZIP does not say which one it is in. */
  other?: string;
  size: number;
}

/** What happens to a row, by its verdict and decision. */
export type Plan = 'add' | 'change' | 'none' | 'leave' | 'wait';

export interface NamedFile {
  cell: string;
  path: string;
  problem?: Message;
  sha256?: string;
}

/** The findings about a row that people see, and its values to write. */
export interface Found extends Pick<ImportRow, 'changes' | 'kept' | 'met' | 'likely'> {
  problems: Record<string, Message[]>;
  values: Record<string, unknown>;
  /** Values that the record keeps where the row says nothing; an earlier release did not note them. */
  stays?: Record<string, unknown>;
  /** By field, as a person would type them. */
  meanings: Record<string, string[]>;
  files: Record<string, NamedFile>;
  /** Of the record, also a new one. */
  name: string;
  /** Of the record when it was read; null for a new one. */
  version: number | null;
}
