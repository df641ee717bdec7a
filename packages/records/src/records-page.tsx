import { MAX } from '@ar/domain/limits';
import { Button } from '@ar/ui/button';
import { SortSelect } from '@ar/ui/cards';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { Pager } from '@ar/ui/pager';
import { SearchBox } from '@ar/ui/search-box';
import { Spoken } from '@ar/ui/states';
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useRecordForm } from './dialog/use-record-form.tsx';
import type { ListPage, RecordsPageProps } from './list/list-page.ts';
import { recordAddress } from './list/record-address.ts';
import { useShownColumns } from './list/shown-columns.ts';
import { useRecordList } from './list/use-record-list.ts';
import { ListBody, ListMap } from './list-body.tsx';
import classes from './records-page.module.css';
import { useRowTools } from './tools/row-tools.tsx';

export function RecordsPage<Row extends { id: number }>(props: RecordsPageProps<Row>) {
  const { resource, map } = props;
  const { text, columns: shown, nameOf, may } = useShownColumns(props);
  const narrow = useNarrowScreen();
  const orderingKeys = useMemo(
    () => props.columns.flatMap(({ ordering }) => ordering ?? []),
    [props.columns],
  );
  const list = useRecordList<Row>(resource, orderingKeys);
  const [onMap, toggleMap] = useMapView(map !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const addressOf = (id: number) => recordAddress(id, list.state, params);
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
    text,
    may,
    nameOf,
    addressOf,
    focusHeading: () => heading.current?.focus(),
  };
  const tools = useRowTools(page, () => body.current);
  const forms = useRecordForm(page, tools.notLoaded);

  function clearSearch() {
    searchInput.current?.focus();
    list.search.clear();
  }

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          {/* The focus comes here when what held it has gone. */}
          <h1 ref={heading} className={classes.title} tabIndex={-1}>
            {text('title')}
          </h1>
          <ListStatus page={page} saved={forms.saved} />
        </div>
        <div className={classes.tools}>
          <SearchBox
            inputRef={searchInput}
            value={list.search.text}
            maxLength={MAX.search}
            onChange={list.search.change}
            onSubmit={list.search.submit}
            onClear={list.search.clear}
            texts={{
              label: text('searchLabel'),
              placeholder: text('searchPlaceholder'),
              clear: text('searchClear'),
            }}
          />
          {map && <Button onClick={toggleMap}>{text(onMap ? 'toTable' : 'toMap')}</Button>}
          {!onMap && tools.viewMenu}
          {forms.addButton}
          {narrow && !onMap && (
            <SortSelect
              columns={columns}
              sort={list.state.sort}
              onSort={list.sortBy}
              texts={{
                label: text('sortLabel'),
                none: text('sortNone'),
                by: (column, direction) => text(direction, { column }),
              }}
            />
          )}
        </div>
      </header>
      {tools.notice}
      {map && onMap ? (
        <ListMap page={page} load={map} onClearSearch={clearSearch} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only fetched ahead.
        <div
          ref={body}
          className={classes.body}
          data-paged={list.pages > 1 || undefined}
          onPointerEnter={tools.onHeaderIntent}
          onFocus={tools.onHeaderIntent}
        >
          <ListBody page={page} tools={tools} narrow={narrow} onClearSearch={clearSearch} />
        </div>
      )}
      {!onMap && list.phase === 'rows' && list.pages > 1 && (
        <Pager
          page={list.state.page}
          pages={list.pages}
          onPage={(next) => {
            list.goTo(next);
            // On a phone the pager stands below six cards: show the first of the new ones.
            heading.current?.scrollIntoView({ block: 'nearest' });
          }}
          texts={{
            label: text('pages'),
            previous: text('previous'),
            next: text('next'),
            page: (page) => text('page', { page }),
          }}
        />
      )}
      {!onMap && tools.selectionBar}
      {tools.layer}
      {forms.dialogs}
    </div>
  );
}

function ListStatus<Row>(props: { page: ListPage<Row>; saved: string | undefined }) {
  const { text, columns, list } = props.page;
  const { count, pages } = list;
  const { page, sort } = list.state;
  const [everSorted, setEverSorted] = useState(sort !== null);
  if (sort && !everSorted) setEverSorted(true);
  const column = columns.find(({ sortKey }) => sortKey === sort?.key)?.label ?? '';
  const order = sort ? text(sort.direction, { column }) : text('sortNone');
  return (
    <p role="status" className={classes.status}>
      {props.saved && <span className={classes.saved}>{props.saved} </span>}
      {count === undefined ? (
        <Spoken>{text('loading')}</Spoken>
      ) : (
        <>
          {text('count', { count })}
          {pages > 1 && <Spoken>, {text('pageOf', { page, pages })}</Spoken>}
          {everSorted && <Spoken>, {text('sorted', { order })}</Spoken>}
        </>
      )}
    </p>
  );
}

/** Whether the address asks for the map; everything else in it stays when that changes. */
function useMapView(hasMap: boolean) {
  const [params, setParams] = useSearchParams();
  const onMap = hasMap && params.get('view') === 'map';
  function toggle() {
    const next = new URLSearchParams(params);
    if (onMap) next.delete('view');
    else next.set('view', 'map');
    setParams(next);
  }
  return [onMap, toggle] as const;
}
