import type { ImportRow } from '@ar/domain/imports';
import { Spoken } from '@ar/ui/states';
import { Link } from 'react-router-dom';
import { useRecordText } from '../texts/record-text.tsx';
import type { Importing } from './importing.ts';
import classes from './row-grid.module.css';
import { VerdictMark } from './verdict-mark.tsx';

/** What became of a row, and why it did not become what it should. */
export function RowOutcome({ hasPages, row }: Importing & { row: ImportRow }) {
  const text = useRecordText();
  const { outcome, reason, id, changes } = row;
  const isThere =
    outcome === 'added' ||
    outcome === 'changed' ||
    outcome === 'stayed' ||
    // What it changed is there, as it was before.
    (outcome === 'undone' && changes.length > 0);
  return (
    <div className={classes.verdict}>
      {outcome && <VerdictMark mark={outcome} word={text(`importOutcome-${outcome}`)} />}
      {reason && <p className={classes.why}>{reason}</p>}
      {isThere && hasPages && id !== null && (
        <Link className={classes.link} to={`../${id}`}>
          {text('importOpen')} <Spoken>{text('importOfRow', { row: row.row })}</Spoken>
        </Link>
      )}
    </div>
  );
}
