import { parseArgs } from 'node:util';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string', default: '' },
  },
});
export const ROWS = Number(values.rows);
export const ENTRIES = 10 * ROWS;
export const SECONDS = Number(values.seconds);
export const ONLY = values.only;
