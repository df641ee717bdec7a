import type { Excerpt } from '@ar/domain/page';
import type { Action, Resource } from '@ar/domain/permissions';
import { useCan } from '@ar/session';
import { useMemo } from 'react';
import { useDepartmentText } from '../texts/record-text.tsx';
import { nodeText, type RecordColumn, useShow } from './columns.tsx';
import { partsIn } from './excerpts.tsx';

const NONE: readonly Excerpt[] = [];

interface Shown<Row extends { id: number }> {
  of?: Resource | undefined;
  columns: readonly RecordColumn<Row>[];
  excerpts?: readonly Excerpt[];
}

/** A department's columns in the person's words, what names a row among them, and what this person may do to it. */
export function useShownColumns<Row extends { id: number }>(shown: Shown<Row>) {
  const { of, columns: given, excerpts = NONE } = shown;
  const text = useDepartmentText();
  const show = useShow();
  const can = useCan();
  const columns = useMemo(
    () =>
      given.map(({ ordering, cell, ...column }) => ({
        ...column,
        label: text(column.key),
        sortKey: ordering,
        cell: (row: Row) => cell(row, show.marking(partsIn(excerpts, row))),
      })),
    [given, text, show, excerpts],
  );
  const nameOf = (row: Row) =>
    given.flatMap(({ heading, cell }) => (heading ? nodeText(cell(row, show)) : [])).join(' ');
  const may = (action: Action) => of !== undefined && can(action, of);
  return { columns, nameOf, may };
}
