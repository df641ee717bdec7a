import { Button } from '@ar/ui/button';
import { CardList } from '@ar/ui/cards';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { BridgeScene, EmptyState, ErrorState } from '@ar/ui/states';
import { DataTable } from '@ar/ui/table';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useRecordText } from '../texts/record-text.tsx';
import type { RecordList } from './use-record-list.ts';

export type ListFocus = ReturnType<typeof useListFocus>;

export function useListFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  return { heading, searchInput, focusHeading: () => heading.current?.focus() };
}

interface ListStatesProps<Row> {
  list: RecordList<Row>;
  focus: ListFocus;
  offer?: ReactNode;
  children: ReactNode;
}

export function ListStates<Row>(props: ListStatesProps<Row>) {
  const { list, focus, offer, children } = props;
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
          text={text(list.isFiltered ? 'noMatchFiltered' : 'noMatchText', { search: list.state.search })}
          action={
            <Button
              onClick={() => {
                focus.searchInput.current?.focus();
                list.showAll();
              }}
            >
              {text(list.isFiltered ? 'showAll' : 'searchClear')}
            </Button>
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
    default:
      return children;
  }
}

type RowsOfProps<Row> = ComponentProps<typeof DataTable<Row>> & ComponentProps<typeof CardList<Row>>;

export const RowsOf = <Row,>(props: RowsOfProps<Row>) =>
  useNarrowScreen() ? <CardList {...props} /> : <DataTable {...props} />;

interface ListRowsProps<Row extends { id: number }>
  extends Pick<RowsOfProps<Row>, 'columns' | 'note' | 'selecting' | 'controls' | 'headerEnd'> {
  list: RecordList<Row>;
  /** If true, each card shows only two values, because the card links to the page of its record. */
  brief?: boolean | undefined;
}

export function ListRows<Row extends { id: number }>(given: ListRowsProps<Row>) {
  const { list, brief = false, ...props } = given;
  const text = useRecordText();
  const { rows, state, stale, cycleSort } = list;
  return (
    <RowsOf
      {...props}
      {...{ rows, stale }}
      rowId={({ id }) => id}
      label={text('title')}
      pageSize={state.rows}
      values={brief ? 2 : undefined}
      sort={state.sort}
      onSort={cycleSort}
    />
  );
}
