import type { Point } from '@ar/domain/measures';

/** A thousand stops take 40 ms. */
const MOST_STOPS = 1000;

/** Inserts each place where the round grows least, so a new place changes the way between two others only. */
export function roundThrough<Stop extends Point>(places: readonly Stop[]): Stop[] {
  // A city is flat enough for distances in a plane, which are measured a million times.
  const narrowing = Math.cos(((places[0]?.latitude ?? 0) * Math.PI) / 180);
  const distance = (from: Stop, to: Stop) =>
    Math.sqrt(((from.longitude - to.longitude) * narrowing) ** 2 + (from.latitude - to.latitude) ** 2);
  const round: Stop[] = [];
  for (const stop of places.slice(0, MOST_STOPS)) {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    round.forEach((from, at) => {
      const to = round[(at + 1) % round.length] as Stop;
      const detour = distance(from, stop) + distance(stop, to) - distance(from, to);
      if (detour < least) [best, least] = [at, detour];
    });
    round.splice(best + 1, 0, stop);
  }
  return round;
}
