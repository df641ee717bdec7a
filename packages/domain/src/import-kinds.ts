export const MAX_IMPORT_ROWS = 5000;

const MB = 1024 * 1024;
export const MAX_SHEET_BYTES = 20 * MB;
export const MAX_ARCHIVE_BYTES = 1024 * MB;

export const SHEET_EXTENSIONS = ['.xlsx', '.csv'] as const;

/** `matching`: a person chooses columns. `checking`: the server checks rows. `ready`: a person corrects rows. */
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

/** `met`: somebody changed the record after the export. `same`: the row may duplicate a record or an earlier row. */
export const VERDICTS = ['new', 'changed', 'unchanged', 'met', 'same', 'invalid'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const LIKENESS = ['name', 'near', 'email', 'number'] as const;

/** `usual`: the verdict decides. `take`: writes the row despite the verdict. `merge`: writes the row to the record `into`. */
export const DECISIONS = ['usual', 'take', 'leave', 'merge'] as const;
export type Decision = (typeof DECISIONS)[number];

/** `unreached`: the import ended before the row. `stayed`: the row's change could not be undone. */
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
