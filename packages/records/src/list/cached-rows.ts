import type { Page } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { useQueryClient } from '@tanstack/react-query';
import type { RecordRow } from './list-page.ts';

export function useCachedRows(resource: string) {
  const queries = useQueryClient();
  const change = (to: (row: RecordRow) => RecordRow | readonly []) =>
    queries.setQueriesData<Page<RecordRow>>(
      { queryKey: keys.list(resource) },
      (page) => page && { ...page, results: page.results.flatMap(to) },
    );
  return {
    drop(gone: readonly RecordRow[]) {
      const ids = new Set(gone.map(({ id }) => id));
      change((row) => (ids.has(row.id) ? [] : row));
    },
    put(changed: readonly RecordRow[]) {
      const now = new Map(changed.map((row) => [row.id, row]));
      change((row) => now.get(row.id) ?? row);
    },
  };
}
