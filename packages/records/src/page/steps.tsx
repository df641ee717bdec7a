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

const SIDES = [
  { side: 'previous', Glyph: PreviousGlyph, rel: 'prev' },
  { side: 'next', Glyph: NextGlyph, rel: 'next' },
] as const;

export function Steps({ id, state, usual, params }: StepsProps) {
  const { nameOf } = useDepartment();
  const text = useRecordText();
  const position = usePosition(id, state);
  if (!position) return null;
  const { at, count } = position;
  return (
    <div className={classes.steps}>
      <span className={classes.position}>{text('position', { at, count })}</span>
      {SIDES.map(({ side, Glyph, rel }) => {
        const [row, page] = position[side];
        if (!row) {
          return (
            <span key={side} className={classes.step} aria-hidden="true">
              <Glyph />
            </span>
          );
        }
        const { pathname, search } = recordAddress(row.id, { state: { ...state, page }, usual }, params);
        const label = text(`${side}Record`, { name: nameOf(row) });
        const to = { pathname: `../${pathname}`, search };
        return (
          <Link key={side} className={classes.step} to={to} aria-label={label} title={label} rel={rel}>
            <Glyph />
          </Link>
        );
      })}
    </div>
  );
}

/** `row` is undefined at an end of the list, or if the page of the list has not loaded yet. */
type Neighbour = readonly [row: RecordRow | undefined, page: number];

interface Position {
  at: number;
  count: number;
  previous: Neighbour;
  next: Neighbour;
}

function usePosition(id: number, state: ListState): Position | undefined {
  const { resource } = useDepartment();
  const { page } = state;
  const { data } = useQuery(listQuery<RecordRow>(resource, state));
  const { results: rows, count } = data ?? { results: [], count: 0 };
  const index = rows.findIndex((row) => row.id === id);
  const isFirst = index === 0 && page > 1;
  const isLast = index >= 0 && index === rows.length - 1 && page < pageCount(count, state.rows);
  const queryOf = (page: number) => listQuery<RecordRow>(resource, { ...state, page });
  const { data: before } = useQuery({ ...queryOf(page - 1), enabled: isFirst });
  const { data: after } = useQuery({ ...queryOf(page + 1), enabled: isLast });
  // An edit may move the record to another page of the list, so the position before the edit remains shown.
  const last = useRef<Position>(undefined);
  if (index >= 0) {
    last.current = {
      at: (page - 1) * state.rows + index + 1,
      count,
      previous: isFirst ? [before?.results.at(-1), page - 1] : [rows[index - 1], page],
      next: isLast ? [after?.results[0], page + 1] : [rows[index + 1], page],
    };
  }
  return last.current;
}
