import { Button } from '@ar/ui/button';
import { CardList } from '@ar/ui/cards';
import { BridgeScene, EmptyState, ErrorState } from '@ar/ui/states';
import { DataTable } from '@ar/ui/table';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ListPage } from './list/list-page.ts';
import classes from './records-page.module.css';
import type { RowTools } from './tools/row-tools.tsx';

interface ListBodyProps<Row extends { id: number }> {
  page: ListPage<Row>;
  tools: RowTools<Row>;
  narrow: boolean;
  onClearSearch(): void;
}

export function ListBody<Row extends { id: number }>(props: ListBodyProps<Row>) {
  const { tools, narrow, onClearSearch } = props;
  const { list, text, focusHeading } = props.page;
  switch (list.phase) {
    case 'failed':
      return (
        <ErrorState
          title={text('failedTitle')}
          text={text(list.answered ? 'failedAgain' : 'failedText')}
          retry={text('retry')}
          onRetry={() => {
            focusHeading();
            list.retry();
          }}
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
        columns: tools.columns,
        rows: list.rows,
        rowId: (row: Row) => row.id,
        pageSize: list.state.rows,
        stale: list.stale,
        ...tools.rowsProps,
      };
      if (narrow) return <CardList {...shared} />;
      const { headerEnd } = tools;
      return <DataTable {...shared} sort={list.state.sort} onSort={list.cycleSort} headerEnd={headerEnd} />;
    }
  }
}

interface ListMapProps<Row> {
  page: ListPage<Row>;
  load: NonNullable<ListPage<Row>['map']>;
  onClearSearch(): void;
}

export function ListMap<Row>({ page, load, onClearSearch }: ListMapProps<Row>) {
  const { resource, text, list, focusHeading, pages, may } = page;
  // Not `React.lazy`: it remembers a failure for ever, and would take search and table down with the map.
  const { data, error, refetch } = useQuery({
    queryKey: ['code of the map', resource],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
  if (data) {
    const linkTo = (id: number) => <Link to={page.addressOf(id)}>{text('detail')}</Link>;
    return (
      <data.default
        search={list.state.search}
        onClearSearch={onClearSearch}
        linkTo={pages && may('read') ? linkTo : undefined}
        onRetry={focusHeading}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        title={text('mapFailedTitle')}
        text={text('mapFailedText')}
        retry={text('retry')}
        onRetry={() => {
          focusHeading();
          void refetch();
        }}
      />
    );
  }
  return (
    <div className={classes.waiting}>
      <span role="status" className={classes.words}>
        {text('mapWaiting')}
      </span>
    </div>
  );
}
