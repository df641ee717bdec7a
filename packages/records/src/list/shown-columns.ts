import type { Action, Resource } from '@ar/domain/permissions';
import { useCan, useText } from '@ar/session';
import { useMemo } from 'react';
import { nodeText, type RecordColumn, useShow } from './columns.tsx';

interface Shown<Row> {
  namespace: string;
  of?: Resource | undefined;
  columns: readonly RecordColumn<Row>[];
}

/** A department's columns in the person's words, what names a row among them, and what this person may do to it. */
export function useShownColumns<Row>({ namespace, of, columns: given }: Shown<Row>) {
  const text = useText(namespace);
  const show = useShow(text);
  const can = useCan();
  const columns = useMemo(
    () =>
      given.map(({ ordering, cell, ...column }) => ({
        ...column,
        label: text(column.key),
        sortKey: ordering,
        cell: (row: Row) => cell(row, show),
      })),
    [given, text, show],
  );
  const nameOf = (row: Row) =>
    columns.flatMap(({ heading, cell }) => (heading ? nodeText(cell(row)) : [])).join(' ');
  const may = (action: Action) => of !== undefined && can(action, of);
  return { text, columns, nameOf, may };
}
