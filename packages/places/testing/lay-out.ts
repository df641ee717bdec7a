import { rstest } from '@rstest/core';

const PIXELS = { clientWidth: 400, clientHeight: 300 };

/** jsdom lays nothing out: a map is told its size, and never of a change. */
export function layOutMaps(): void {
  for (const [side, pixels] of Object.entries(PIXELS)) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
  }
  rstest.stubGlobal('matchMedia', () => ({ matches: true }));
  rstest.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  rstest.stubGlobal('IntersectionObserver', ResizeObserver);
}
