import { filtersOf } from '@ar/domain/entities/filters';
import { Button } from '@ar/ui/button';
import type { Column } from '@ar/ui/list';
import { Spoken } from '@ar/ui/states';
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useRecordForm } from './dialog/use-record-form.tsx';
import { prefetchImports } from './imports/import-route.tsx';
import { foundElsewhere, useExcerpts } from './list/excerpts.tsx';
import { ListFrame, ListOrder, ListRows, ListStates, useListFocus } from './list/list-frame.tsx';
import { ListMap } from './list/list-map.tsx';
import type { ListPage, RecordsPageProps } from './list/list-page.ts';
import { NearestNames } from './list/nearest-names.tsx';
import { useQueryInAddress } from './list/query-in-address.ts';
import { recordAddress } from './list/record-address.ts';
import { useShownColumns } from './list/shown-columns.ts';
import { useRecordList } from './list/use-record-list.ts';
import classes from './records-page.module.css';
import { useDepartmentText, useRecordText } from './texts/record-text.tsx';
import { useRowTools } from './tools/row-tools.tsx';
import { useViewInAddress } from './views/view-in-address.ts';

export function RecordsPage<Row extends { id: number }>(props: RecordsPageProps<Row>) {
  const { resource, entity, map } = props;
  const orderingKeys = useMemo(
    () => props.columns.flatMap(({ ordering }) => ordering ?? []),
    [props.columns],
  );
  const known = useMemo(() => entity && filtersOf(entity), [entity]);
  const inAddress = useViewInAddress(entity);
  const list = useRecordList<Row>(resource, orderingKeys, { known, waits: inAddress.waits });
  const excerpts = useExcerpts(resource, list);
  const text = useDepartmentText();
  const { columns: shown, nameOf, may } = useShownColumns({ ...props, excerpts });
  const [onMap, toggleMap] = useMapView(map !== undefined);
  const focus = useListFocus();
  const body = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const addressOf = (id: number) => recordAddress(id, list, params);
  const { pages } = props;
  const columns =
    pages && may('read')
      ? shown.map((column) => ({ ...column, cell: (row: Row) => named(column, row) }))
      : shown;

  function named({ heading, cell }: Column<Row>, row: Row) {
    if (!heading) return cell(row);
    const prefetch = () => pages?.prefetch();
    return (
      <Link className={classes.name} to={addressOf(row.id)} onPointerEnter={prefetch} onFocus={prefetch}>
        {cell(row)}
      </Link>
    );
  }

  const page: ListPage<Row> = {
    ...props,
    columns,
    list,
    may,
    nameOf,
    addressOf,
    focusHeading: focus.focusHeading,
  };
  const tools = useRowTools(page, inAddress, () => body.current);
  const forms = useRecordForm(page, tools.notLoaded);
  const navigate = useNavigate();
  const toImport = (label: string) =>
    props.form &&
    entity &&
    may('create') && (
      <Button
        onPointerEnter={prefetchImports}
        onFocus={prefetchImports}
        onClick={() => void navigate('import')}
      >
        {text(label)}
      </Button>
    );

  function showAll() {
    focus.searchInput.current?.focus();
    list.showAll();
  }

  return (
    <ListFrame
      list={list}
      focus={focus}
      whole={onMap}
      status={<ListStatus page={page} saved={forms.saved} />}
      tools={
        <>
          {map && <Button onClick={toggleMap}>{text(onMap ? 'toTable' : 'toMap')}</Button>}
          {tools.filterMenu}
          {!onMap && tools.viewMenu}
          {!onMap && tools.exportButton}
          {!onMap && toImport('importList')}
          {forms.addButton}
          {!onMap && <ListOrder list={list} columns={columns} />}
        </>
      }
      after={
        <>
          {!onMap && tools.selectionBar}
          {tools.layer}
          {forms.dialogs}
        </>
      }
    >
      {tools.activeView}
      {tools.chips}
      {tools.notice}
      {map && onMap ? (
        <ListMap page={page} load={map} onShowAll={showAll} saved={forms.savedRow} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only fetched ahead.
        <div
          ref={body}
          className={classes.body}
          data-paged={list.pages > 1 || undefined}
          onPointerEnter={tools.onHeaderIntent}
          onFocus={tools.onHeaderIntent}
        >
          <ListStates
            list={list}
            focus={focus}
            clears={{
              text: list.isFiltered ? text('noMatchFiltered') : undefined,
              label: text(list.isFiltered ? 'showAll' : 'searchClear'),
              run: showAll,
            }}
            offer={toImport('importEmpty')}
            meant={
              entity &&
              !list.isFiltered && (
                <NearestNames {...{ resource, entity, list }} onChoose={focus.focusHeading} />
              )
            }
          >
            <ListRows
              list={list}
              {...tools.rowsProps}
              note={(row) => foundElsewhere({ excerpts, row, shown: tools.rowsProps.columns })}
            />
          </ListStates>
        </div>
      )}
    </ListFrame>
  );
}

function ListStatus<Row>(props: { page: ListPage<Row>; saved: string | undefined }) {
  const { columns, list } = props.page;
  const text = useRecordText();
  const { count, pages } = list;
  const { page, sort } = list.state;
  const [everSorted, setEverSorted] = useState(sort !== null);
  if (sort && !everSorted) setEverSorted(true);
  const column = columns.find(({ sortKey }) => sortKey === sort?.key)?.label ?? '';
  const order = sort ? text(sort.direction, { column }) : text('sortNone');
  return (
    <>
      {props.saved && <span className={classes.saved}>{props.saved} </span>}
      {count === undefined ? (
        <Spoken>{text('loading')}</Spoken>
      ) : (
        <>
          <span>{text('count', { count })}</span>
          {pages > 1 && <Spoken>, {text('pageOf', { page, pages })}</Spoken>}
          {everSorted && <Spoken>, {text('sorted', { order })}</Spoken>}
        </>
      )}
    </>
  );
}

/** Whether the address asks for the map; everything else in it stays when that changes. */
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
