import { ErrorState } from '@ar/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import classes from '../records-page.module.css';
import type { ListPage } from './list-page.ts';

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
