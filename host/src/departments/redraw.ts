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

/**
 * Whether React could not find its own text because a translator has put elements in its place (facebook/react#11538):
 * no fault of any release. Drawing the page anew makes it whole.
 */
export const isOfTranslation = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotFoundError' && document.querySelector('font') !== null;

/** Whether a page is to be drawn anew, of each error of it. */
export function createRedraw() {
  const mayRedraw = createRedrawLimit();
  return (error: unknown): boolean => isOfTranslation(error) && mayRedraw();
}
