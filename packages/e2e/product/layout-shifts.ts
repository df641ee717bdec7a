import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Returns the layout shifts with the moved elements. Ignores elements that match the selector `except` or are inside. */
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
        // The observer is not called if there was no layout shift.
        setTimeout(() => resolve([]), 500);
      }),
    except,
  );
