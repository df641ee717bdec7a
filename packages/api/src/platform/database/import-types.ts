import type { ImportColumn, ImportRow } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import type { Message } from '@ar/domain/messages/message';

export type RawCell = string | number | boolean | null;

export const FORMULA = '#FORMULA?';

export type ReadCell = { value: unknown } | { problem: Message; meanings?: readonly (string | number)[] };

export type DaysOfColumn = NonNullable<ImportColumn['days']>;

export interface Reading {
  language: Language;
  /** True if some numbers of the file have a Montenegrin format and others an English format. */
  isDivided?: boolean;
  is1904: boolean;
  days?: Readonly<Record<string, DaysOfColumn>>;
  constants?: Readonly<Record<string, string>>;
}

export interface CellReading extends Pick<Reading, 'language' | 'isDivided' | 'is1904'> {
  days: DaysOfColumn | undefined;
  isMended: boolean;
}

const AS_TYPED: DaysOfColumn = { evidence: 'none', order: 'day' };

export const cellReading = (reading: Reading, field: string, isMended: boolean): CellReading => ({
  ...reading,
  days: reading.constants?.[field] === undefined ? reading.days?.[field] : AS_TYPED,
  isMended,
});

export type MendedRows = Record<string, Record<string, Record<string, string>>>;

export interface ArchiveEntry {
  path: string;
  /** The path decoded with the second likely code page; undefined if the ZIP states its encoding. */
  other?: string;
  size: number;
}

export type Plan = 'add' | 'change' | 'none' | 'leave' | 'wait';

export interface NamedFile {
  cell: string;
  path: string;
  problem?: Message;
  sha256?: string;
}

export interface Found extends Pick<ImportRow, 'changes' | 'kept' | 'met' | 'likely'> {
  problems: Record<string, Message[]>;
  values: Record<string, unknown>;
  /** The unchanged values; undefined in rows that an earlier version stored. */
  stays?: Record<string, unknown>;
  meanings: Record<string, string[]>;
  files: Record<string, NamedFile>;
  name: string;
  version: number | null;
}
