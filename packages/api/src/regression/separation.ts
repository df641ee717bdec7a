/**
 * How well two groups of times can be told apart: the chance that one of `first` is longer than one of `second`
 * (Mann and Whitney's U over the number of pairs). Of the same distribution it is 0.5, of ones that never overlap 0
 * or 1; a machine that is busy now and then moves both groups alike.
 */
export function separation(first: readonly number[], second: readonly number[]): number {
  let longer = 0;
  for (const a of first) {
    for (const b of second) longer += a > b ? 1 : a === b ? 0.5 : 0;
  }
  return longer / (first.length * second.length);
}

/**
 * What the separation of two groups of `size` times of one distribution exceeds about once in 2,000 times: 3.5 standard
 * errors of Mann and Whitney's U.
 */
export function indistinguishable(size: number): { from: number; to: number } {
  const range = 3.5 * Math.sqrt((2 * size + 1) / (12 * size * size));
  return { from: 0.5 - range, to: 0.5 + range };
}
