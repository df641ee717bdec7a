import type { Translate } from '@ar/session';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './column-edge.module.css';
import { clampWidth } from './column-settings.ts';

interface ColumnEdgeProps {
  column: { key: string; label: string; width?: number | undefined };
  text: Translate;
  /** Every column's width: once one is set, the others must not move under the pointer. */
  onWidths(widths: Record<string, number>): void;
}

const STEP = 16;

/** A header's edge: dragged, or moved by arrow keys, it makes the column wider or narrower (WAI-ARIA's window splitter). */
export default function ColumnEdge({ column, text, onWidths }: ColumnEdgeProps) {
  const { edge, width, look } = useShownWidth(column.width);
  const from = useRef<{ x: number; widths: Record<string, number> }>(null);

  function resize(widths: Record<string, number>, by: number) {
    onWidths({ ...widths, [column.key]: clampWidth((widths[column.key] ?? 0) + by) });
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, widths: measure(event.currentTarget) };
  }

  function onPointerMove(event: PointerEvent) {
    if (from.current) resize(from.current.widths, event.clientX - from.current.x);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resize(measure(event.currentTarget), step);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved; this is ARIA's splitter.
    <span
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={text('columnWidth', { column: column.label })}
      aria-valuenow={width}
      aria-valuemin={clampWidth(0)}
      aria-valuemax={clampWidth(Number.MAX_VALUE)}
      tabIndex={0}
      className={classes.edge}
      onFocus={look}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}

/**
 * How wide the column is: as somebody made it, or else as the browser laid it out, seen anew whenever its edge takes the
 * focus. A splitter that can be focused has to say its place (WAI-ARIA 1.2, separator).
 */
function useShownWidth(chosen: number | undefined) {
  const edge = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(0);
  const look = () => setSeen(edge.current?.closest('[data-column]')?.getBoundingClientRect().width ?? 0);
  useLayoutEffect(look, []);
  return { edge, width: chosen ?? clampWidth(seen), look };
}

/** The widths that the table's columns have on the screen. */
function measure(edge: HTMLElement): Record<string, number> {
  const headers = edge.closest('tr')?.querySelectorAll<HTMLElement>('[data-column]') ?? [];
  return Object.fromEntries(
    [...headers].map((header) => [header.dataset.column, clampWidth(header.getBoundingClientRect().width)]),
  );
}
