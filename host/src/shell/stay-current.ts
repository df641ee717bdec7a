import { currentSession, refreshUser } from '@ar/session';

const INTERVAL_MS = 30_000;

/**
 * Refetches the user while a person works in the page, so that a changed role applies within half a minute. An idle page makes
 * no requests, so that its session can expire.
 */
export function stayCurrent(): void {
  let next = performance.now() + INTERVAL_MS;
  const refresh = () => {
    if (performance.now() < next || currentSession().status !== 'signed-in') return;
    next = performance.now() + INTERVAL_MS;
    void refreshUser();
  };
  for (const type of ['keydown', 'pointerdown', 'focus']) addEventListener(type, refresh, { capture: true });
}
