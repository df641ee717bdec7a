import { MAX, PAGE_SIZE } from '@ar/domain/limits';
import { type Translate, useText } from '@ar/session';
import type { Column } from '@ar/ui/column';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { Pager } from '@ar/ui/pager';
import { SearchBox } from '@ar/ui/search-box';
import { SortSelect } from '@ar/ui/sort-select';
import { useMemo, useRef } from 'react';
import { ListBody } from './list-body.tsx';
import type { RecordColumn } from './record-column.ts';
import classes from './records-page.module.css';
import { type Show, useShow } from './show.tsx';
import { useRecordList } from './use-record-list.ts';

interface RecordsPageProps<Row> {
  /** The list's path, such as `/users/`. */
  resource: string;
  /** The department's texts, added with `addDepartmentTexts`. */
  namespace: string;
  columns: readonly RecordColumn<Row>[];
}

/** A department's list page: heading, search, table or cards, pager, and every state between. */
export function RecordsPage<Row extends { id: number }>({
  resource,
  namespace,
  columns,
}: RecordsPageProps<Row>) {
  const text = useText(namespace);
  const show = useShow(text);
  const narrow = useNarrowScreen();
  const orderingKeys = useMemo(() => columns.flatMap(({ ordering }) => ordering ?? []), [columns]);
  const list = useRecordList<Row>(resource, orderingKeys);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const shownColumns = useMemo(
    () => columns.map((column) => columnIn(column, text, show)),
    [columns, text, show],
  );

  function goTo(page: number) {
    list.goTo(page);
    // On a phone the pager stands below six cards: show the first of the new ones.
    heading.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div>
          {/* The focus comes here when what held it has gone. */}
          <h1 ref={heading} className={classes.title} tabIndex={-1}>
            {text('title')}
          </h1>
          <ListStatus text={text} count={list.count} page={list.state.page} pages={list.pages} />
        </div>
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
        {narrow && (
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
      </header>
      <div className={classes.body} data-paged={list.pages > 1 || undefined}>
        <ListBody
          list={list}
          columns={shownColumns}
          pageSize={PAGE_SIZE}
          narrow={narrow}
          text={text}
          onRetry={() => {
            heading.current?.focus();
            list.retry();
          }}
          onClearSearch={() => {
            searchInput.current?.focus();
            list.search.clear();
          }}
        />
      </div>
      {list.phase === 'rows' && list.pages > 1 && (
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
    </div>
  );
}

function columnIn<Row>(column: RecordColumn<Row>, text: Translate, show: Show): Column<Row> {
  const { key, ordering, align, heading, cell } = column;
  return { key, label: text(key), sortKey: ordering, align, heading, cell: (row) => cell(row, show) };
}

interface ListStatusProps {
  text: Translate;
  count: number | undefined;
  page: number;
  pages: number;
}

/** How many records there are, said aloud whenever that or the page changes. */
function ListStatus({ text, count, page, pages }: ListStatusProps) {
  return (
    <p role="status" className={classes.status}>
      {count === undefined ? (
        <span className={classes.spoken}>{text('loading')}</span>
      ) : (
        <>
          {text('count', { count })}
          {pages > 1 && <span className={classes.spoken}>, {text('pageOf', { page, pages })}</span>}
        </>
      )}
    </p>
  );
}
