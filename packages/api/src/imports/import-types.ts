import type { ImportRow } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';

/** A cell as a file has it. A day or moment is a text, as ISO 8601 writes it. */
export type RawCell = string | number | boolean | null;

/** Stands in the place of a formula that no value was kept with: nothing calculates it here. */
export const FORMULA = '#FORMULA?';

/** How an import's cells are understood. */
export interface Reading {
  /** The language of numbers in texts. */
  language: Language;
  /** Days that are mere numbers are counted from 1904. */
  is1904: boolean;
}

/** A file in the ZIP. */
export interface ArchiveEntry {
  path: string;
  size: number;
}

/** What a row comes to, by its verdict and what was decided for it. */
export type Plan = 'add' | 'change' | 'none' | 'leave' | 'wait';

/** A file that a cell names. */
export interface NamedFile {
  /** As the cell names it. */
  cell: string;
  path: string;
  /** What is wrong with its content. */
  problem?: string;
  sha256?: string;
}

/** What was found out about a row: what people are told, and what is written. */
export interface Found extends Pick<ImportRow, 'problems' | 'changes' | 'kept' | 'met' | 'likely'> {
  values: Record<string, unknown>;
  files: Record<string, NamedFile>;
  /** What a new record will be called, or the record is that it is merged into. */
  name: string;
  /** Of the record as it was looked at; null for a new one. */
  version: number | null;
}
