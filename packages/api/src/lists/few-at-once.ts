interface Bounds {
  /** In all. */
  most: number;
  /** Of one caller. */
  mostOfOne: number;
}

/** Lets few in at once, and few of the same caller; undefined for a caller who must come back later. */
export function fewAtOnce({ most, mostOfOne }: Bounds): (caller: string) => (() => void) | undefined {
  const inside = new Map<string, number>();
  let all = 0;
  return (caller) => {
    const own = inside.get(caller) ?? 0;
    if (all >= most || own >= mostOfOne) return undefined;
    all += 1;
    inside.set(caller, own + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      all -= 1;
      const rest = (inside.get(caller) ?? 1) - 1;
      if (rest > 0) inside.set(caller, rest);
      else inside.delete(caller);
    };
  };
}
