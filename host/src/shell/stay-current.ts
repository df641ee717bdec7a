import { currentSession, refreshUser } from '@ar/session';

const EVERY_MS = 30_000;

/**
 * Whoever works in a page learns within half a minute that their access has ended or changed, before they save what they
 * type. A page that nobody touches asks nothing, so its session can run out.
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
