import { filtersOf } from '@ar/domain/entities/filters';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { Link, type To, useSearchParams } from 'react-router-dom';
import classes from '../records-page.module.css';
import { useListActions } from '../tools/actions.tsx';
import { isShown, useColumnSettings } from '../tools/column-settings.ts';
import { useColumns, useDepartment } from './department.tsx';
import { type Excerpts, useExcerpts } from './excerpts.tsx';
import type { RecordRow } from './list-page.ts';
import { useListFocus } from './list-rows.tsx';
import { recordAddress } from './list-state.ts';
import { useQueryInAddress, withParams } from './query-in-address.ts';
import { useRecordList } from './use-record-list.ts';

const Context = createContext({} as ReturnType<typeof useListState>);

export const useList = () => useContext(Context);

export function ListProvider({ children }: { children: ReactNode }) {
  return <Context value={useListState()}>{children}</Context>;
}

function useListState() {
  const { resource, entity, map, columns: given } = useDepartment();
  const orderingKeys = useMemo(() => given.flatMap(({ ordering }) => ordering ?? []), [given]);
  const known = useMemo(() => entity && filtersOf(entity), [entity]);
  const list = useRecordList<RecordRow>(resource, orderingKeys, { known });
  const excerpts = useExcerpts(resource, list);
  const [params] = useSearchParams();
  const addressOf = (id: number) => recordAddress(id, list, params);
  const columns = useLinkedColumns(excerpts, addressOf);
  const [settings, changeSettings] = useColumnSettings(columns);
  const [onMap, toggleMap] = useMapView(map !== undefined);
  const focus = useListFocus();
  const body = useRef<HTMLDivElement>(null);
  const shown = columns
    .filter((column) => isShown(column, settings))
    .map((column) => ({ ...column, width: settings.widths[column.key] }));
  return {
    ...{ list, excerpts, columns, shown, settings, changeSettings, focus, onMap, toggleMap, body },
    ...useListActions({ list, shown, focus, addressOf }),
    addressOf,
    showAll() {
      focus.searchInput.current?.focus();
      list.showAll();
    },
  };
}

function useLinkedColumns(excerpts: Excerpts, addressOf: (id: number) => To) {
  const { pages } = useDepartment();
  const columns = useColumns(excerpts);
  if (!pages) return columns;
  return columns.map(({ cell, ...column }) => ({
    ...column,
    cell: (row: RecordRow) =>
      column.heading ? (
        <Link
          className={classes.name}
          to={addressOf(row.id)}
          onPointerEnter={pages.prefetch}
          onFocus={pages.prefetch}
        >
          {cell(row)}
        </Link>
      ) : (
        cell(row)
      ),
  }));
}

function useMapView(hasMap: boolean) {
  const { params, write } = useQueryInAddress();
  const onMap = hasMap && params.get('view') === 'map';
  return [onMap, () => write((now) => withParams(now, { view: onMap ? undefined : 'map' }))] as const;
}
