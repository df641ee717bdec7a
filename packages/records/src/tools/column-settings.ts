import { useSearchParams } from 'react-router-dom';
import { useStored } from '../list/stored.ts';

export interface ColumnSettings {
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
}

export const USUAL: ColumnSettings = { hidden: [], widths: {} };

const NARROWEST = 80;
const WIDEST = 800;

export const clampWidth = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));

/** The widths after one column grew. The others are kept too: without a width they would move. */
export const widthsAfter = (shown: ColumnSettings['widths'], key: string, by: number) => ({
  ...shown,
  [key]: clampWidth((shown[key] ?? 0) + by),
});

/** Reads stored settings: what is malformed, or about columns that are no more, counts as not said. */
export function parseColumns(stored: unknown, keys: readonly string[]): ColumnSettings {
  const { hidden, widths } = (stored ?? {}) as Record<string, unknown>;
  const known = (widths ?? {}) as Record<string, unknown>;
  return {
    hidden: Array.isArray(hidden) ? keys.filter((key) => hidden.includes(key)) : [],
    widths: Object.fromEntries(
      keys.flatMap((key) => {
        const width = known[key];
        return Number.isFinite(width) ? [[key, clampWidth(width as number)]] : [];
      }),
    ),
  };
}

/** The widths that columns have on the screen, in whole pixels by column; none without a table. */
export function shownWidths(within: Element | null): Record<string, number> {
  const headers = within?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries(
    [...headers].map((header) => [header.dataset.column, clampWidth(header.getBoundingClientRect().width)]),
  );
}

/** A person's columns in this browser. A view's hidden ones stand in the address, and take the place of theirs there. */
export function useColumnSettings(namespace: string, keys: readonly string[]) {
  const [own, keep] = useStored(`columns:${namespace}`, (stored) => parseColumns(stored, keys));
  const [params, setParams] = useSearchParams();
  const said = params.get('hidden')?.split(',');
  const settings = said ? { ...own, hidden: keys.filter((key) => said.includes(key)) } : own;
  function change(next: ColumnSettings) {
    if (!said) return keep(next);
    keep({ ...own, widths: next.widths });
    const hidden = next.hidden.join();
    if (hidden === settings.hidden.join()) return;
    const address = new URLSearchParams(params);
    address.set('hidden', hidden);
    setParams(address, { replace: true });
  }
  return [settings, change] as const;
}
