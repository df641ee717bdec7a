import { parseArgs } from 'node:util';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string', default: '' },
  },
});
/** Rows of each of the four lists. */
export const ROWS = Number(values.rows);
/** Entries of the journal. */
export const ENTRIES = 10 * ROWS;
/** Measured seconds per side of a case. */
export const SECONDS = Number(values.seconds);
/** Runs only the cases whose names contain these words. */
export const ONLY = values.only;
