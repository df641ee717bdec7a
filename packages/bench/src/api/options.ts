import { parseArgs } from 'node:util';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string', default: '' },
  },
});
/** How many rows each of the four lists holds. */
export const ROWS = Number(values.rows);
/** How many entries the journal has. */
export const ENTRIES = 10 * ROWS;
/** How long each side of each case is measured. */
export const SECONDS = Number(values.seconds);
/** Words in the names of the cases that are run. */
export const ONLY = values.only;
