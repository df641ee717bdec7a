import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { sources: { node: Node | null }[] };

/** How often something on the page has moved by itself until now. */
export const layoutShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        // The browser's own player arranges its buttons; they are elements of no page.
        const ofThePage = (entry: PerformanceEntry) => (entry as Shift).sources.some(({ node }) => node);
        const seen = new PerformanceObserver((list) => resolve(list.getEntries().filter(ofThePage).length));
        seen.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are told in the next task; none come without a shift.
        setTimeout(() => resolve(0), 500);
      }),
  );
