export { dayInPodgorica } from '@ar/domain/entities/stage';

export const ZONE = 'Europe/Podgorica';
export const DAY_MS = 86_400_000;

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** Returns the time in Podgorica as `YYYY-MM-DD hh:mm:ss`, which spreadsheets recognise as a time. */
export const localTime = (moment: string): string => clock.format(new Date(moment));

/** Returns the Mondays of consecutive ISO weeks. The last week contains `day`. */
export function mondaysUpTo(day: string, weeks: number): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}
