import { NextGlyph, PreviousGlyph } from '@ar/ui/glyphs';
import { Link } from 'react-router-dom';
import type { RecordRow } from '../list/list-page.ts';
import type { PageSize } from '../list/list-state.ts';
import { recordAddress } from '../list/record-address.ts';
import { useRecordText } from '../texts/record-text.tsx';
import classes from './record-page.module.css';
import type { Neighbours } from './use-neighbours.ts';

interface StepsProps<Row> {
  neighbours: Neighbours<Row>;
  usual: PageSize | undefined;
  params: URLSearchParams;
  nameOf(row: Row): string;
}

/** The records before and after this one in the list that one came from, and where this one stands there. */
export function Steps<Row extends RecordRow>({ neighbours, usual, params, nameOf }: StepsProps<Row>) {
  const text = useRecordText();
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
        const { row, state } = beside;
        const { pathname, search } = recordAddress(row.id, { state, usual }, params);
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
