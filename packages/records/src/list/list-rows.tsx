import { Button } from '@ar/ui/button';
import { CardList, SortSelect } from '@ar/ui/cards';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { BridgeScene, EmptyState, ErrorState } from '@ar/ui/states';
import { DataTable } from '@ar/ui/table';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import type { RecordList } from './use-record-list.ts';

export type ListFocus = ReturnType<typeof useListFocus>;

/** The list's heading, which takes the focus from removed elements, and its search box. */
export function useListFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  return { heading, searchInput, focusHeading: () => heading.current?.focus() };
}

/** Sorts cards, which have no headers. */
export function ListOrder<Row>({
  list,
  columns,
}: {
  list: RecordList<Row>;
  columns: readonly Column<Row>[];
}) {
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

interface ListStatesProps<Row> {
  list: RecordList<Row>;
  focus: Pick<ListFocus, 'focusHeading'>;
  /** Shows all rows again after a search or filter without results. */
  clears: { text?: string | undefined; label: string; run(): void };
  meant?: ReactNode;
  offer?: ReactNode;
  children: ReactNode;
}

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

interface ListRowsProps<Row extends { id: number }>
  extends Pick<
    ComponentProps<typeof DataTable<Row>>,
    'columns' | 'note' | 'selecting' | 'controls' | 'headerEnd'
  > {
  list: RecordList<Row>;
  /** Cards show only two values, because they link to the record's page. */
  brief?: boolean | undefined;
}

const CARD_VALUES = 2;

export function ListRows<Row extends { id: number }>(given: ListRowsProps<Row>) {
  const { list, headerEnd, brief = false, ...props } = given;
  const text = useRecordText();
  const shared = {
    ...props,
    label: text('title'),
    rows: list.rows,
    rowId: (row: Row) => row.id,
    pageSize: list.state.rows,
    stale: list.stale,
  };
  if (useNarrowScreen()) return <CardList {...shared} values={brief ? CARD_VALUES : undefined} />;
  return <DataTable {...shared} sort={list.state.sort} onSort={list.cycleSort} headerEnd={headerEnd} />;
}
