import { useState } from 'react';

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
      store(name, next);
    },
  };
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A browser that keeps nothing (full, or forbidden) shows the choice until the page is left. */
function store(name: string, settings: ColumnSettings) {
  try {
    if (settings === USUAL) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(settings));
  } catch {
    // As above.
  }
}
