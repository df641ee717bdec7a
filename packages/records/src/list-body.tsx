import type { Translate } from '@ar/session';
import { Button } from '@ar/ui/button';
import { CardList } from '@ar/ui/cards';
import { RetryGlyph } from '@ar/ui/glyphs';
import type { Column, RowsProps } from '@ar/ui/list';
import { BridgeScene, EmptyState, ErrorState, OpenBridgeScene } from '@ar/ui/states';
import { DataTable } from '@ar/ui/table';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { RecordList } from './list/use-record-list.ts';
import classes from './records-page.module.css';

interface ListBodyProps<Row> {
  list: RecordList<Row>;
  columns: readonly Column<Row>[];
  /** The choice of rows, and their menus. */
  rowsProps: Pick<RowsProps<Row>, 'selecting' | 'controls'>;
  headerEnd: ((column: Column<Row>) => ReactNode) | undefined;
  pageSize: number;
  narrow: boolean;
  text: Translate;
  onRetry(): void;
  onClearSearch(): void;
}

/** The rows, or in their place why there are none and what can be done about it. */
export function ListBody<Row extends { id: number }>(props: ListBodyProps<Row>) {
  const { list, columns, rowsProps, headerEnd, pageSize, narrow, text, onRetry, onClearSearch } = props;
  switch (list.phase) {
    case 'failed':
      return (
        <ErrorState
          scene={<OpenBridgeScene />}
          title={text('failedTitle')}
          text={text(list.answered ? 'failedAgain' : 'failedText')}
          action={
            <Button appearance="primary" icon={<RetryGlyph />} onClick={onRetry}>
              {text('retry')}
            </Button>
          }
        />
      );
    case 'no-match':
      return (
        <EmptyState
          title={text('noMatchTitle')}
          text={text('noMatchText', { search: list.state.search })}
          action={<Button onClick={onClearSearch}>{text('searchClear')}</Button>}
        />
      );
    case 'empty':
      return <EmptyState scene={<BridgeScene />} title={text('emptyTitle')} text={text('emptyText')} />;
    case 'loading':
    case 'rows': {
      const shared = {
        label: text('title'),
        columns,
        rows: list.rows,
        rowId: (row: Row) => row.id,
        pageSize,
        stale: list.stale,
        ...rowsProps,
      };
      return narrow ? (
        <CardList {...shared} />
      ) : (
        <DataTable {...shared} sort={list.state.sort} onSort={list.cycleSort} headerEnd={headerEnd} />
      );
    }
  }
}

/** What a department's map is given. */
export interface ListMapProps {
  search: string;
  onClearSearch(): void;
  /** Something is tried again, and the button that was pressed goes: the page takes the focus. */
  onRetry(): void;
}

/** Fetches a department's map: `() => import('./monuments-map.tsx')`. */
export type LoadMap = () => Promise<{ default: ComponentType<ListMapProps> }>;

// Not `React.lazy`: it remembers a failure for ever, and would take search and table down with the map.
const codeOf = (resource: string, load: LoadMap) => ({
  queryKey: ['code of the map', resource],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
});

/** A list's map, whose code is fetched when it is first shown. */
export function ListMap(props: ListMapProps & { resource: string; load: LoadMap; text: Translate }) {
  const { resource, load, text, ...map } = props;
  const { data: code, error, refetch } = useQuery(codeOf(resource, load));
  if (code) return <code.default {...map} />;
  if (!error) {
    return (
      <div className={classes.waiting}>
        <span role="status" className={classes.words}>
          {text('mapWaiting')}
        </span>
      </div>
    );
  }
  function retry() {
    map.onRetry();
    void refetch();
  }
  return (
    <ErrorState
      scene={<OpenBridgeScene />}
      title={text('mapFailedTitle')}
      text={text('mapFailedText')}
      action={
        <Button appearance="primary" icon={<RetryGlyph />} onClick={retry}>
          {text('retry')}
        </Button>
      }
    />
  );
}
