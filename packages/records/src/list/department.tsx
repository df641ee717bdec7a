import type { Action } from '@ar/domain/permissions';
import { useCan } from '@ar/session';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { useDepartmentText } from '../texts/record-text.tsx';
import { nodeText, useShow } from './columns.tsx';
import { type Excerpts, NO_EXCERPTS, partsIn } from './excerpts.tsx';
import type { RecordRow, RecordsPageProps } from './list-page.ts';

interface Department extends RecordsPageProps<RecordRow> {
  may(action: Action): boolean;
  mayEdit: boolean;
  nameOf(row: RecordRow): string;
}

const Context = createContext({} as Department);

export const useDepartment = () => useContext(Context);

export function DepartmentProvider<Row extends RecordRow>({
  children,
  ...given
}: RecordsPageProps<Row> & { children: ReactNode }) {
  // The list only uses the id of a row.
  const props = given as unknown as RecordsPageProps<RecordRow>;
  const { of, columns, row = [] } = props;
  const form = useFirst(props.form);
  const map = useFirst(props.map);
  const show = useShow();
  const can = useCan();
  const may = (action: Action) => of !== undefined && can(action, of);
  const nameOf = (one: RecordRow) =>
    columns.flatMap(({ heading, cell }) => (heading ? nodeText(cell(one, show)) : [])).join(' ');
  const mayEdit = may('update') && row.some(({ key }) => key === 'edit');
  return <Context value={{ ...props, form, map, may, mayEdit, nameOf }}>{children}</Context>;
}

/** Keeps the first loader: `useLazy` identifies code by its loader, and an inline `() => import(…)` is new in each render. */
function useFirst<Load>(load: Load | undefined) {
  const first = useRef(load);
  first.current ??= load;
  return load && first.current;
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
