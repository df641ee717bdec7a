import { useState } from 'react';
import { readStored, store } from '../list/stored.ts';

/** How a person wants a department's columns. */
export interface ColumnSettings {
  hidden: readonly string[];
  /** In pixels; a column that is not named shares what is left. */
  widths: Readonly<Record<string, number>>;
}

export const USUAL: ColumnSettings = { hidden: [], widths: {} };
const NARROWEST = 80;
const WIDEST = 800;

/** A width within the limits, whole. */
export const clampWidth = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** The widths after one column grew. The others are kept too: without a width they would move. */
export const widthsAfter = (shown: Readonly<Record<string, number>>, key: string, by: number) => ({
  ...shown,
  [key]: clampWidth((shown[key] ?? 0) + by),
});

/** Reads stored settings: what is malformed, or about columns that are no more, counts as not said. */
export function parseColumns(stored: string | null, keys: readonly string[]): ColumnSettings {
  const { hidden, widths } = recordIn(stored);
  return {
    hidden: Array.isArray(hidden) ? keys.filter((key) => hidden.includes(key)) : [],
    widths: Object.fromEntries(
      Object.entries(typeof widths === 'object' && widths !== null ? widths : {}).flatMap(([key, width]) =>
        keys.includes(key) && typeof width === 'number' && Number.isFinite(width)
          ? [[key, clampWidth(width)]]
          : [],
      ),
    ),
  };
}

function recordIn(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The columns' settings, kept in this browser for each department. */
export function useColumnSettings(namespace: string, keys: readonly string[]) {
  const name = `columns:${namespace}`;
  const [settings, setSettings] = useState(() => parseColumns(readStored(name), keys));
  return {
    settings,
    change(next: ColumnSettings) {
      setSettings(next);
      store(name, next === USUAL ? null : JSON.stringify(next));
    },
  };
}

/** The widths that columns have on the screen, in whole pixels by column; none without a table. */
export function shownWidths(within: Element | null): Record<string, number> {
  const headers = within?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries(
    [...headers].map((header) => [header.dataset.column, clampWidth(header.getBoundingClientRect().width)]),
  );
}
