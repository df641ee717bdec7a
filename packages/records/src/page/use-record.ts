import type { Page } from '@ar/domain/page';
import { isShown, keys } from '@ar/domain/query-keys';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordRow } from '../list/list-page.ts';
import { read } from '../read.ts';

/** Reads a record; until the server answers, it is the row of a cached list. */
export function useRecord<Row extends RecordRow>(resource: string, id: number) {
  const queries = useQueryClient();
  // The form has another key, because its data must not change during an edit.
  const queryKey = keys.shown(resource, id);
  const path = `${resource}${id}/`;
  const { data, error, refetch } = useQuery<RecordRow>({
    queryKey,
    queryFn: read<Row>(path),
    placeholderData: () =>
      queries
        .getQueriesData<Page<Row>>({ queryKey: keys.list(resource) })
        .flatMap(([, page]) => page?.results ?? [])
        .find((row) => row.id === id),
  });
  useEffect(() => {
    if (error) console.error(`The record ${path} did not load`, error);
  }, [path, error]);
  return {
    row: data as Row | undefined,
    error,
    refetch: () => void refetch(),
    setRow: (row: Row) => queries.setQueryData(queryKey, row),
    /** Refetches all queries of this resource, except for deleted records. */
    refresh: (gone: boolean) =>
      queries.invalidateQueries({
        queryKey: keys.resource(resource),
        predicate: ({ queryKey }) => !gone || !isShown(queryKey),
      }),
  };
}
