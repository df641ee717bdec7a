import { useStored } from '../list/stored.ts';
import { useDepartmentNamespace } from '../texts/record-text.tsx';

/** `hidden` contains the usual columns that the person has hidden, `shown` the optional columns that are shown. */
export interface ChosenColumns {
  hidden: readonly string[];
  shown: readonly string[];
}

export interface ColumnSettings extends ChosenColumns {
  widths: Readonly<Record<string, number>>;
}

export interface Choosable {
  key: string;
  heading?: boolean | undefined;
  offered?: true | undefined;
}

export const USUAL: ColumnSettings = { hidden: [], shown: [], widths: {} };

export const isShown = ({ key, heading, offered }: Choosable, { hidden, shown }: ChosenColumns): boolean =>
  heading === true || (offered ? shown.includes(key) : !hidden.includes(key));

export function toggled({ key, offered }: Choosable, { hidden, shown }: ChosenColumns): ChosenColumns {
  const without = (keys: readonly string[]) =>
    keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
  return offered ? { hidden, shown: without(shown) } : { hidden: without(hidden), shown };
}

const keysIn = (stored: unknown, columns: readonly Choosable[]): string[] =>
  columns.flatMap(({ key }) => (Array.isArray(stored) && stored.includes(key) ? [key] : []));

export const clampWidth = (width: number) => Math.round(Math.min(800, Math.max(80, width)));

/** Returns widths for all shown columns, because columns without a fixed width would change too. */
export const widthsAfter = (shown: ColumnSettings['widths'], key: string, by: number) => ({
  ...shown,
  [key]: clampWidth((shown[key] ?? 0) + by),
});

export function parseColumns(stored: unknown, columns: readonly Choosable[]): ColumnSettings {
  const { hidden, shown, widths } = (stored ?? {}) as Record<string, unknown>;
  const known = (widths ?? {}) as Record<string, number>;
  const withWidth = columns.filter(({ key }) => Number.isFinite(known[key]));
  return {
    hidden: keysIn(
      hidden,
      columns.filter(({ offered }) => !offered),
    ),
    shown: keysIn(
      shown,
      columns.filter(({ offered }) => offered),
    ),
    widths: Object.fromEntries(withWidth.map(({ key }) => [key, clampWidth(known[key] ?? 0)])),
  };
}

/** The widths are in pixels. Returns an empty object if `within` contains no table. */
export function shownWidths(within: Element | null): Record<string, number> {
  const headers = within?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries(
    [...headers].map((header) => [header.dataset.column, clampWidth(header.getBoundingClientRect().width)]),
  );
}

export const useColumnSettings = (columns: readonly Choosable[]) =>
  useStored(`columns:${useDepartmentNamespace()}`, (stored) => parseColumns(stored, columns));
