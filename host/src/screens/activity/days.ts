const dayOf = (moment: Date) => [moment.getFullYear(), moment.getMonth(), moment.getDate()].join('-');

interface Day<Entry> {
  name: 'today' | 'yesterday' | undefined;
  /** The first entry's time. */
  at: string;
  entries: Entry[];
}

/** Groups entries by days in the local time zone and keeps their order. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[], now: Date): Day<Entry>[] {
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const days = new Map<string, Day<Entry>>();
  for (const entry of entries) {
    const key = dayOf(new Date(entry.at));
    const name = key === dayOf(now) ? 'today' : key === dayOf(before) ? 'yesterday' : undefined;
    const day = days.get(key) ?? { name, at: entry.at, entries: [] };
    day.entries.push(entry);
    days.set(key, day);
  }
  return [...days.values()];
}
