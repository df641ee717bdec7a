import { type Entity, headingFields } from '@ar/domain/entities/entity';
import type { ImportDocument, ImportRow } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import type { Column } from '@ar/ui/list';
import { useNarrowScreen } from '@ar/ui/narrow-screen';
import { Pager } from '@ar/ui/pager';
import { EmptyState, ErrorState } from '@ar/ui/states';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureMessage } from '../actions/file-download.ts';
import { useFieldWords } from '../history/field-words.ts';
import { Cell } from './cell.tsx';
import { fieldOptions, isCell, matchedFields } from './columns.ts';
import { useOneImport } from './importing.ts';
import classes from './row-grid.module.css';
import { RowOutcome, RowVerdict } from './row-status.tsx';
import { RowsOf } from './step-parts.tsx';
import { useCells } from './use-cells.ts';
import { type RowsQuery, useImportRows } from './use-import.ts';

const ROWS = 24;

/** The rows of the file in pages. Until the import runs, a person can correct each row and decide on it. */
export function RowGrid({ query }: { query: RowsQuery }) {
  const { entity, text, document } = useOneImport();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const top = useRef<HTMLDivElement>(null);
  const { data, error, isPlaceholderData, refetch } = useImportRows({
    ...query,
    limit: ROWS,
    offset: (page - 1) * ROWS,
  });
  const isNarrow = useNarrowScreen();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const faulty = useFaultyFields(entity, data?.results ?? []);
  const all = inOrder(entity, matchedFields(entity, document), faulty);
  const empty = all.filter((field) => isEmptyColumn(document, data?.results ?? [], field));
  const fields = showsEmpty ? all : all.filter((field) => !empty.includes(field));
  const { isStop, handlers } = useCells(data?.results ?? [], fields);
  const columns = useColumns(fields, isStop, showsEmpty);
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
    <div ref={top} className={classes.grid} data-grid {...handlers}>
      {document.state === 'ready' && <p className={classes.keys}>{text('importRowsKeys')}</p>}
      {(isNarrow || empty.length > 0) && (
        <Button
          size="small"
          appearance="subtle"
          className={classes.emptyColumns}
          aria-pressed={showsEmpty}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {text(isNarrow ? 'importEmptyFields' : 'importEmptyColumns', { count: empty.length })}
        </Button>
      )}
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
            const turned = new URLSearchParams(params);
            turned.set('page', String(next));
            setParams(turned);
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

/** The fields with a problem in any row shown so far. A corrected field stays, so that its column does not move. */
function useFaultyFields(entity: Entity, rows: readonly ImportRow[]): readonly string[] {
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const found = rows.flatMap(({ problems }) => Object.keys(problems));
  const more = [...new Set(found)].filter((field) => isCell(entity, field) && !faulty.includes(field));
  if (more.length > 0) setFaulty([...faulty, ...more]);
  return faulty;
}

/** Heading fields first, then fields with problems. */
function inOrder(entity: Entity, fields: readonly string[], faulty: readonly string[]): string[] {
  const names = headingFields(entity).filter((field) => isCell(entity, field));
  return [...new Set([...names, ...faulty, ...fields])].filter(
    (field) => fields.includes(field) || faulty.includes(field),
  );
}

const isEmptyCell = ({ cells, problems, changes, kept }: ImportRow, field: string): boolean =>
  !cells[field] && !problems[field] && ![...changes, ...kept].some((one) => one.field === field);

const isEmptyColumn = ({ columns }: ImportDocument, rows: readonly ImportRow[], field: string): boolean =>
  columns.some((column) => column.field === field && column.examples.length === 0) &&
  rows.every((row) => isEmptyCell(row, field));

function useColumns(
  fields: readonly string[],
  isStop: (row: number, field: string) => boolean,
  showsEmpty: boolean,
): Column<ImportRow>[] {
  const { entity, text, document } = useOneImport();
  const { language } = useLanguage();
  const words = useFieldWords(entity);
  const isNarrow = useNarrowScreen();
  const isReady = document.state === 'ready';
  const headings = new Map(fieldOptions(entity, language).map(({ field, heading }) => [field, heading]));
  const cells = fields.map((field) => ({
    key: field,
    label: headings.get(field) ?? field,
    isEmpty: (row: ImportRow) => !showsEmpty && isEmptyCell(row, field),
    cell: (row: ImportRow) => (
      <Cell
        {...{ words, row, field }}
        isStop={isStop(row.row, field)}
        isOfFile={document.constants[field] === undefined && !row.mended.includes(field)}
        label={headings.get(field) ?? field}
      />
    ),
  }));
  return [
    {
      key: 'row',
      label: text('importRow'),
      heading: true,
      cell: ({ row }) => (
        <span className={classes.number}>{isNarrow ? `${text('importRow')} ${row}` : row}</span>
      ),
    },
    ...cells.slice(0, 1),
    isReady
      ? { key: 'verdict', label: text('importWill'), cell: (row) => <RowVerdict row={row} /> }
      : { key: 'outcome', label: text('importBecame'), cell: (row) => <RowOutcome row={row} /> },
    ...cells.slice(1),
  ];
}
