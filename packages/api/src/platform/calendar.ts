export const ZONE = 'Europe/Podgorica';
const DAY_MS = 86_400_000;

/** ISO 8601, which is how Swedish writes a date. */
const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });

export function dayInPodgorica(moment: Date): string {
  return dayIn.format(moment);
}

/** The Mondays of so many ISO weeks, oldest first; the last one's week has `day` in it. */
export function mondaysUpTo(day: string, weeks: number): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}
