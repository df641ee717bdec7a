import type { RecordColumn } from '@ar/records';

export interface Row {
  id: number;
  name: string | null;
}

/** The key of a column is also the key of its heading in `texts/`. */
export const columns: readonly RecordColumn<Row>[] = [
  { key: 'name', ordering: 'name', heading: true, cell: (row, show) => show.text(row.name) },
];
