import { Button } from '@fluentui/react-components';
import { NextGlyph, PreviousGlyph } from './glyphs.tsx';
import { pageWindow } from './page-window.ts';
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
