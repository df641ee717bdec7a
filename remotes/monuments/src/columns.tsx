import type { Monument, MonumentOrdering } from '@ar/domain/entities/monument';
import type { RecordColumn } from '@ar/records';

/** The columns of the list. */
export const columns: readonly RecordColumn<Monument, MonumentOrdering>[] = [
  { key: 'name', ordering: 'name', heading: true, cell: (monument, show) => show.entered(monument.name) },
  { key: 'address', ordering: 'address', cell: (monument, show) => show.entered(monument.address) },
  { key: 'created_at', ordering: 'created_at', cell: (monument, show) => show.date(monument.created_at) },
  {
    key: 'created_by_name',
    ordering: 'created_by_name',
    cell: (monument, show) => show.person(monument.created_by_name),
  },
  {
    key: 'last_modified_by_name',
    ordering: 'last_modified_by_name',
    cell: (monument, show) => show.person(monument.last_modified_by_name),
  },
  { key: 'updated_at', ordering: 'updated_at', cell: (monument, show) => show.date(monument.updated_at) },
];
