/**
 * The slide to mark as chosen, or undefined to leave the choice as it is. `inView` are the slides of which enough is
 * seen; `wanted` is the one that somebody has chosen and that the carousel is still on its way to: what it passes on
 * its way there chooses nothing.
 */
export function slideReached(inView: readonly number[], wanted: number | undefined): number | undefined {
  if (wanted !== undefined) return inView.includes(wanted) ? wanted : undefined;
  return inView.length === 1 ? inView[0] : undefined;
}
