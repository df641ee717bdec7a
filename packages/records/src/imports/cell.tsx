import type { Entity } from '@ar/domain/entities/entity';
import type { ImportRow } from '@ar/domain/imports';
import { useLanguage } from '@ar/session';
import { Button } from '@ar/ui/button';
import { Spoken } from '@ar/ui/states';
import { useEffect, useId, useRef, useState } from 'react';
import { failureWords } from '../actions/file-download.ts';
import type { FieldWords } from '../history/field-words.ts';
import { useRecordText } from '../texts/record-text.tsx';
import { CellEditor } from './cell-editor.tsx';
import classes from './row-grid.module.css';
import { offeredFor, otherText, storedWords } from './stored-value.ts';

interface CellProps {
  entity: Entity;
  words: FieldWords;
  row: ImportRow;
  field: string;
  label: string;
  /** The Tab key comes to it. */
  isStop: boolean;
  /** A column of the file gives it, and nobody mended it. */
  isOfFile: boolean;
  /** Without it the cell is only read. */
  onMend?: ((typed: string) => Promise<unknown>) | undefined;
}

/** A cell of the file: what will be stored, what that changes, what is wrong with it; pressed, it is mended in its place. */
export function Cell({ entity, words, row, field, label, isStop, isOfFile, onMend }: CellProps) {
  const text = useRecordText();
  const { language, tag } = useLanguage();
  const definition = entity.fields[field];
  const problems = row.problems[field] ?? [];
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const change = row.changes.find((one) => one.field === field);
  const stored = storedWords(definition, field, change ? change.after : (row.values[field] ?? null), {
    words,
    tag,
  });
  const value = row.cells[field] ?? '';
  // A day is mended as it is shown: its numbers may stand in another order in the file.
  const start = definition?.kind === 'day' && stored !== null ? stored : value;
  const { typed, isSaving, failure, type, open, cancel, save, choose, isBack } = useMending(start, onMend);
  useEffect(() => {
    if (typed === undefined && isBack.current) button.current?.focus();
    isBack.current = false;
  }, [typed, isBack]);
  const shown = (
    <Value
      {...{ entity, words, row, field, value, stored, change, isOfFile }}
      isOver={row.outcome !== null}
    />
  );
  const meanings = (onMend && typed === undefined && row.meanings[field]) || [];
  const below = failure ? [`${text('importNotMended')} ${failureWords(failure, text)}`] : problems;
  return (
    <div
      className={classes.cell}
      data-wrong={below.length > 0 || undefined}
      data-long={definition?.kind === 'long-text' || undefined}
    >
      {typed !== undefined && (
        <CellEditor
          row={row.row}
          field={field}
          label={`${label} ${text('importOfRow', { row: row.row })}`}
          value={typed}
          isLong={definition?.kind === 'long-text'}
          offered={offeredFor(definition, language)}
          isSaving={isSaving}
          describedBy={below.length > 0 ? id : undefined}
          onType={type}
          onSave={save}
          onCancel={cancel}
        />
      )}
      {typed === undefined && !onMend && shown}
      {typed === undefined && onMend && (
        <button
          ref={button}
          type="button"
          className={classes.value}
          data-cell
          data-row={row.row}
          data-field={field}
          tabIndex={isStop ? 0 : -1}
          aria-describedby={below.length > 0 ? id : undefined}
          onClick={open}
          onKeyDown={(event) => event.key === 'F2' && open()}
        >
          <Spoken>{label}:</Spoken> {shown}
          {row.mended.includes(field) && <span className={classes.mended}>{text('importCellMended')}</span>}
        </button>
      )}
      {below.length > 0 && (
        <p id={id} className={classes.problem} role={failure ? 'alert' : undefined}>
          {below.join(' ')}
        </p>
      )}
      {meanings.length > 0 && (
        <div className={classes.meanings}>
          {meanings.map((meaning) => (
            <Button key={meaning} size="small" busy={isSaving} onClick={() => void choose(meaning)}>
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

/** What is typed into a cell, until the server has taken it. What it has not taken stays typed. */
function useMending(value: string, onMend: CellProps['onMend']) {
  const [typed, type] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // The focus goes back to the cell where the keyboard closed the editor.
  const isBack = useRef(false);

  function close(back: boolean) {
    isBack.current = back;
    setFailure(undefined);
    type(undefined);
  }
  async function send(next: string, back: boolean) {
    setIsSaving(true);
    try {
      await onMend?.(next);
      close(back);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSaving(false);
    }
  }
  return {
    typed,
    isSaving,
    failure,
    type,
    isBack,
    open: () => type(value),
    cancel: () => close(true),
    choose: (meaning: string) => (isSaving ? undefined : send(meaning, true)),
    async save(back: boolean) {
      if (typed === undefined || isSaving) return;
      if (typed === value) return close(back);
      await send(typed, back);
    },
  };
}

interface ValueProps extends Pick<CellProps, 'entity' | 'words' | 'row' | 'field' | 'isOfFile'> {
  /** As the file has it. */
  value: string;
  stored: string | null;
  change: ImportRow['changes'][number] | undefined;
  isOver: boolean;
}

/** What will be stored; where it changes the record, from what to what; and where somebody else has changed it, what stays. */
function Value({ entity, words, row, field, value, stored, change, isOfFile, isOver }: ValueProps) {
  const text = useRecordText();
  const { language } = useLanguage();
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
  // What cannot be read stands as the file has it.
  const shown = stored ?? value;
  const will = change ? change.after : row.values[field];
  const other = otherText(entity.fields[field], value, { shown, value: will, language });
  const inFile = isOfFile && other !== undefined && (
    <>
      {' '}
      <span className={classes.inFile}>{text('importCellInFile', { text: other })}</span>
    </>
  );
  if (!change) {
    if (!shown) return empty;
    return (
      <>
        <span className={classes.text} lang={lang}>
          {shown}
        </span>
        {inFile}
      </>
    );
  }
  const before = words.value(field, change.before);
  return (
    <>
      <span className={classes.text}>
        <Spoken>{text(isOver ? 'importCellWas' : 'importCellBefore')}:</Spoken>{' '}
        {before === null ? empty : <del lang={lang}>{before}</del>}
        <span className={classes.arrow} aria-hidden="true">
          →
        </span>
        <Spoken>{text(isOver ? 'importCellBecame' : 'importCellAfter')}:</Spoken>{' '}
        {stored === null ? empty : <ins lang={lang}>{stored}</ins>}
      </span>
      {inFile}
    </>
  );
}
