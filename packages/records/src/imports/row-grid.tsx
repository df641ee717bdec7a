import { fieldsOf, headingFields, isEntered } from '@ar/domain/entities/entity';
import { importedColumns } from '@ar/domain/entities/sheet';
import type { ImportRow } from '@ar/domain/imports';
import { Button } from '@ar/ui/button';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { Pager } from '@ar/ui/pager';
import { EmptyState, ErrorState } from '@ar/ui/states';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureMessage } from '../actions/file-download.ts';
import { useFieldWords } from '../history/field-words.ts';
import { RowsOf } from '../list/list-rows.tsx';
import { Cell } from './cell.tsx';
import { matchedFields } from './columns.ts';
import classes from './row-grid.module.css';
import { RowOutcome, RowVerdict } from './row-status.tsx';
import { useImportRows, useOneImport } from './use-import.ts';

const ROWS = 24;

export function RowGrid({ query }: { query: Readonly<Record<string, string | undefined>> }) {
  const { entity, text, document } = useOneImport();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const top = useRef<HTMLDivElement>(null);
  const limits = { limit: ROWS, offset: (page - 1) * ROWS };
  const { data, error, isPlaceholderData, refetch } = useImportRows({ ...query, ...limits });
  const rows = data?.results ?? [];
  const faulty = fieldsOf(entity).flatMap(([name, field]) =>
    isEntered(field) && rows.some(({ problems, mended }) => problems[name] || mended.includes(name))
      ? [name]
      : [],
  );
  // Fields with problems come first. `seen` keeps their order, so that no column moves after a correction.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const first = [...new Set([...seen, ...faulty])];
  if (first.length > seen.length) setSeen(first);
  const given = new Set([...first, ...matchedFields(entity, document)]);
  const fields = [...new Set([...headingFields(entity).filter((field) => given.has(field)), ...given])];
  const { isTabStop, handlers } = useCells(rows, fields);
  const columns = useColumns(fields, isTabStop);
  if (error && !data) {
    return (
      <ErrorState
        title={text('importRowsFailed')}
        text={failureMessage(error, text)}
        retry={text('retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data?.results.length === 0 && !isPlaceholderData) return <NoRows />;
  const pages = Math.ceil((data?.count ?? 0) / ROWS);
  return (
    <div ref={top} className={classes.grid} {...handlers}>
      {document.state === 'ready' && <p className={classes.keys}>{text('importRowsKeys')}</p>}
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
            setParams({ ...Object.fromEntries(params), page: String(next) });
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

export function NoRows() {
  const { text } = useOneImport();
  const [, setParams] = useSearchParams();
  return (
    <EmptyState
      title={text('importNoRows')}
      text={text('importNoRowsText')}
      action={<Button onClick={() => setParams({})}>{text('importShowAll')}</Button>}
    />
  );
}

function useColumns(
  fields: readonly string[],
  isTabStop: (row: number, field: string) => boolean,
): Column<ImportRow>[] {
  const { entity, text, document, language } = useOneImport();
  const words = useFieldWords(entity);
  const isNarrow = useNarrowScreen();
  const headings = importedColumns(entity, language);
  const cells = fields.map((field): Column<ImportRow> => {
    const label = headings.find((column) => column.field === field)?.heading ?? field;
    return {
      key: field,
      label,
      cell: (row) => <Cell {...{ words, row, field, label }} isTabStop={isTabStop(row.row, field)} />,
    };
  });
  return [
    {
      key: 'row',
      label: text('importRow'),
      heading: true,
      cell: ({ row }) => (isNarrow ? `${text('importRow')} ${row}` : row),
    },
    ...cells.slice(0, 1),
    document.state === 'ready'
      ? { key: 'verdict', label: text('importWill'), cell: (row) => <RowVerdict row={row} /> }
      : { key: 'outcome', label: text('importBecame'), cell: (row) => <RowOutcome row={row} /> },
    ...cells.slice(1),
  ];
}

const CELL = '[data-cell]';

function stepFrom(grid: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const cells = [...grid.querySelectorAll<HTMLElement>(CELL)];
  const row = cells.filter(({ dataset }) => dataset.row === from.dataset.row);
  const column = cells.filter(({ dataset }) => dataset.field === from.dataset.field);
  const step = (among: typeof cells, by: 1 | -1) => among[among.indexOf(from) + by];
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowRight: step(row, 1),
    ArrowLeft: step(row, -1),
    ArrowDown: step(column, 1),
    ArrowUp: step(column, -1),
    Home: row[0],
    End: row.at(-1),
    Tab: step(cells, 1),
    'Shift+Tab': step(cells, -1),
  };
  return steps[key];
}

const keyOf = (row: number | string | undefined, field: string | undefined) => `${row} ${field}`;

/** The last focused cell is the only Tab stop (roving tabindex). In an editor, arrow keys move the cursor. */
function useCells(rows: readonly { row: number }[], fields: readonly string[]) {
  const [last, setLast] = useState('');
  const isShown = rows.some(({ row }) => fields.some((field) => keyOf(row, field) === last));
  const stop = isShown ? last : keyOf(rows[0]?.row, fields[0]);
  return {
    isTabStop: (row: number, field: string) => keyOf(row, field) === stop,
    handlers: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        if (target.matches(CELL)) setLast(keyOf(target.dataset.row, target.dataset.field));
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const { target, currentTarget, key, shiftKey, nativeEvent } = event;
        if (!(target instanceof HTMLElement) || !target.matches(CELL) || nativeEvent.isComposing) return;
        if ((key === 'Tab') === target.matches('button')) return;
        const to = stepFrom(currentTarget, target, key === 'Tab' && shiftKey ? 'Shift+Tab' : key);
        if (!to) return;
        event.preventDefault();
        to.focus();
      },
    },
  };
}
