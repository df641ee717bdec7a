import { MAX_IMPORT_ROWS } from '@ar/domain/import-kinds';
import { type Message, message } from '@ar/domain/messages/message';

/** Why a file is no table that can be imported, as people are told. */
export const SHEET_PROBLEMS = {
  empty: 'table-empty',
  'no-tables': 'table-only-charts',
  'no-rows': 'table-without-rows',
  'no-headings': 'table-without-headings',
  'too-many-rows': message('table-too-many-rows', { most: MAX_IMPORT_ROWS }),
  'too-many-columns': 'table-too-many-columns',
  'too-large': 'table-too-large',
  'too-slow': 'table-too-slow',
  'long-cell': 'table-long-cell',
  locked: 'table-locked',
  'old-excel': 'table-old-excel',
  'not-a-sheet': 'table-not-a-sheet',
  'web-page': 'table-web-page',
  damaged: 'table-damaged',
  entities: 'table-entities',
  'not-text': 'table-not-text',
} as const satisfies Record<string, Message>;

export type SheetProblem = keyof typeof SHEET_PROBLEMS;

export class SheetRefused extends Error {
  override name = 'SheetRefused';

  constructor(readonly problem: SheetProblem) {
    super(problem);
  }
}
