import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { useEffect, useRef, useState } from 'react';
import { type ListState, listCall } from '../list/list-state.ts';

/** Fetches every row that matches, in the list's order, over as few calls as the server allows. */
export function useAllRows<Row extends { id: number }>(resource: string, state: ListState) {
  const [loaded, setLoaded] = useState<number>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function load(use: (rows: Row[]) => void, onFailed: (error: unknown) => void) {
    running.current = new AbortController();
    const { signal } = running.current;
    setLoaded(0);
    // By id: what is added or deleted meanwhile moves rows across pages, and none may come twice.
    const rows = new Map<number, Row>();
    try {
      for (let offset = 0; ; offset += MAX_PAGE_LIMIT) {
        const query = { ...listCall(state), limit: MAX_PAGE_LIMIT, offset };
        const page = await api<Page<Row>>(resource, { query, signal, showsFailure: true });
        for (const row of page.results) rows.set(row.id, row);
        setLoaded(rows.size);
        if (page.results.length === 0 || offset + page.results.length >= page.count) break;
      }
      use([...rows.values()]);
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
    setLoaded(undefined);
  }
  return { loaded, load, stop: () => running.current?.abort() };
}
