import type { RecordColumn } from '@ar/records';

export interface Row {
  id: number;
  name: string | null;
}

/** Each column's key is also the key of the column's heading in `texts/`. */
export const columns: readonly RecordColumn<Row>[] = [
  { key: 'name', ordering: 'name', heading: true, cell: (row, show) => show.text(row.name) },
];
