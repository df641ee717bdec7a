/**
 * The first paint shows the first screen. What is below it is laid out in two frames after that, by the turn that its markup
 * has (`data-turn`, landing.css): all at once it would be the longest task of a phone.
 */
export function drawInTurns(afterPaint: (act: () => void) => void): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // On a reload and on the way back the browser scrolls to where one was, for which it needs the true heights.
  if (arrival?.type !== 'navigate') return;
  const { dataset } = document.documentElement;
  dataset.turn = '1';
  afterPaint(() => {
    dataset.turn = '2';
    // A frame's callbacks run before it is laid out, so what one of them begins belongs to the next frame.
    requestAnimationFrame(() => setTimeout(() => Object.assign(dataset, { turn: '3' })));
  });
}
