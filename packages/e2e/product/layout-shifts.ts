import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Returns the elements that moved by themselves, and how far. Ignores elements inside the selector `except`. */
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
        // Buffered entries arrive in the next task. If nothing moved, no entry arrives.
        setTimeout(() => resolve([]), 500);
      }),
    except,
  );
