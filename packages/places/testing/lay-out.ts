const PIXELS = { clientWidth: 400, clientHeight: 300 };

class NeverObserves {
  observe() {}
  disconnect() {}
}

/**
 * Gives maps a fixed size in jsdom, which has no layout. No function removes the size again, because a popup may open
 * after the end of its test.
 */
export function layOutMaps(): void {
  for (const [side, pixels] of Object.entries(PIXELS)) {
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => pixels });
  }
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: true }),
    ResizeObserver: NeverObserves,
  });
}
