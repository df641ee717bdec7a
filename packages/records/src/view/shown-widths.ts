import { clampWidth } from './column-settings.ts';

/** The widths that columns have on the screen, in whole pixels by column; none without a table. */
export function shownWidths(within: Element | null): Record<string, number> {
  const headers = within?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return Object.fromEntries(
    [...headers].map((header) => [header.dataset.column, clampWidth(header.getBoundingClientRect().width)]),
  );
}
