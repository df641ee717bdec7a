import type { ImportRow } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { Pager } from '@ar/ui/pager';
import { EmptyState, ErrorState } from '@ar/ui/states';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureWords } from '../actions/file-download.ts';
import { useFieldWords } from '../history/field-words.ts';
import { Cell } from './cell.tsx';
import { fieldOptions, matchedFields } from './columns.ts';
import type { ImportingOne } from './importing.ts';
import classes from './row-grid.module.css';
import { RowOutcome } from './row-outcome.tsx';
import { RowVerdict } from './row-verdict.tsx';
import { RowsOf } from './rows-of.tsx';
import { useCells } from './use-cells.ts';
import { type RowsAsked, useImportRows, useRowCall } from './use-import.ts';

const ROWS = 24;

interface RowGridProps extends ImportingOne {
  /** Which rows. */
  asked: RowsAsked;
}

/** The rows of the file, a page at a time. Before they are written each can be mended, and decided about. */
export function RowGrid(props: RowGridProps) {
  const { resource, text, document, asked } = props;
  const { id, state } = document;
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const top = useRef<HTMLDivElement>(null);
  const { data, error, isPlaceholderData, refetch } = useImportRows(resource, id, state, {
    ...asked,
    limit: ROWS,
    offset: (page - 1) * ROWS,
  });
  const fields = matchedFields(props.entity, document.columns);
  const { isStop, handlers } = useCells(data?.results ?? [], fields);
  const columns = useColumns(props, fields, isStop);
  if (error && !data) {
    return (
      <ErrorState
        title={text('importRowsFailed')}
        text={failureWords(error, text)}
        retry={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data?.results.length === 0 && !isPlaceholderData) {
    return (
      <EmptyState
        title={text('importNoRows')}
        text={text('importNoRowsText')}
        action={<Button onClick={() => setParams({})}>{text('importShowAll')}</Button>}
      />
    );
  }
  const pages = Math.ceil((data?.count ?? 0) / ROWS);
  return (
    <div ref={top} className={classes.grid} data-grid {...handlers}>
      {state === 'ready' && <p className={classes.keys}>{text('importRowsKeys')}</p>}
      <RowsOf<ImportRow>
        label={text('importRowsTitle')}
        columns={columns}
        rows={data?.results}
        rowId={({ row }) => row}
        pageSize={6}
        stale={isPlaceholderData}
      />
      {pages > 1 && (
        <Pager
          page={page}
          pages={pages}
          onPage={(next) => {
            const asking = new URLSearchParams(params);
            asking.set('page', String(next));
            setParams(asking);
            top.current?.scrollIntoView({ block: 'start' });
          }}
          texts={{
            label: text('pages'),
            previous: text('previous'),
            next: text('next'),
            page: (number) => text('page', { page: number }),
          }}
        />
      )}
    </div>
  );
}

/** The row's number, what it will do or has done, and its cells. */
function useColumns(
  props: RowGridProps,
  fields: readonly string[],
  isStop: (row: number, field: string) => boolean,
): Column<ImportRow>[] {
  const { entity, resource, text, document } = props;
  const { language } = useLanguage();
  const words = useFieldWords(entity, text);
  const send = useRowCall(resource, document.id);
  const isNarrow = useNarrowScreen();
  const isReady = document.state === 'ready';
  const headings = new Map(fieldOptions(entity, language).map(({ field, heading }) => [field, heading]));
  return [
    {
      key: 'row',
      label: text('importRow'),
      heading: true,
      cell: ({ row }) => (
        <span className={classes.number}>{isNarrow ? `${text('importRow')} ${row}` : row}</span>
      ),
    },
    isReady
      ? {
          key: 'verdict',
          label: text('importWill'),
          cell: (row) => <RowVerdict {...props} row={row} onDecide={(change) => send(row.row, change)} />,
        }
      : { key: 'outcome', label: text('importBecame'), cell: (row) => <RowOutcome {...props} row={row} /> },
    ...fields.map((field) => ({
      key: field,
      label: headings.get(field) ?? field,
      cell: (row: ImportRow) => (
        <Cell
          {...{ entity, text, words, row, field }}
          isStop={isStop(row.row, field)}
          label={headings.get(field) ?? field}
          onMend={isReady ? (typed: string) => send(row.row, { cells: { [field]: typed } }) : undefined}
        />
      ),
    })),
  ];
}
