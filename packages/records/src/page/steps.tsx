import { NextGlyph, PreviousGlyph } from '@ar/ui/glyphs';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useDepartment } from '../list/department.tsx';
import type { RecordRow } from '../list/list-page.ts';
import { type ListState, pageCount, recordAddress } from '../list/list-state.ts';
import { listQuery } from '../list/use-record-list.ts';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './record-page.module.css';

interface StepsProps {
  id: number;
  state: ListState;
  usual: number | undefined;
  params: URLSearchParams;
}

/** The record's position in its list, with links to its neighbours. */
export function Steps({ id, state, usual, params }: StepsProps) {
  const { nameOf } = useDepartment();
  const text = useRecordText();
  const neighbours = useNeighbours(id, state);
  if (!neighbours) return null;
  const { at, count } = neighbours;
  return (
    <div className={classes.steps}>
      <span className={classes.position}>{text('position', { at, count })}</span>
      {(['previous', 'next'] as const).map((side) => {
        const Glyph = side === 'previous' ? PreviousGlyph : NextGlyph;
        const beside = neighbours[side];
        if (!beside) {
          return (
            <span key={side} className={classes.step} aria-hidden="true">
              <Glyph />
            </span>
          );
        }
        const { row } = beside;
        const { pathname, search } = recordAddress(row.id, { state: beside.state, usual }, params);
        const label = text(`${side}Record`, { name: nameOf(row) });
        return (
          <Link
            key={side}
            className={classes.step}
            to={{ pathname: `../${pathname}`, search }}
            aria-label={label}
            title={label}
            rel={side === 'previous' ? 'prev' : 'next'}
          >
            <Glyph />
          </Link>
        );
      })}
    </div>
  );
}

interface Neighbour {
  row: RecordRow;
  state: ListState;
}

interface Neighbours {
  at: number;
  count: number;
  previous?: Neighbour | undefined;
  next?: Neighbour | undefined;
}

function useNeighbours(id: number, state: ListState): Neighbours | undefined {
  const { resource } = useDepartment();
  const { data } = useQuery(listQuery<RecordRow>(resource, state));
  const rows = data?.results ?? [];
  const count = data?.count ?? 0;
  const index = rows.findIndex((row) => row.id === id);
  const before = { ...state, page: state.page - 1 };
  const after = { ...state, page: state.page + 1 };
  const isFirst = index === 0 && before.page >= 1;
  const isLast = index >= 0 && index === rows.length - 1 && after.page <= pageCount(count, state.rows);
  const pageBefore = useQuery({ ...listQuery<RecordRow>(resource, before), enabled: isFirst }).data;
  const pageAfter = useQuery({ ...listQuery<RecordRow>(resource, after), enabled: isLast }).data;
  // An edit may move the record in the list; the page keeps the position before the edit.
  const last = useRef<Neighbours>(undefined);
  if (index >= 0) {
    const beside = (row: RecordRow | undefined, on: ListState) => row && { row, state: on };
    last.current = {
      at: (state.page - 1) * state.rows + index + 1,
      count,
      previous: isFirst ? beside(pageBefore?.results.at(-1), before) : beside(rows[index - 1], state),
      next: isLast ? beside(pageAfter?.results[0], after) : beside(rows[index + 1], state),
    };
  }
  return last.current;
}
