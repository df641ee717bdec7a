/**
 * Fetches the page's scripts once it has been painted: even deferred ones share a phone's connection with what the
 * first paint waits for, which then came half as late again (`pnpm bench landing`). `addresses` stand with spaces between.
 */
export function fetchAfterPaint(addresses: string): void {
  addEventListener('load', () => afterPaint(() => addresses.split(' ').forEach(fetchScript)));
}

/** A page that is loaded in the background is not painted, and must live all the same once it is looked at. */
const LONGEST_WAIT_MS = 3000;

/** Told by the browser once the frame is on the screen: `requestAnimationFrame` comes before that. */
function afterPaint(act: () => void): void {
  const painted = new PerformanceObserver(() => go());
  const patience = setTimeout(() => go(), LONGEST_WAIT_MS);
  painted.observe({ type: 'paint', buffered: true });
  function go() {
    painted.disconnect();
    clearTimeout(patience);
    act();
  }
}

function fetchScript(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  // In the order of the page.
  script.async = false;
  document.head.append(script);
}
