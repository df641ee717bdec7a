import type { Action } from '@ar/domain/permissions';
import { useCan } from '@ar/session';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useDepartmentText } from '../texts/record-text.tsx';
import { nodeText, useShow } from './columns.tsx';
import { type Excerpts, NO_EXCERPTS, partsIn } from './excerpts.tsx';
import type { RecordAction, RecordRow, RecordsPageProps } from './list-page.ts';

/** The context contains only pages and actions for which the person has permission. */
interface Department extends RecordsPageProps<RecordRow> {
  row: readonly RecordAction<RecordRow>[];
  bulk: readonly RecordAction<RecordRow>[];
  may(action: Action): boolean;
  mayAdd: boolean;
  mayEdit: boolean;
  nameOf(row: RecordRow): string;
}

const Context = createContext({} as Department);

export const useDepartment = () => useContext(Context);

export function DepartmentProvider<Row extends RecordRow>({
  children,
  ...given
}: RecordsPageProps<Row> & { children: ReactNode }) {
  // The cast is safe, because the list itself reads only `id` from a row.
  const props = given as unknown as RecordsPageProps<RecordRow>;
  const show = useShow();
  const can = useCan();
  const may = (action: Action) => props.of !== undefined && can(action, props.of);
  const allowed = (actions: readonly RecordAction<RecordRow>[] = []) =>
    actions.filter(({ needs }) => may(needs));
  const row = allowed(props.row);
  const department = {
    ...{ ...props, may, row },
    bulk: allowed(props.bulk),
    pages: may('read') ? props.pages : undefined,
    mayAdd: props.form !== undefined && may('create'),
    mayEdit: props.form !== undefined && may('update') && row.some(({ key }) => key === 'edit'),
    nameOf: (one: RecordRow) =>
      props.columns.flatMap(({ heading, cell }) => (heading ? nodeText(cell(one, show)) : [])).join(' '),
  };
  return <Context value={department}>{children}</Context>;
}

export function useColumns(excerpts: Excerpts = NO_EXCERPTS) {
  const { columns } = useDepartment();
  const text = useDepartmentText();
  const show = useShow();
  return useMemo(
    () =>
      columns.map(({ ordering, cell, ...column }) => ({
        ...column,
        label: text(column.key),
        sortKey: ordering,
        cell: (row: RecordRow) => cell(row, show.marking(partsIn(excerpts, row))),
      })),
    [columns, text, show, excerpts],
  );
}
