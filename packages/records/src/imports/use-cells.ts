import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const CELL = '[data-cell]';

export function stepFrom(grid: Element, from: HTMLElement, key: string): HTMLElement | undefined {
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
    next: step(cells, 1),
    previous: step(cells, -1),
  };
  return steps[key];
}

const keyOf = (row: number | string | undefined, field: string | undefined) => `${row} ${field}`;

/** A roving tabindex: the last focused cell is the grid's Tab stop, and arrow keys move the focus. */
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
        // In an editor, arrow keys move the caret.
        if (!(target instanceof HTMLElement) || !target.matches(`button${CELL}`)) return;
        const to = stepFrom(currentTarget, target, key);
        if (!to) return;
        event.preventDefault();
        to.focus();
      },
    },
  };
}
