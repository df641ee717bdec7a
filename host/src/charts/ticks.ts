/** No more lines than this above the zero: more would be read one by one. */
const MOST_TICKS = 4;

/** Whole numbers for a chart's lines, from 0 to the first that `most` does not pass: steps of 1, 2 or 5, ten times over. */
export function ticksUpTo(most: number): number[] {
  // A week with one change in it is no full one.
  const top = Math.max(MOST_TICKS, most);
  const step = stepFor(top);
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
}

function stepFor(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].find((times) => most <= times * power * MOST_TICKS);
    if (step) return step * power;
  }
}
