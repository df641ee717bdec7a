import type { ReactNode } from 'react';
import type { Show } from './show.tsx';

/**
 * A column as a department writes it. `OrderingKey` is the union of the keys that the list's call accepts, so that
 * a column the server cannot sort by does not compile.
 */
export interface RecordColumn<Row, OrderingKey extends string = string> {
  /** Names the column and its heading among the department's texts. */
  key: string;
  /** Columns without it do not sort. */
  ordering?: OrderingKey;
  align?: 'end';
  /** Together these columns name the row. */
  heading?: true;
  cell(row: Row, show: Show): ReactNode;
}
