import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { type ListState, listCall } from '../list/list-state.ts';
import { useWrite } from '../use-write.ts';

/** Fetches every matching row in the list's order, in as few calls as the server allows. */
export function useAllRows<Row extends { id: number }>(resource: string, state: ListState) {
  const {
    isPending,
    progress = 0,
    mutate,
    stop,
  } = useWrite<Row[], void>({
    async send(_, { signal, onProgress }) {
      // By id: additions and deletions meanwhile move rows across pages.
      const rows = new Map<number, Row>();
      for (let offset = 0; ; offset += MAX_PAGE_LIMIT) {
        const query = { ...listCall(state), limit: MAX_PAGE_LIMIT, offset };
        const page = await api<Page<Row>>(resource, { query, signal, showsFailure: true });
        for (const row of page.results) rows.set(row.id, row);
        onProgress(rows.size);
        if (page.results.length === 0 || offset + page.results.length >= page.count) break;
      }
      return [...rows.values()];
    },
  });
  return { loaded: isPending ? progress : undefined, load: mutate, stop };
}
