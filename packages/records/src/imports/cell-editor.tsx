import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import classes from './row-grid.module.css';
import { stepFrom } from './use-cells.ts';

interface CellEditorProps {
  row: number;
  field: string;
  label: string;
  value: string;
  /** A text of several lines. */
  isLong: boolean;
  /** What the cell may say, where that is little. */
  offered: readonly string[];
  isSaving: boolean;
  describedBy: string | undefined;
  onType(value: string): void;
  /** `back`: the focus goes back to the cell. */
  onSave(back: boolean): void;
  onCancel(): void;
}

/** A cell while it is mended. Enter and Tab save, as does leaving it; Escape takes back what was typed. */
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
      // Leaving it saves it.
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
