/** How many redraws in a row are allowed, each within a second of the one before. */
const MOST_REDRAWN = 10;

/** Counts redraws. Returns whether one more is allowed: a page that breaks each time is not drawn anew for ever. */
export function createRedrawLimit() {
  let [times, last] = [0, 0];
  return (): boolean => {
    const now = performance.now();
    times = now - last < 1000 ? times + 1 : 1;
    last = now;
    return times <= MOST_REDRAWN;
  };
}
