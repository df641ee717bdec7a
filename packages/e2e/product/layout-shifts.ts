import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** What on the page has moved by itself until now, and how far, but for what stands in `except`, a selector. */
export const layoutShifts = (page: Page, except?: string): Promise<string[]> =>
  page.evaluate(
    (left) =>
      new Promise((resolve) => {
        const moved = ({ node }: Shift['sources'][number]) => {
          const element = node instanceof Element ? node : node?.parentElement;
          if (left && element?.closest(left)) return [];
          return element ? `${element.localName}.${element.className}` : 'removed';
        };
        const told = (entry: PerformanceEntry) => {
          const { sources, value } = entry as Shift;
          const names = sources.flatMap(moved);
          return names.length > 0 ? `${value.toFixed(3)}: ${names.join(', ')}` : [];
        };
        const seen = new PerformanceObserver((list) => resolve(list.getEntries().flatMap(told)));
        seen.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are told in the next task; none come without a shift.
        setTimeout(() => resolve([]), 500);
      }),
    except,
  );
