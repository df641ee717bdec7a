import type { ImportRow } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useEffect, useId, useRef, useState } from 'react';
import { failureMessage } from '../actions/file-download.ts';
import type { FieldWords } from '../history/field-words.ts';
import { OldAndNew } from '../history/old-and-new.tsx';
import { CellEditor } from './cell-editor.tsx';
import { useOneImport } from './importing.ts';
import classes from './row-grid.module.css';
import { offeredFor, otherText, storedWords } from './stored-value.ts';
import { useRowCall } from './use-import.ts';

interface CellProps {
  words: FieldWords;
  row: ImportRow;
  field: string;
  label: string;
  isStop: boolean;
  /** The value is the file's; no person has corrected it. */
  isOfFile: boolean;
}

/** A cell of a row: the value that will be stored, its change and its problems. It can be edited until the import runs. */
export function Cell(props: CellProps) {
  const { row, field } = props;
  const { entity, document } = useOneImport();
  const problems = row.problems[field] ?? [];
  if (document.state === 'ready') return <EditableCell {...props} problems={problems} />;
  return (
    <div
      className={classes.cell}
      data-wrong={problems.length > 0 || undefined}
      data-long={entity.fields[field]?.kind === 'long-text' || undefined}
    >
      <Value {...props} />
      {problems.length > 0 && <p className={classes.problem}>{problems.join(' ')}</p>}
    </div>
  );
}

function EditableCell({ problems, ...props }: CellProps & { problems: readonly string[] }) {
  const { words, row, field, label, isStop } = props;
  const { entity, text } = useOneImport();
  const { language } = useLanguage();
  const definition = entity.fields[field];
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { stored } = useStored(props);
  // In the notation of the page, because the file may have day and month in another order.
  const start = definition?.kind === 'day' && stored !== null ? stored : (row.cells[field] ?? '');
  const [typed, type] = useState<string>();
  const { mutate, isPending, error, reset } = useRowCall();
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (typed === undefined && returnsFocus.current) button.current?.focus();
    returnsFocus.current = false;
  }, [typed]);

  function close(back: boolean) {
    returnsFocus.current = back;
    // A pending call may still fail, which the cell then shows.
    if (!isPending) reset();
    type(undefined);
  }
  function send(next: string, back: boolean) {
    if (isPending) return;
    mutate({ row: row.row, change: { cells: { [field]: next } } }, { onSuccess: () => close(back) });
  }

  const isLong = definition?.kind === 'long-text';
  const below = error ? [`${text('importNotMended')} ${failureMessage(error, text)}`] : problems;
  const describedBy = below.length > 0 ? id : undefined;
  const meanings = (typed === undefined && row.meanings[field]) || [];
  return (
    <div className={classes.cell} data-wrong={below.length > 0 || undefined} data-long={isLong || undefined}>
      {typed === undefined ? (
        <button
          ref={button}
          type="button"
          className={classes.value}
          data-cell
          data-row={row.row}
          data-field={field}
          tabIndex={isStop ? 0 : -1}
          aria-describedby={describedBy}
          onClick={() => type(start)}
          onKeyDown={(event) => event.key === 'F2' && type(start)}
        >
          <Spoken>{label}:</Spoken> <Value {...props} />
          {row.mended.includes(field) && <span className={classes.mended}>{text('importCellMended')}</span>}
        </button>
      ) : (
        <CellEditor
          {...{ field, describedBy, isLong }}
          row={row.row}
          label={`${label} ${text('importOfRow', { row: row.row })}`}
          value={typed}
          offered={offeredFor(definition, language)}
          isSaving={isPending}
          onType={type}
          onSave={(back) => (typed === start ? close(back) : send(typed, back))}
          onCancel={() => close(true)}
        />
      )}
      {below.length > 0 && (
        <p id={id} className={classes.problem} role={error ? 'alert' : undefined}>
          {below.join(' ')}
        </p>
      )}
      {meanings.length > 0 && (
        <div className={classes.meanings}>
          {meanings.map((meaning) => (
            <Button key={meaning} size="small" busy={isPending} onClick={() => send(meaning, true)}>
              {definition?.kind === 'day' && meaning >= '1000' ? words.value(field, meaning) : meaning}
              <Spoken>
                , {label} {text('importOfRow', { row: row.row })}
              </Spoken>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function useStored({ words, row, field }: Pick<CellProps, 'words' | 'row' | 'field'>) {
  const { entity } = useOneImport();
  const { tag } = useLanguage();
  const change = row.changes.find((one) => one.field === field);
  const will = change ? change.after : (row.values[field] ?? null);
  return { change, will, stored: storedWords(entity.fields[field], field, will, { words, tag }) };
}

/** The value that will be stored, the change that it makes, or a colleague's newer value that stays. */
function Value(props: Pick<CellProps, 'words' | 'row' | 'field' | 'isOfFile'>) {
  const { words, row, field, isOfFile } = props;
  const { entity, text } = useOneImport();
  const { language } = useLanguage();
  const { change, will, stored } = useStored(props);
  const isOver = row.outcome !== null;
  const value = row.cells[field] ?? '';
  const lang = words.lang(field);
  const empty = (
    <>
      <span className={classes.empty} aria-hidden="true">
        –
      </span>
      <Spoken>{text('importCellEmpty')}</Spoken>
    </>
  );
  const kept = row.kept.find((one) => one.field === field);
  if (kept) {
    const now = words.value(field, kept.now);
    return (
      <span className={classes.text}>
        {now === null ? empty : <span lang={lang}>{now}</span>}{' '}
        <span className={classes.mended}>{text('importCellKept')}</span>
      </span>
    );
  }
  const shown = stored ?? value;
  const other = otherText(entity.fields[field], value, { shown, value: will, language });
  const inFile = isOfFile && other !== undefined && (
    <>
      {' '}
      <span className={classes.inFile}>{text('importCellInFile', { text: other })}</span>
    </>
  );
  if (!change && !shown) return empty;
  const names = isOver
    ? ([text('importCellWas'), text('importCellBecame')] as const)
    : ([text('importCellBefore'), text('importCellAfter')] as const);
  return (
    <>
      <span className={classes.text} lang={change ? undefined : lang}>
        {change ? (
          <OldAndNew
            {...{ names, lang }}
            values={[words.value(field, change.before), stored]}
            nothing={empty}
          />
        ) : (
          shown
        )}
      </span>
      {inFile}
    </>
  );
}
