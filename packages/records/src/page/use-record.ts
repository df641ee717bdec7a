import type { Page } from '@ar/domain/page';
import { isShown, keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordRow } from '../list/list-page.ts';

/** The record of a page: as the list knew it, until it has been read itself. */
export function useRecord<Row extends RecordRow>(resource: string, id: number) {
  const queries = useQueryClient();
  // Not the form's: that one is read again for each edit, and does not change during it.
  const queryKey = keys.shown(resource, id);
  const path = `${resource}${id}/`;
  const { data, error, refetch } = useQuery<RecordRow>({
    queryKey,
    queryFn: ({ signal }) => api<Row>(path, { signal, showsFailure: true }),
    placeholderData: () =>
      queries
        .getQueriesData<Page<Row>>({ queryKey: keys.list(resource) })
        .flatMap(([, page]) => page?.results ?? [])
        .find((row) => row.id === id),
  });
  useEffect(() => {
    // Logged here; the page tells the person.
    if (error) console.error(`The record ${path} did not load`, error);
  }, [path, error]);
  return {
    row: data as Row | undefined,
    error,
    refetch: () => void refetch(),
    keep: (row: Row) => queries.setQueryData(queryKey, row),
    /** Reads everything of this kind of record again; of records that are gone, only the others. */
    refresh: (gone: boolean) =>
      queries.invalidateQueries({
        queryKey: keys.resource(resource),
        predicate: ({ queryKey }) => !gone || !isShown(queryKey),
      }),
  };
}
