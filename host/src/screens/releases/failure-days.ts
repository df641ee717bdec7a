import type { ReleasedDepartment } from '@ar/federation/releases';

type Days = ReleasedDepartment['days'];

/** How many days are told, today among them. */
const TOLD = 7;

/** A day's failures by channel. */
export interface FailureDay {
  day: string;
  stable: number;
  canary: number;
}

/** The calendar day in the city, wherever the reader is: the server counts by it. */
export const todayInPodgorica = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Podgorica' }).format(now);

/** The last days up to `today`, quiet ones too, which the server leaves out. */
export function failureDays(days: Days, today: string): FailureDay[] {
  const last = Date.parse(today);
  return Array.from({ length: TOLD }, (_, index) => {
    const day = new Date(last - (TOLD - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const count = (channel: Days[number]['channel']) =>
      days
        .filter((told) => told.day === day && told.channel === channel)
        .reduce((sum, { failures }) => sum + failures, 0);
    return { day, stable: count('stable'), canary: count('canary') };
  });
}
