import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import classes from './row-grid.module.css';
import { stepFrom } from './use-cells.ts';

interface CellEditorProps {
  row: number;
  field: string;
  label: string;
  value: string;
  isLong: boolean;
  offered: readonly string[];
  isSaving: boolean;
  describedBy: string | undefined;
  onType(value: string): void;
  onSave(returnsFocus: boolean): void;
  onCancel(): void;
}

/** Edits a cell. Enter, Tab and blur save; Escape discards. */
export function CellEditor(props: CellEditorProps) {
  const { label, value, isLong, offered, isSaving, describedBy, onType, onSave, onCancel } = props;
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const list = useId();
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, currentTarget } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (key === 'Enter' && !shiftKey) {
      event.preventDefault();
      onSave(true);
    } else if (key === 'Tab') {
      const grid = currentTarget.closest('[data-grid]');
      const to = grid && stepFrom(grid, currentTarget, shiftKey ? 'previous' : 'next');
      if (!to) return;
      event.preventDefault();
      to.focus();
    }
  }

  const Field = isLong ? 'textarea' : 'input';
  return (
    <>
      <Field
        ref={input}
        className={classes.editor}
        data-cell
        data-row={props.row}
        data-field={props.field}
        aria-label={label}
        aria-busy={isSaving}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
        readOnly={isSaving}
        {...(offered.length > 0 && { list })}
        value={value}
        onChange={({ target }: { target: { value: string } }) => onType(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => onSave(false)}
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
