import { CardList } from '@ar/ui/cards';
import type { RowsProps } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { DataTable } from '@ar/ui/table';

/** Rows in the order in which they stand, as a table, and on a small screen as cards. */
export function RowsOf<Row>(props: RowsProps<Row>) {
  if (useNarrowScreen()) return <CardList {...props} />;
  return <DataTable {...props} sort={null} onSort={() => undefined} />;
}
