import { Button } from '../controls/button.tsx';
import { NextGlyph, PreviousGlyph } from '../glyphs.tsx';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage(page: number): void;
  texts: { label: string; previous: string; next: string; page(page: number): string };
}

/** On the first and last page, the buttons have `aria-disabled`, because a disabled button would lose the focus. */
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
        {pageWindow(page, pages).map((slot, index, slots) =>
          slot === '…' ? (
            <li key={`after ${slots[index - 1]}`} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={slot}>
              <Button
                className={classes.page}
                appearance="subtle"
                aria-label={texts.page(slot)}
                aria-current={slot === page ? 'page' : undefined}
                onClick={() => onPage(slot)}
              >
                {slot}
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

export function pageWindow(current: number, total: number): (number | '…')[] {
  const near = [current - 1, current, current + 1].filter((page) => page > 1 && page < total);
  const shown = [...new Set([1, ...near, total])];
  return shown.flatMap((page, index) => {
    const left = page - (shown[index - 1] ?? 0);
    return left > 2 ? ['…' as const, page] : left === 2 ? [page - 1, page] : [page];
  });
}
