import { MAX_PAGE_LIMIT } from '@ar/domain/limits';
import type { Page } from '@ar/domain/page';
import { api } from '@ar/session';
import { type ListState, listCall } from '../list/list-state.ts';

interface Run {
  signal: AbortSignal;
  /** How many rows have come. */
  onProgress(rows: number): void;
}

/** Every row that matches, in the list's order, over as few calls as the server allows. */
export async function allRows<Row extends { id: number }>(
  resource: string,
  state: ListState,
  { signal, onProgress }: Run,
): Promise<Row[]> {
  // By id: what is added or deleted meanwhile moves rows across pages, and none may come twice.
  const rows = new Map<number, Row>();
  for (let offset = 0; ; offset += MAX_PAGE_LIMIT) {
    const query = { ...listCall(state), limit: MAX_PAGE_LIMIT, offset };
    const page = await api<Page<Row>>(resource, { query, signal, showsFailure: true });
    for (const row of page.results) rows.set(row.id, row);
    onProgress(rows.size);
    if (page.results.length === 0 || offset + page.results.length >= page.count) return [...rows.values()];
  }
}
