/** The limit for consecutive redraws, each within a second of the previous redraw. */
const MAX_REDRAWS = 10;

export function createRedrawLimit() {
  let [times, last] = [0, 0];
  return (): boolean => {
    const now = performance.now();
    times = now - last < 1000 ? times + 1 : 1;
    last = now;
    return times <= MAX_REDRAWS;
  };
}

/** A translator has replaced React's text nodes (facebook/react#11538). A redraw repairs the page. */
export const isOfTranslation = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotFoundError' && document.querySelector('font') !== null;
