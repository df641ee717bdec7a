import { MAX, PAGE_SIZES } from '@ar/domain/limits';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { CardList, SortSelect } from '@ar/ui/cards';
import { SelectField } from '@ar/ui/field';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { Pager } from '@ar/ui/pager';
import { SearchBox } from '@ar/ui/search-box';
import { BridgeScene, EmptyState, ErrorState } from '@ar/ui/states';
import { DataTable } from '@ar/ui/table';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { RecordTexts, useRecordText } from '../texts/record-text.tsx';
import classes from './list-frame.module.css';
import type { RecordList } from './use-record-list.ts';

interface Listed<Row> {
  list: RecordList<Row>;
}

/** A list's heading, which takes the focus when what held it has gone, and its search. */
export function useListFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  return { heading, searchInput, focusHeading: () => heading.current?.focus() };
}

interface FrameProps<Row> extends Listed<Row> {
  focus: ReturnType<typeof useListFocus>;
  /** What the page is for. */
  lead?: ReactNode;
  /** How much there is, as it is said when it changes. */
  status: ReactNode;
  /** What stands beside the search. */
  tools?: ReactNode;
  /** What is listed is not in pages: on a map. */
  whole?: boolean;
  /** How many rows a page has is chosen below them. */
  choosesRows?: boolean;
  children: ReactNode;
  /** What stands below the pages, and over everything. */
  after?: ReactNode;
}

/**
 * What each list's page has: its heading and search above the rows, and the way to other pages below them. `texts`: the
 * namespace of the page's own, where it stands in no department.
 */
export function ListFrame<Row>({ texts, ...props }: FrameProps<Row> & { texts?: string }) {
  const frame = <Frame {...props} />;
  return texts ? <RecordTexts value={texts}>{frame}</RecordTexts> : frame;
}

function Frame<Row>(props: FrameProps<Row>) {
  const { list, focus, lead, status, tools, whole = false, choosesRows = false, children, after } = props;
  const text = useRecordText();
  // The rows are those of what stands in the search box.
  const isSearched = !list.stale && list.search.text.trim() === list.state.search;
  const isPaged = !whole && list.phase === 'rows';
  const page = useRef<HTMLDivElement>(null);
  const focusFirstHit = () => page.current?.querySelector<HTMLElement>('tbody th a, li h2 a')?.focus();
  return (
    <div ref={page} className={classes.page}>
      <header className={classes.header}>
        <div>
          <h1 ref={focus.heading} className={classes.title} tabIndex={-1}>
            {text('title')}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          <p role="status" className={classes.status}>
            {status}
          </p>
        </div>
        <div className={classes.tools}>
          <SearchBox
            inputRef={focus.searchInput}
            value={list.search.text}
            maxLength={MAX.search}
            onChange={list.search.change}
            onSubmit={list.search.submit}
            onClear={list.search.clear}
            onArrowDown={isSearched ? focusFirstHit : undefined}
            texts={{
              label: text('searchLabel'),
              placeholder: text('searchPlaceholder'),
              clear: text('searchClear'),
            }}
          />
          {tools}
        </div>
      </header>
      {children}
      {isPaged && (choosesRows || list.pages > 1) && (
        <footer className={classes.footer}>
          {choosesRows && <RowsSelect list={list} />}
          {list.pages > 1 && (
            <Pager
              page={list.state.page}
              pages={list.pages}
              onPage={(next) => {
                list.goTo(next);
                // On a phone the pager stands below the rows: show the first of the new ones.
                focus.heading.current?.scrollIntoView({ block: 'nearest' });
              }}
              texts={{
                label: text('pages'),
                previous: text('previous'),
                next: text('next'),
                page: (page) => text('page', { page }),
              }}
            />
          )}
        </footer>
      )}
      {after}
    </div>
  );
}

function RowsSelect<Row>({ list }: Listed<Row>) {
  const text = useRecordText();
  const { tag } = useLanguage();
  return (
    <div className={classes.rows}>
      <SelectField
        bare
        label={text('rows')}
        value={String(list.state.rows)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: size.toLocaleString(tag) }))}
        onChange={({ target }) => {
          const size = PAGE_SIZES.find((one) => String(one) === target.value);
          if (size) list.showRows(size);
        }}
      />
    </div>
  );
}

/** The order of cards, which have no headers to press. */
export function ListOrder<Row>({ list, columns }: Listed<Row> & { columns: readonly Column<Row>[] }) {
  const text = useRecordText();
  if (!useNarrowScreen()) return null;
  return (
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
  );
}

interface ListStatesProps<Row> extends Listed<Row> {
  focus: Pick<ReturnType<typeof useListFocus>, 'focusHeading'>;
  /** Shows everything again, where nothing was found. */
  clears: { text?: string | undefined; label: string; run(): void };
  /** What may have been meant, where nothing was found. */
  meant?: ReactNode;
  /** What can be done where there is nothing yet. */
  offer?: ReactNode;
  /** The rows, and what stands for them until they are here. */
  children: ReactNode;
}

/** A list without rows says why; otherwise its rows. */
export function ListStates<Row>(props: ListStatesProps<Row>) {
  const { list, focus, clears, meant, offer, children } = props;
  const text = useRecordText();
  switch (list.phase) {
    case 'failed':
      return (
        <ErrorState
          title={text('failedTitle')}
          text={text(list.answered ? 'failedAgain' : 'failedText')}
          retry={text('retry')}
          onRetry={() => {
            focus.focusHeading();
            list.retry();
          }}
        />
      );
    case 'no-match':
      return (
        <EmptyState
          title={text('noMatchTitle')}
          text={clears.text ?? text('noMatchText', { search: list.state.search })}
          action={
            <>
              {meant}
              <Button onClick={clears.run}>{clears.label}</Button>
            </>
          }
        />
      );
    case 'empty':
      return (
        <EmptyState
          scene={<BridgeScene />}
          title={text('emptyTitle')}
          text={text('emptyText')}
          action={offer}
        />
      );
    case 'loading':
    case 'rows':
      return children;
  }
}

type ListRowsProps<Row extends { id: number }> = Listed<Row> &
  Pick<ComponentProps<typeof DataTable<Row>>, 'columns' | 'note' | 'selecting' | 'controls' | 'headerEnd'>;

/** The rows as a table, and on a small screen as cards. */
export function ListRows<Row extends { id: number }>({ list, headerEnd, ...props }: ListRowsProps<Row>) {
  const text = useRecordText();
  const shared = {
    ...props,
    label: text('title'),
    rows: list.rows,
    rowId: (row: Row) => row.id,
    pageSize: list.state.rows,
    stale: list.stale,
  };
  if (useNarrowScreen()) return <CardList {...shared} />;
  return <DataTable {...shared} sort={list.state.sort} onSort={list.cycleSort} headerEnd={headerEnd} />;
}
