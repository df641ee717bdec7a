import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const CELL = '[data-cell]';

/** The cell that a key leads to. */
export function stepFrom(grid: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const cells = [...grid.querySelectorAll<HTMLElement>(CELL)];
  const row = cells.filter(({ dataset }) => dataset.row === from.dataset.row);
  const at = cells.indexOf(from);
  const column = row.indexOf(from);
  const inColumn = cells.filter(({ dataset }) => dataset.field === from.dataset.field);
  const line = inColumn.indexOf(from);
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowRight: column < row.length - 1 ? row[column + 1] : undefined,
    ArrowLeft: row[column - 1],
    ArrowDown: inColumn[line + 1],
    ArrowUp: inColumn[line - 1],
    Home: row[0],
    End: row.at(-1),
    next: cells[at + 1],
    previous: cells[at - 1],
  };
  return steps[key];
}

const keyOf = (row: number | string | undefined, field: string | undefined) => `${row} ${field}`;

/** Roving tabindex: the last focused cell is the grid's Tab stop, arrow keys move from there. */
export function useCells(rows: readonly { row: number }[], fields: readonly string[]) {
  const [last, setLast] = useState('');
  const isShown = rows.some(({ row }) => fields.some((field) => keyOf(row, field) === last));
  const stop = isShown ? last : keyOf(rows[0]?.row, fields[0]);
  return {
    isStop: (row: number, field: string) => keyOf(row, field) === stop,
    handlers: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        if (target.matches(CELL)) setLast(keyOf(target.dataset.row, target.dataset.field));
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const { target, currentTarget, key } = event;
        // Arrow keys in an editor move in its text.
        if (!(target instanceof HTMLElement) || !target.matches(`button${CELL}`)) return;
        const to = stepFrom(currentTarget, target, key);
        if (!to) return;
        event.preventDefault();
        to.focus();
      },
    },
  };
}
