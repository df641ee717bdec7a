import { OUTCOMES } from '@ar/domain/import-kinds';
import type { ImportDocument } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { formatMoment } from '@ar/ui/format';
import type { Column } from '@ar/ui/list';
import { Link } from 'react-router-dom';
import type { RecordText } from '../texts/record-text.tsx';
import classes from './import-page.module.css';
import { useImporting } from './importing.ts';
import { hasWritten } from './result-step.tsx';
import { Failed, RowsOf } from './step-parts.tsx';
import { useLatestImports } from './use-import.ts';

export function LatestImports() {
  const { text } = useImporting();
  const { tag } = useLanguage();
  const { data, error, refetch } = useLatestImports();
  return (
    <section className={classes.latest} aria-labelledby="import-latest">
      <h2 id="import-latest">{text('importLatest')}</h2>
      {error && !data ? (
        <>
          <Failed error={error} what="importLatestFailed" />
          <div className={classes.actions}>
            <Button onClick={() => void refetch()}>{text('retry')}</Button>
          </div>
        </>
      ) : data?.results.length === 0 ? (
        <p className={classes.hint}>{text('importLatestNone')}</p>
      ) : (
        <RowsOf
          label={text('importLatest')}
          columns={columnsOf(text, tag)}
          rows={data?.results}
          rowId={({ id }) => id}
          pageSize={2}
        />
      )}
    </section>
  );
}

const columnsOf = (text: RecordText, tag: string): Column<ImportDocument>[] => [
  {
    key: 'sheet',
    label: text('importSheetName'),
    heading: true,
    cell: ({ id, sheet_name }) => <Link to={id}>{sheet_name}</Link>,
  },
  { key: 'state', label: text('importState'), cell: (one) => text(`importState-${stateOf(one)}`) },
  {
    key: 'by',
    label: text('importBy'),
    cell: ({ created_by_name, created_at }) => (
      <>
        <span>{created_by_name ?? text('importSomebody')}</span>
        <br />
        <time className={classes.quiet} dateTime={created_at}>
          {formatMoment(created_at, tag)}
        </time>
      </>
    ),
  },
  { key: 'counts', label: text('importCounts'), cell: (one) => countsOf(one, text) },
  {
    key: 'undo',
    label: text('actions'),
    cell: ({ id, sheet_name, state, outcomes }) =>
      state === 'done' && hasWritten(outcomes) ? (
        <Link to={`${id}?undo=`} aria-label={`${text('importUndo')}: ${sheet_name}`}>
          {text('importUndo')}
        </Link>
      ) : (
        '–'
      ),
  },
];

/** An import that ended with a problem has the label 'stopped'. */
const stateOf = ({ state, problem }: ImportDocument) => (state === 'done' && problem ? 'stopped' : state);

/** The number of rows of each outcome, or of all rows before the import has run. */
function countsOf({ outcomes, row_count }: ImportDocument, text: RecordText): string {
  const counts = OUTCOMES.flatMap((outcome) => {
    const count = outcomes[outcome] ?? 0;
    return count > 0 ? `${text(`importOutcome-${outcome}`)}: ${count}` : [];
  });
  return counts.join(', ') || text('importRows', { count: row_count });
}
