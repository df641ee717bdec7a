import { currentSession, refreshUser } from '@ar/session';

const EVERY_MS = 30_000;

/**
 * Reloads the user while a person works in the page, so that they learn within half a minute that their access has changed
 * . An idle page requests nothing, so its session can end.
 */
export function stayCurrent(): void {
  let next = performance.now() + EVERY_MS;
  const look = () => {
    if (performance.now() < next || currentSession().status !== 'signed-in') return;
    next = performance.now() + EVERY_MS;
    void refreshUser();
  };
  for (const sign of ['keydown', 'pointerdown', 'focus']) addEventListener(sign, look, { capture: true });
}
