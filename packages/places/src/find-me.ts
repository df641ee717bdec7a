import type { Position } from './position.ts';

export type PositionProblem = 'denied' | 'unavailable' | 'timeout';

const TIMEOUT_MS = 15_000;
// A fix of the last minute is where the person still stands.
const MAXIMUM_AGE_MS = 60_000;

/** By the Geolocation API's codes; one that is not known says no more than that there is no position. */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Where the device is, or why nobody knows. A browser without the interface has none to tell. */
export function findMe(geolocation: Geolocation | undefined): Promise<Position | PositionProblem> {
  if (!geolocation) return Promise.resolve('unavailable');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(PROBLEMS[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAXIMUM_AGE_MS },
    );
  });
}
