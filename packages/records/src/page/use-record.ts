import type { Page } from '@ar/domain/page';
import { isShown, keys } from '@ar/domain/query-keys';
import { api } from '@ar/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordRow } from '../list/list-page.ts';

/** A record: from the list at first, then as the server has it. */
export function useRecord<Row extends RecordRow>(resource: string, id: number) {
  const queries = useQueryClient();
  // Not the form's key, whose data must not change during an edit.
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
    if (error) console.error(`The record ${path} did not load`, error);
  }, [path, error]);
  return {
    row: data as Row | undefined,
    error,
    refetch: () => void refetch(),
    keep: (row: Row) => queries.setQueryData(queryKey, row),
    /** Reads everything of this kind of record again, without records that are gone. */
    refresh: (gone: boolean) =>
      queries.invalidateQueries({
        queryKey: keys.resource(resource),
        predicate: ({ queryKey }) => !gone || !isShown(queryKey),
      }),
  };
}
