const PIXELS = { clientWidth: 400, clientHeight: 300 };

class NeverObserves {
  observe() {}
  disconnect() {}
}

/**
 * jsdom lays nothing out: a map is told its size, and never of a change. It stays so from one test to the next, because a popup
 * may still open when a test has ended.
 */
export function layOutMaps(): void {
  for (const [side, pixels] of Object.entries(PIXELS)) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
  }
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: true }),
    ResizeObserver: NeverObserves,
    IntersectionObserver: NeverObserves,
  });
}
