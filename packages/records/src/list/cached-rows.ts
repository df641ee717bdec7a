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
  const idsOf = (rows: readonly RecordRow[]) => new Set(rows.map(({ id }) => id));
  return {
    drop(gone: readonly RecordRow[]) {
      const ids = idsOf(gone);
      change((row) => (ids.has(row.id) ? [] : row));
    },
    put(changed: readonly RecordRow[]) {
      const now = new Map(changed.map((row) => [row.id, row]));
      change((row) => now.get(row.id) ?? row);
    },
    /** Returns a function that restores the earlier status of the given rows. */
    showStatus(switched: readonly RecordRow[], is_active: boolean) {
      const ids = idsOf(switched);
      const before = new Map<number, object>();
      change((row) => {
        if (!ids.has(row.id) || !('is_active' in row)) return row;
        before.set(row.id, { is_active: row.is_active });
        return { ...row, is_active };
      });
      return (back: readonly RecordRow[]) => {
        const backIds = idsOf(back);
        change((row) => (backIds.has(row.id) ? { ...row, ...before.get(row.id) } : row));
      };
    },
  };
}
