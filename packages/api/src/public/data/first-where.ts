/** Where the first value stands for which `isIt` is true; all after it must be so too. Found by halves. */
export function firstWhere<Value>(sorted: readonly Value[], isIt: (value: Value) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isIt(sorted[middle] as Value)) high = middle;
    else low = middle + 1;
  }
  return low;
}
