const DAY = 86_400_000;
const HISTORY_DAYS = 360;

export function beginning(now: Date): Date {
  return officeHour(now, HISTORY_DAYS, 0);
}

/** Returns moments in office hours of the last year, denser towards today. Two of three records changed later. */
export function momentsOf(index: number, count: number, now: Date) {
  const progress = (index + 1) / count;
  const age = Math.round(2 + (HISTORY_DAYS - 12) * (1 - progress) ** 1.4);
  const created = officeHour(now, age, index);
  if (index % 3 === 0) return { created, updated: created };
  const updated = officeHour(now, Math.round((age - 1) * (((index * 37) % 10) / 11)) + 1, index + 5);
  return { created, updated: new Date(Math.max(created.getTime(), updated.getTime())) };
}

function officeHour(now: Date, daysAgo: number, index: number): Date {
  const moment = new Date(now.getTime() - daysAgo * DAY);
  const weekend = [0, 6].indexOf(moment.getUTCDay());
  if (weekend >= 0) moment.setTime(moment.getTime() - (2 - weekend) * DAY);
  moment.setUTCHours(6 + (index % 8), (index * 17) % 60, (index * 29) % 60, 0);
  return moment;
}
