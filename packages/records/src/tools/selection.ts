import type { Selecting } from '@ar/ui/list';
import { useState } from 'react';
import type { ListPage, RecordRow } from '../list/list-page.ts';
import { askedOf } from '../list/list-state.ts';
import { useRecordText } from '../texts/record-text.tsx';

export type Selection<Row extends RecordRow> = ReturnType<typeof useSelection<Row>>;

/** Which rows are chosen; paging and sorting keep them. `onIntent`: somebody is about to choose. */
export function useSelection<Row extends RecordRow>(page: ListPage<Row>, onIntent: () => void) {
  const { list, nameOf } = page;
  const text = useRecordText();
  // What the rows were chosen among.
  const among = JSON.stringify({ ...askedOf(list.state), ordering: undefined });
  const rows = list.rows ?? [];
  // By id, in the order they were chosen in. Another search or filter begins another choice, of rows that can be seen.
  const [state, setState] = useState({ among, chosen: new Map<number, Row>() });
  const chosen = state.among === among ? state.chosen : new Map<number, Row>();
  if (state.among !== among) setState({ among, chosen });

  function choose(some: readonly Row[], on: boolean) {
    setState((current) => {
      const next = new Map(current.chosen);
      for (const row of some) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      return { ...current, chosen: next };
    });
  }

  const here = rows.filter(({ id }) => chosen.has(id)).length;
  const selecting: Selecting<Row> = {
    has: ({ id }) => chosen.has(id),
    toggle: (row) => choose([row], !chosen.has(row.id)),
    page: here === 0 ? 'none' : here === rows.length ? 'all' : 'some',
    togglePage: () => choose(rows, here < rows.length),
    onIntent,
    texts: { page: text('choosePage'), row: (row) => text('chooseRow', { name: nameOf(row) }) },
  };
  return {
    selecting,
    rows: [...chosen.values()].map((row) => rows.find(({ id }) => id === row.id) ?? row),
    choose,
    clear: () => setState({ among, chosen: new Map() }),
  };
}
