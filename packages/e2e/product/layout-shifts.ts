import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number };

/** How much of the page has moved by itself until now, as the sum of its shifts (https://web.dev/articles/cls). */
export const layoutShifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen = new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as Shift).value, 0)),
        );
        seen.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are told in the next task; none come without a shift.
        setTimeout(() => resolve(0), 500);
      }),
  );
