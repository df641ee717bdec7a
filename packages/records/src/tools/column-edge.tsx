import { type PointerEvent, useRef } from 'react';
import classes from './column-edge.module.css';
import { shownWidths, widthsAfter } from './column-settings.ts';

interface ColumnEdgeProps {
  columnKey: string;
  /** Receives the widths of all columns, because the other columns must not move. */
  onWidths(widths: Record<string, number>): void;
}

/** The edge of a header, which changes the column's width by dragging. Buttons under 'Prikaz' do the same (WCAG 2.5.7). */
export default function ColumnEdge({ columnKey, onWidths }: ColumnEdgeProps) {
  const from = useRef<{ x: number; widths: Record<string, number> }>(null);
  const end = () => {
    from.current = null;
  };

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, widths: shownWidths(event.currentTarget.closest('table')) };
  }

  function onPointerMove(event: PointerEvent) {
    if (from.current) onWidths(widthsAfter(from.current.widths, columnKey, event.clientX - from.current.x));
  }

  return (
    <span
      aria-hidden="true"
      className={classes.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
