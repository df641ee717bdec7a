/** How many ask at once. */
export const CALLERS = 20;
/** Too few answers say nothing, however long they took. */
const LEAST_ANSWERS = 2 * CALLERS;
/** How much of a round only warms up. */
const WARM_UP = 0.25;

/** The answers of one round: how many a second, and each one's milliseconds. */
export interface Round {
  rate: number;
  times: number[];
}

/** Counts answers from the end of the warm-up until there are enough. */
export function createRound(seconds: number) {
  const begin = performance.now() + seconds * 1000 * WARM_UP;
  const end = begin + seconds * 1000 * (1 - WARM_UP);
  const times: number[] = [];
  let last = begin;
  return {
    isOver: () => last >= end && times.length >= LEAST_ANSWERS,
    add(milliseconds: number) {
      const now = performance.now();
      if (now < begin) return;
      last = now;
      times.push(milliseconds);
    },
    result: (): Round => ({ rate: (times.length / (last - begin)) * 1000, times }),
  };
}
