import { MAX } from '@ar/domain/limits';
import { type Translate, useText } from '@ar/session';
import { Button } from '@ar/ui/button';
import { SortSelect } from '@ar/ui/cards';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { Pager } from '@ar/ui/pager';
import { SearchBox } from '@ar/ui/search-box';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordActions } from './actions/row-action.ts';
import { type FormOnDemand, useRecordForm } from './dialog/use-record-form.tsx';
import { type RecordColumn, type Show, useShow } from './list/columns.tsx';
import { type RecordList, useRecordList } from './list/use-record-list.ts';
import { ListBody, ListMap, type LoadMap } from './list-body.tsx';
import classes from './records-page.module.css';
import { useRowTools } from './tools/row-tools.tsx';

export interface RecordsPageProps<Row> {
  /** The list's path, such as `/users/`. */
  resource: string;
  /** The department's texts, added with `addDepartmentTexts`. */
  namespace: string;
  columns: readonly RecordColumn<Row>[];
  /** What can be done to rows; without them the list is only read. */
  actions?: RecordActions<Row>;
  /** What records are added, edited and read with. */
  form?: FormOnDemand<Row>;
  /** The same records on a map: a toggle 'Mapa' / 'Tabela' stands beside the search. */
  map?: LoadMap;
}

/** A department's list page: heading, search, table or cards, pager, and every state between. */
export function RecordsPage<Row extends { id: number }>(props: RecordsPageProps<Row>) {
  const { resource, namespace, columns, actions, form, map } = props;
  const text = useText(namespace);
  const show = useShow(text);
  const narrow = useNarrowScreen();
  const orderingKeys = useMemo(() => columns.flatMap(({ ordering }) => ordering ?? []), [columns]);
  const list = useRecordList<Row>(resource, orderingKeys);
  const { view, toggle } = useListView(map !== undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const shownColumns = useMemo(
    () => columns.map((column) => columnIn(column, text, show)),
    [columns, text, show],
  );

  const focusHeading = () => heading.current?.focus();
  const shared = { resource, namespace, text, focusHeading };
  const tools = useRowTools<Row>({
    ...shared,
    list,
    columns: shownColumns,
    actions,
    body: () => body.current,
  });
  const forms = useRecordForm<Row>({
    ...shared,
    form,
    nameOf: tools.nameOf,
    onSaved: tools.saved,
    onNotLoaded: tools.notLoaded,
    settled: !list.stale,
  });

  function goTo(page: number) {
    list.goTo(page);
    // On a phone the pager stands below six cards: show the first of the new ones.
    heading.current?.scrollIntoView({ block: 'nearest' });
  }

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
          <ListStatus text={text} list={list} columns={shownColumns} saved={forms.saved} />
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
          {map && <Button onClick={toggle}>{text(view === 'map' ? 'toTable' : 'toMap')}</Button>}
          {view === 'table' && tools.viewMenu}
          {forms.addButton}
          {narrow && view === 'table' && (
            <SortSelect
              columns={shownColumns}
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
      {map && view === 'map' ? (
        <ListMap
          resource={resource}
          load={map}
          text={text}
          search={list.state.search}
          onClearSearch={clearSearch}
          onRetry={focusHeading}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only fetched ahead.
        <div
          ref={body}
          className={classes.body}
          data-paged={list.pages > 1 || undefined}
          onPointerEnter={tools.onHeaderIntent}
          onFocus={tools.onHeaderIntent}
        >
          <ListBody
            list={list}
            columns={tools.columns}
            rowsProps={tools.rowsProps}
            headerEnd={tools.headerEnd}
            pageSize={list.state.rows}
            narrow={narrow}
            text={text}
            onRetry={() => {
              focusHeading();
              list.retry();
            }}
            onClearSearch={clearSearch}
          />
        </div>
      )}
      {view === 'table' && list.phase === 'rows' && list.pages > 1 && (
        <Pager
          page={list.state.page}
          pages={list.pages}
          onPage={goTo}
          texts={{
            label: text('pages'),
            previous: text('previous'),
            next: text('next'),
            page: (page) => text('page', { page }),
          }}
        />
      )}
      {view === 'table' && tools.selectionBar}
      {tools.layer}
      {forms.dialogs}
    </div>
  );
}

function columnIn<Row>(column: RecordColumn<Row>, text: Translate, show: Show): Column<Row> {
  const { key, ordering, align, heading, cell } = column;
  return { key, label: text(key), sortKey: ordering, align, heading, cell: (row) => cell(row, show) };
}

interface ListStatusProps<Row> {
  text: Translate;
  list: RecordList<Row>;
  columns: readonly Column<Row>[];
  /** What was just saved, in a sentence. */
  saved: string | undefined;
}

/** How many records there are, said aloud whenever that, the page or the order changes. */
function ListStatus<Row>({ text, list, columns, saved }: ListStatusProps<Row>) {
  const { count, pages } = list;
  const { page, sort } = list.state;
  const [everSorted, setEverSorted] = useState(sort !== null);
  if (sort && !everSorted) setEverSorted(true);
  const column = columns.find(({ sortKey }) => sortKey === sort?.key)?.label ?? '';
  return (
    <p role="status" className={classes.status}>
      {saved && <span className={classes.saved}>{saved} </span>}
      {count === undefined ? (
        <span className={classes.spoken}>{text('loading')}</span>
      ) : (
        <>
          {text('count', { count })}
          {pages > 1 && <span className={classes.spoken}>, {text('pageOf', { page, pages })}</span>}
          {everSorted && (
            <span className={classes.spoken}>
              , {text('sorted', { order: sort ? text(sort.direction, { column }) : text('sortNone') })}
            </span>
          )}
        </>
      )}
    </p>
  );
}

const VIEW = 'view';

/** Which of a list's two views the address asks for; everything else in it stays when that changes. */
function useListView(hasMap: boolean) {
  const [params, setParams] = useSearchParams();
  const view = hasMap && params.get(VIEW) === 'map' ? 'map' : 'table';
  return {
    view,
    toggle() {
      const next = new URLSearchParams(params);
      if (view === 'map') next.delete(VIEW);
      else next.set(VIEW, 'map');
      setParams(next);
    },
  };
}
