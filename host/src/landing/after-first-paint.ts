/**
 * Fetches the page's scripts once it has been painted: even deferred ones share a phone's connection with what the
 * first paint waits for, which then came half as late again (`pnpm bench landing`). `addresses` stand with spaces between.
 */
export function fetchAfterPaint(addresses: string): void {
  addEventListener('load', () => {
    // Not before the frame that shows what has been loaded.
    requestAnimationFrame(() => setTimeout(() => addresses.split(' ').forEach(fetchScript)));
  });
}

function fetchScript(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  // In the order of the page.
  script.async = false;
  document.head.append(script);
}
