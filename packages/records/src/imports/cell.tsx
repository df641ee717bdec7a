import { isGrouped } from '@ar/domain/entities/entity';
import type { ImportRow } from '@ar/domain/imports';
import { Button } from '@ar/ui/button';
import { formatExactNumber } from '@ar/ui/format';
import { Spoken } from '@ar/ui/states';
import { type KeyboardEvent, useId, useState } from 'react';
import { failureMessage } from '../actions/file-download.ts';
import type { FieldWords } from '../history/field-words.ts';
import { OldAndNew } from '../history/old-and-new.tsx';
import { offeredFor } from './columns.ts';
import classes from './row-grid.module.css';
import { useOneImport, useRowCall } from './use-import.ts';

interface CellProps {
  words: FieldWords;
  row: ImportRow;
  field: string;
  label: string;
  isTabStop: boolean;
}

export function Cell(props: CellProps) {
  const { entity, document } = useOneImport();
  if (document.state === 'ready') return <EditableCell {...props} />;
  const problems = props.row.problems[props.field] ?? [];
  return (
    <div
      className={classes.cell}
      data-wrong={problems.length > 0 || undefined}
      data-long={entity.fields[props.field]?.kind === 'long-text' || undefined}
    >
      <Value {...props} />
      {problems.length > 0 && <p className={classes.problem}>{problems.join(' ')}</p>}
    </div>
  );
}

const changeOf = (row: ImportRow, field: string) => row.changes.find((one) => one.field === field);

function storedValue(row: ImportRow, field: string) {
  const change = changeOf(row, field);
  return change ? change.after : (row.values[field] ?? null);
}

function EditableCell(props: CellProps) {
  const { words, row, field, label, isTabStop } = props;
  const { entity, text, language } = useOneImport();
  const definition = entity.fields[field];
  const id = useId();
  // A day in the editor has the format of the page, because the file may have another order of day and month.
  const day = definition?.kind === 'day' ? words.value(field, storedValue(row, field)) : null;
  const start = day ?? row.cells[field] ?? '';
  // `left` means that a key has closed the editor, so the button of the cell takes the focus.
  const [state, setState] = useState<'shown' | 'edited' | 'left'>('shown');
  const { change, isPending, error, reset } = useRowCall(row);

  function close(returnsFocus: boolean) {
    // A pending call is not reset, so that the cell shows a later failure of the call even after Escape.
    if (!isPending) reset();
    setState(returnsFocus ? 'left' : 'shown');
  }
  function save(typed: string, returnsFocus: boolean) {
    if (typed === start) close(returnsFocus);
    else if (!isPending) change({ cells: { [field]: typed } }, () => close(returnsFocus));
  }

  const isLong = definition?.kind === 'long-text';
  const below = error
    ? [`${text('importNotMended')} ${failureMessage(error, text)}`]
    : (row.problems[field] ?? []);
  const meanings = (state !== 'edited' && row.meanings[field]) || [];
  const ofRow = `${label} ${text('importOfRow', { row: row.row })}`;
  const shared = {
    'data-cell': true,
    'data-row': row.row,
    'data-field': field,
    'aria-describedby': below.length > 0 ? id : undefined,
  };
  return (
    <div className={classes.cell} data-wrong={below.length > 0 || undefined} data-long={isLong || undefined}>
      {state === 'edited' ? (
        <CellEditor
          {...{ shared, start, isLong, save }}
          label={ofRow}
          offered={offeredFor(definition, language)}
          isSaving={isPending}
          onCancel={() => close(true)}
        />
      ) : (
        <button
          {...shared}
          ref={state === 'left' ? focus : undefined}
          type="button"
          className={classes.value}
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => setState('edited')}
          onKeyDown={({ key }) => key === 'F2' && setState('edited')}
        >
          <Spoken>{label}:</Spoken> <Value {...props} />
          {row.mended.includes(field) && <span className={classes.note}>{text('importCellMended')}</span>}
        </button>
      )}
      {below.length > 0 && (
        <p id={id} className={classes.problem} role={error ? 'alert' : undefined}>
          {below.join(' ')}
        </p>
      )}
      {meanings.length > 0 && (
        <div className={classes.buttons}>
          {meanings.map((meaning) => (
            <Button key={meaning} size="small" busy={isPending} onClick={() => save(meaning, true)}>
              {definition?.kind === 'day' && meaning >= '1000' ? words.value(field, meaning) : meaning}
              <Spoken>, {ofRow}</Spoken>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function focus(element: HTMLElement | null) {
  element?.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

interface CellEditorProps {
  shared: { 'aria-describedby': string | undefined };
  label: string;
  start: string;
  isLong: boolean;
  offered: readonly string[];
  isSaving: boolean;
  save(typed: string, returnsFocus: boolean): void;
  onCancel(): void;
}

/** Enter and blur save the text, and Escape discards the text. `RowGrid` moves the focus on Tab, which causes a blur. */
function CellEditor({ shared, label, start, isLong, offered, isSaving, save, onCancel }: CellEditorProps) {
  const list = useId();
  const Field = isLong ? 'textarea' : 'input';
  function onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
    const { key, shiftKey, nativeEvent, currentTarget } = event;
    if (nativeEvent.isComposing || (key !== 'Escape' && (key !== 'Enter' || shiftKey))) return;
    event.preventDefault();
    if (key === 'Escape') onCancel();
    else save(currentTarget.value, true);
  }
  return (
    <>
      <Field
        {...shared}
        ref={focus}
        className={classes.editor}
        aria-label={label}
        aria-busy={isSaving}
        aria-invalid={shared['aria-describedby'] !== undefined}
        readOnly={isSaving}
        {...(offered.length > 0 && { list })}
        defaultValue={start}
        onKeyDown={onKeyDown}
        onBlur={({ target }: { target: { value: string } }) => save(target.value, false)}
      />
      {offered.length > 0 && (
        <datalist id={list}>
          {offered.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Value({ words, row, field }: CellProps) {
  const { entity, text, tag } = useOneImport();
  const definition = entity.fields[field];
  const lang = words.lang(field);
  const kept = row.kept.find((one) => one.field === field);
  const change = kept ? undefined : changeOf(row, field);
  const value = storedValue(row, field);
  const exact = (number: number) =>
    definition?.kind === 'coordinate'
      ? String(number)
      : formatExactNumber(String(number), tag, isGrouped(definition));
  const stored = typeof value === 'number' ? exact(value) : words.value(field, value);
  const shown = kept ? words.value(field, kept.now) : (stored ?? row.cells[field]);
  const names =
    row.outcome === null
      ? (['importCellBefore', 'importCellAfter'] as const)
      : (['importCellWas', 'importCellBecame'] as const);
  const empty = (
    <>
      <span className={classes.empty} aria-hidden="true">
        –
      </span>
      <Spoken>{text('importCellEmpty')}</Spoken>
    </>
  );
  if (!change && !shown && !kept) return empty;
  return (
    <>
      <span className={classes.text} lang={change || !shown ? undefined : lang}>
        {change ? (
          <OldAndNew
            lang={lang}
            names={[text(names[0]), text(names[1])]}
            values={[words.value(field, change.before), stored]}
            nothing={empty}
          />
        ) : (
          shown || empty
        )}
      </span>{' '}
      {kept && <span className={classes.note}>{text('importCellKept')}</span>}
    </>
  );
}
