import { type PointerEvent, useRef } from 'react';
import classes from './column-edge.module.css';
import { shownWidths, widthsAfter } from './column-settings.ts';

interface ColumnEdgeProps {
  columnKey: string;
  /** Receives the widths of all columns, because the other columns must not move. */
  onWidths(widths: Record<string, number>): void;
}

/** The edge of a header, which changes the column's width by dragging. Buttons under 'Prikaz' do the same (WCAG 2.5.7). */
export function ColumnEdge({ columnKey, onWidths }: ColumnEdgeProps) {
  const start = useRef<{ x: number; widths: Record<string, number> }>(null);
  const end = () => {
    start.current = null;
  };
  return (
    <span
      aria-hidden="true"
      className={classes.edge}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        const { currentTarget: edge, pointerId, clientX: x, button } = event;
        if (button !== 0) return;
        edge.setPointerCapture(pointerId);
        start.current = { x, widths: shownWidths(edge.closest('table')) };
      }}
      onPointerMove={({ clientX }) => {
        if (start.current) onWidths(widthsAfter(start.current.widths, columnKey, clientX - start.current.x));
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
