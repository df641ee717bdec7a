import { filtersOf } from '@ar/domain/entities/filters';
import type { Column } from '@ar/ui/list';
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef } from 'react';
import { Link, type To, useSearchParams } from 'react-router-dom';
import classes from '../records-page.module.css';
import { type ColumnSettings, isShown, useColumnSettings } from '../tools/column-settings.ts';
import { useViewInAddress, type ViewInAddress } from '../views/view-query.ts';
import { useColumns, useDepartment } from './department.tsx';
import { type Excerpts, useExcerpts } from './excerpts.tsx';
import type { RecordRow } from './list-page.ts';
import { type ListFocus, useListFocus } from './list-rows.tsx';
import { recordAddress } from './list-state.ts';
import { useQueryInAddress } from './query-in-address.ts';
import { type RecordList, useRecordList } from './use-record-list.ts';

interface List {
  list: RecordList<RecordRow>;
  excerpts: Excerpts;
  columns: readonly (Column<RecordRow> & { offered?: true | undefined })[];
  settings: ColumnSettings;
  changeSettings(settings: ColumnSettings): void;
  shown: readonly Column<RecordRow>[];
  view: ViewInAddress;
  focus: ListFocus;
  onMap: boolean;
  toggleMap(): void;
  body: RefObject<HTMLDivElement | null>;
  addressOf(id: number): To;
  showAll(): void;
}

const Context = createContext({} as List);

export const useList = () => useContext(Context);

export function ListProvider({ children }: { children: ReactNode }) {
  const { resource, entity, map, columns: given } = useDepartment();
  const orderingKeys = useMemo(() => given.flatMap(({ ordering }) => ordering ?? []), [given]);
  const known = useMemo(() => entity && filtersOf(entity), [entity]);
  const view = useViewInAddress(entity);
  const list = useRecordList<RecordRow>(resource, orderingKeys, { known, waits: view.waits });
  const excerpts = useExcerpts(resource, list);
  const [params] = useSearchParams();
  const addressOf = (id: number) => recordAddress(id, list, params);
  const columns = useLinkedColumns(excerpts, addressOf);
  const [settings, changeSettings] = useColumnSettings(columns);
  const [onMap, toggleMap] = useMapView(map !== undefined);
  const focus = useListFocus();
  const body = useRef<HTMLDivElement>(null);
  const value = {
    ...{ list, excerpts, columns, settings, changeSettings, view, focus, onMap, toggleMap, body, addressOf },
    shown: columns
      .filter((column) => isShown(column, settings))
      .map((column) => ({ ...column, width: settings.widths[column.key] })),
    showAll() {
      focus.searchInput.current?.focus();
      list.showAll();
    },
  };
  return <Context value={value}>{children}</Context>;
}

/** The columns, with links to the records. */
function useLinkedColumns(excerpts: Excerpts, addressOf: List['addressOf']) {
  const { pages, may } = useDepartment();
  const columns = useColumns(excerpts);
  if (!pages || !may('read')) return columns;
  const prefetch = () => pages.prefetch();
  return columns.map((column) => {
    if (!column.heading) return column;
    const cell = (row: RecordRow) => (
      <Link className={classes.name} to={addressOf(row.id)} onPointerEnter={prefetch} onFocus={prefetch}>
        {column.cell(row)}
      </Link>
    );
    return { ...column, cell };
  });
}

function useMapView(hasMap: boolean) {
  const { params, write } = useQueryInAddress();
  const onMap = hasMap && params.get('view') === 'map';
  const other = (now: URLSearchParams) => {
    const next = new URLSearchParams(now);
    if (onMap) next.delete('view');
    else next.set('view', 'map');
    return next;
  };
  return [onMap, () => write(other)] as const;
}
