import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { Button } from '@ar/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import layout from '../layout/layout.module.css';
import { LoadStatus } from '../layout/query-view.tsx';

interface PagedListProps<Row> {
  queryKey: readonly unknown[];
  path: string;
  filters?: Record<string, string>;
  size: number;
  className: string | undefined;
  label?: string;
  texts: { loading: string; failed: string; more: string };
  children(row: Row, index: number): ReactNode;
}

/** A list with a button that loads another page. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { queryKey, path, filters, size, className, label, texts, children } = props;
  const query = useInfiniteQuery({
    queryKey,
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: offset }) =>
      api<Page<Row>>(path, { query: { ...filters, limit: size, offset }, signal, showsFailure: true }),
    getNextPageParam: ({ count }, _, offset) => (count > offset + size ? offset + size : undefined),
  });
  const { data, hasNextPage, isError, isFetching, fetchNextPage } = query;
  const isWaiting = !data || query.isFetchingNextPage || query.isFetchNextPageError;
  const loadNext = () => void fetchNextPage();
  return (
    <>
      <ol className={className} aria-label={label}>
        {data?.pages.flatMap(({ results }) => results).map(children)}
        {isWaiting && (
          <li className={layout.quiet}>
            <LoadStatus {...texts} hasFailed={isError && !isFetching} onRetry={loadNext} />
          </li>
        )}
      </ol>
      {hasNextPage && (
        <Button roomy onClick={loadNext}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
