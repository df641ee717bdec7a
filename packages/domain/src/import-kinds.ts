export const MAX_IMPORT_ROWS = 5000;

const MB = 1024 * 1024;
export const MAX_SHEET_BYTES = 20 * MB;
export const MAX_ARCHIVE_BYTES = 1024 * MB;

export const SHEET_EXTENSIONS = ['.xlsx', '.csv'] as const;

/** `matching`: a person chooses columns. `checking`: the server checks rows. `ready`: a person corrects them. */
export const IMPORT_STATES = [
  'matching',
  'checking',
  'ready',
  'running',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `met`: the record was changed after the export. `same`: perhaps a duplicate of a record or an earlier row. */
export const VERDICTS = ['new', 'changed', 'unchanged', 'met', 'same', 'invalid'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const LIKENESS = ['name', 'near', 'email', 'number'] as const;

/** `usual`: follow the verdict. `take`: write the row anyway. `merge`: write it to the record `into`. */
export const DECISIONS = ['usual', 'take', 'leave', 'merge'] as const;
export type Decision = (typeof DECISIONS)[number];

/** `unreached`: the import ended before the row. `stayed`: its change could not be undone. */
export const OUTCOMES = [
  'added',
  'changed',
  'unchanged',
  'left',
  'unreached',
  'refused',
  'undone',
  'stayed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
