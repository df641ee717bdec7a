import { Button } from '../controls/button.tsx';
import { NextGlyph, PreviousGlyph } from '../glyphs.tsx';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage(page: number): void;
  texts: { label: string; previous: string; next: string; page(page: number): string };
}

/** 'Prethodni', page numbers, 'Sledeći'. Its ends stay focusable: a disabled button would drop the focus. */
export function Pager({ page, pages, onPage, texts }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label={texts.label}>
      <Button
        className={classes.previous}
        appearance="subtle"
        icon={<PreviousGlyph />}
        disabledFocusable={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {texts.previous}
      </Button>
      <ol className={classes.pages}>
        {pageWindow(page, pages).map((slot) =>
          slot.kind === 'gap' ? (
            <li key={`after ${slot.after}`} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={slot.page}>
              <Button
                className={classes.page}
                appearance="subtle"
                aria-label={texts.page(slot.page)}
                aria-current={slot.page === page ? 'page' : undefined}
                onClick={() => onPage(slot.page)}
              >
                {slot.page}
              </Button>
            </li>
          ),
        )}
      </ol>
      <Button
        className={classes.next}
        appearance="subtle"
        icon={<NextGlyph />}
        iconPosition="after"
        disabledFocusable={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {texts.next}
      </Button>
    </nav>
  );
}

type PageSlot = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

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
