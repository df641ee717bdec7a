import type { RecordColumn } from '@ar/records';

/** The fields of a record that this page shows. */
export interface Row {
  id: number;
  name: string | null;
}

/** The columns of the list; a key is also the name of its heading among the texts. */
export const columns: readonly RecordColumn<Row>[] = [
  { key: 'name', ordering: 'name', heading: true, cell: (row, show) => show.text(row.name) },
];
