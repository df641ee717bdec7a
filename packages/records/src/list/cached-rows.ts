import type { Page } from '@ar/domain/page';
import { keys } from '@ar/domain/query-keys';
import { useQueryClient } from '@tanstack/react-query';
import type { RecordRow } from './list-page.ts';

/** Changes the rows that each list of these records shows, before the lists are read again. */
export function useCachedRows(resource: string) {
  const queries = useQueryClient();
  const change = (to: (rows: RecordRow[]) => RecordRow[]) =>
    queries.setQueriesData<Page<RecordRow>>(
      { queryKey: keys.list(resource) },
      (page) => page && { ...page, results: to(page.results) },
    );
  return {
    /** Rows that are gone cannot be chosen until their list has loaded again. */
    drop(gone: readonly RecordRow[]) {
      const ids = new Set(gone.map(({ id }) => id));
      change((rows) => rows.filter(({ id }) => !ids.has(id)));
    },
    /** Shows these rows as they are now. */
    put(changed: readonly RecordRow[]) {
      const now = new Map(changed.map((row) => [row.id, row]));
      change((rows) => rows.map((row) => now.get(row.id) ?? row));
    },
  };
}
