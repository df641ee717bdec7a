import type { Entity, Field } from '@ar/domain/entities/entity';
import { FLAG_WORDS } from '@ar/domain/entities/sheet';
import type { ImportRow } from '@ar/domain/imports';
import type { Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';
import { sentenceIn } from '@ar/domain/sentences';
import { type Translate, useLanguage } from '@ar/session';
import { Spoken } from '@ar/ui/states';
import { useEffect, useId, useRef, useState } from 'react';
import { failureWords } from '../actions/file-download.ts';
import type { FieldWords } from '../history/field-words.ts';
import { CellEditor } from './cell-editor.tsx';
import classes from './row-grid.module.css';

interface CellProps {
  entity: Entity;
  text: Translate;
  words: FieldWords;
  row: ImportRow;
  field: string;
  label: string;
  /** The Tab key comes to it. */
  isStop: boolean;
  /** Without it the cell is only read. */
  onMend?: ((typed: string) => Promise<unknown>) | undefined;
}

/** A cell of the file: as it reads, what it changes, what is wrong with it; pressed, it is mended in its place. */
export function Cell({ entity, text, words, row, field, label, isStop, onMend }: CellProps) {
  const { language } = useLanguage();
  const problems = (row.problems[field] ?? []).map((one) => sentenceIn(language, one));
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const value = row.cells[field] ?? '';
  const { typed, isSaving, failure, type, open, cancel, save, isBack } = useMending(value, onMend);
  useEffect(() => {
    if (typed === undefined && isBack.current) button.current?.focus();
    isBack.current = false;
  }, [typed, isBack]);
  const shown = <Value {...{ text, words, row, field, value }} isOver={row.outcome !== null} />;
  const below = failure ? [`${text('importNotMended')} ${failureWords(failure, text)}`] : problems;
  return (
    <div
      className={classes.cell}
      data-wrong={below.length > 0 || undefined}
      data-long={entity.fields[field]?.kind === 'long-text' || undefined}
    >
      {typed !== undefined && (
        <CellEditor
          row={row.row}
          field={field}
          label={`${label} ${text('importOfRow', { row: row.row })}`}
          value={typed}
          isLong={entity.fields[field]?.kind === 'long-text'}
          offered={offeredFor(entity.fields[field], language)}
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
  return {
    typed,
    isSaving,
    failure,
    type,
    isBack,
    open: () => type(value),
    cancel: () => close(true),
    async save(back: boolean) {
      if (typed === undefined || isSaving) return;
      if (typed === value) return close(back);
      setIsSaving(true);
      try {
        await onMend?.(typed);
        close(back);
      } catch (error) {
        setFailure(error);
      } finally {
        setIsSaving(false);
      }
    },
  };
}

type ValueProps = Pick<CellProps, 'text' | 'words' | 'row' | 'field'> & { value: string; isOver: boolean };

/** As it reads; where it changes the record, from what to what; and where somebody else has changed it, what stays. */
function Value({ text, words, row, field, value, isOver }: ValueProps) {
  const change = row.changes.find((one) => one.field === field);
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
  if (!change) {
    return value ? (
      <span className={classes.text} lang={lang}>
        {value}
      </span>
    ) : (
      empty
    );
  }
  const [before, after] = [words.value(field, change.before), words.value(field, change.after)];
  return (
    <span className={classes.text}>
      <Spoken>{text(isOver ? 'importCellWas' : 'importCellBefore')}:</Spoken>{' '}
      {before === null ? empty : <del lang={lang}>{before}</del>}
      <span className={classes.arrow} aria-hidden="true">
        →
      </span>
      <Spoken>{text(isOver ? 'importCellBecame' : 'importCellAfter')}:</Spoken>{' '}
      {after === null ? empty : <ins lang={lang}>{after}</ins>}
    </span>
  );
}

/** What a cell of a few values may say. */
function offeredFor(field: Field | undefined, language: Language): readonly string[] {
  if (field?.kind === 'flag') return Object.values(FLAG_WORDS[language]);
  return field?.kind === 'choice' ? field.options.map(roleLabel) : [];
}
