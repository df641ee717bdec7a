export type PageSlot = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

const SIBLINGS = 1;

/**
 * What stands between 'Prethodni' and 'Sledeći': the first and the last page, the current one with a sibling on
 * either side, and an ellipsis for what is left out. A gap of one page shows that
 * page: an ellipsis would take the same room and say less.
 */
export function pageWindow(current: number, total: number): PageSlot[] {
  const shown = new Set([1, total]);
  for (let page = current - SIBLINGS; page <= current + SIBLINGS; page += 1) {
    if (page >= 1 && page <= total) shown.add(page);
  }
  const slots: PageSlot[] = [];
  let before = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - before === 2) slots.push({ kind: 'page', page: before + 1 });
    if (page - before > 2) slots.push({ kind: 'gap', after: before });
    slots.push({ kind: 'page', page });
    before = page;
  }
  return slots;
}
