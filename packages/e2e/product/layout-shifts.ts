import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { sources: { node: Node | null }[] };

/** How often something on the page has moved by itself until now, but for what stands in `except`, a selector. */
export const layoutShifts = (page: Page, except?: string): Promise<number> =>
  page.evaluate(
    (left) =>
      new Promise((resolve) => {
        const counts = (node: Node | null) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return !left || !element?.closest(left);
        };
        const counted = (entry: PerformanceEntry) =>
          (entry as Shift).sources.some(({ node }) => counts(node));
        const seen = new PerformanceObserver((list) => resolve(list.getEntries().filter(counted).length));
        seen.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are told in the next task; none come without a shift.
        setTimeout(() => resolve(0), 500);
      }),
    except,
  );
