/* Without zod, so that pages read it at no cost. */

/** The most rows a file may have, below its headings. */
export const MAX_IMPORT_ROWS = 5000;

const MB = 1024 * 1024;
export const MAX_SHEET_BYTES = 20 * MB;
export const MAX_ARCHIVE_BYTES = 1024 * MB;

export const SHEET_EXTENSIONS = ['.xlsx', '.csv'] as const;

/**
 * An import's way: its columns are matched by hand (`matching`), the server works out what each row will do (`checking`),
 * a person looks at it and mends it (`ready`), the rows are written (`running`), and it is over (`done`) until somebody
 * takes it back (`undoing`, `undone`). `checking`, `running` and `undoing` go on without the page that began them.
 */
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

/**
 * What a row will do. `met`: somebody has changed the record since the file was exported. `same`: it is new, but perhaps
 * the same as a record that is there, or as an earlier row.
 */
export const VERDICTS = ['new', 'changed', 'unchanged', 'met', 'same', 'invalid'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a new row has in common with what it is perhaps the same as. */
export const LIKENESS = ['name', 'near', 'email', 'number'] as const;
export type Likeness = (typeof LIKENESS)[number];

/**
 * What a person decided for a row that waits for it (`met`, `same`), or for any other. `usual`: what its verdict says;
 * `take`: it is written all the same; `leave`: it is not; `merge`: what it says is written to the record `into`.
 */
export const DECISIONS = ['usual', 'take', 'leave', 'merge'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * What became of a row, as things are now. `unreached`: the import ended before it; `undone`: what it wrote was taken
 * back; `stayed`: that could not be taken back.
 */
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
