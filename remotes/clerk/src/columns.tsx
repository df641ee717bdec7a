import type { ClerkFile, ClerkFileOrdering } from '@ar/domain/entities/clerk-file';
import type { RecordColumn } from '@ar/records';

/** The columns of the list. */
export const columns: readonly RecordColumn<ClerkFile, ClerkFileOrdering>[] = [
  {
    key: 'created_by_name',
    ordering: 'created_by_name',
    cell: (file, show) => show.person(file.created_by_name),
  },
  { key: 'filename', ordering: 'filename', heading: true, cell: (file, show) => show.text(file.filename) },
  { key: 'is_active', ordering: 'is_active', cell: (file, show) => show.yesNo(file.is_active) },
  { key: 'created_at', ordering: 'created_at', cell: (file, show) => show.date(file.created_at) },
];
