import { Fragment } from 'react';
import type { Column } from './list.ts';

interface RowTitleProps<Row> {
  columns: readonly Pick<Column<Row>, 'key' | 'heading' | 'cell'>[];
  row: Row;
}

export function RowTitle<Row>({ columns, row }: RowTitleProps<Row>) {
  return columns.map(
    ({ key, heading, cell }) =>
      heading && (
        <Fragment key={key}>
          <span>{cell(row)}</span>{' '}
        </Fragment>
      ),
  );
}
