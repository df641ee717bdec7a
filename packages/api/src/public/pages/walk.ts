import type { Point } from '@ar/domain/measures';

/** Their round takes some 10 ms to find. Who stands at one of the others goes on with the nearest of these. */
const MOST_STOPS = 1000;

/**
 * One round through places, so that whoever goes from each to the next sees all of them and comes back: in the order in which
 * they are given, each is put where the round grows least. So a new one changes the way between two others only. The
 * demonstration's 18 monuments are 19.4 km, 4 % more than the shortest round; always going to the nearest is 21.4 km.
 */
export function roundThrough<Stop extends Point>(places: readonly Stop[]): Stop[] {
  const stops = places.slice(0, MOST_STOPS);
  // A city is flat enough, and its distances are asked for half a million times.
  const narrowing = Math.cos(((stops[0]?.latitude ?? 0) * Math.PI) / 180);
  const east = Float64Array.from(stops, ({ longitude }) => longitude * narrowing);
  const north = Float64Array.from(stops, ({ latitude }) => latitude);
  const way = (from: number, to: number) =>
    Math.sqrt((at(east, from) - at(east, to)) ** 2 + (at(north, from) - at(north, to)) ** 2);

  /** Which stop follows each, and how far away it is. */
  const next = new Uint16Array(stops.length);
  const onward = new Float64Array(stops.length);
  const follow = (from: number, to: number) => {
    next[from] = to;
    onward[from] = way(from, to);
  };
  for (let stop = 1; stop < stops.length; stop += 1) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    let there = way(0, stop);
    let from = 0;
    do {
      const to = at(next, from);
      const back = way(to, stop);
      const detour = there + back - at(onward, from);
      if (detour < least) {
        best = from;
        least = detour;
      }
      there = back;
      from = to;
    } while (from !== 0);
    follow(stop, at(next, best));
    follow(best, stop);
  }
  let from = 0;
  return stops.map(() => {
    const stop = stops[from] as Stop;
    from = at(next, from);
    return stop;
  });
}

const at = (numbers: ArrayLike<number>, index: number): number => numbers[index] as number;
