import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordRow } from '../list/list-page.ts';
import { type ListState, pageCount } from '../list/list-state.ts';
import { listQuery } from '../list/use-record-list.ts';

interface Neighbour<Row> {
  row: Row;
  /** The list as it is when it shows that row. */
  state: ListState;
}

export interface Neighbours<Row> {
  at: number;
  count: number;
  previous?: Neighbour<Row> | undefined;
  next?: Neighbour<Row> | undefined;
}

/** What stands before and after a record in the list that one came from. Nothing, where that page of it has no such record. */
export function useNeighbours<Row extends RecordRow>(
  resource: string,
  id: number,
  state: ListState,
): Neighbours<Row> | undefined {
  const { data } = useQuery(listQuery<Row>(resource, state));
  const rows = data?.results ?? [];
  const count = data?.count ?? 0;
  const place = rows.findIndex((row) => row.id === id);
  const before = { ...state, page: state.page - 1 };
  const after = { ...state, page: state.page + 1 };
  const isFirst = place === 0 && before.page >= 1;
  const isLast = place >= 0 && place === rows.length - 1 && after.page <= pageCount(count, state.rows);
  const pageBefore = useQuery({ ...listQuery<Row>(resource, before), enabled: isFirst }).data;
  const pageAfter = useQuery({ ...listQuery<Row>(resource, after), enabled: isLast }).data;
  // An edit may take the record elsewhere in the list, or out of its search: one goes on from where one was.
  const last = useRef<Neighbours<Row>>(undefined);
  if (place >= 0) {
    const beside = (row: Row | undefined, on: ListState) => row && { row, state: on };
    last.current = {
      at: (state.page - 1) * state.rows + place + 1,
      count,
      previous: isFirst ? beside(pageBefore?.results.at(-1), before) : beside(rows[place - 1], state),
      next: isLast ? beside(pageAfter?.results[0], after) : beside(rows[place + 1], state),
    };
  }
  return last.current;
}
