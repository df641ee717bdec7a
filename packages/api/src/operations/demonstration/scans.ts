import type { Insertable, Kysely } from 'kysely';
import { dayInPodgorica } from '../../platform/calendar.ts';
import type { DB } from '../../platform/database/schema.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;

/** Scans of the last months: the first records are the best known, weekends are busier, and it grows towards today. */
export async function writeScans(db: Kysely<DB>, now: Date): Promise<void> {
  for (const [list, busiest] of [
    ['monuments', 38],
    ['buildings', 9],
  ] as const) {
    const places = await db.selectFrom(list).select('id').orderBy('id').execute();
    const rows = places.flatMap(({ id }, index) =>
      scansOf({ list, id, busiest: busiest / (index + 1) }, now),
    );
    await db.insertInto('scans').values(rows).execute();
  }
}

interface Place {
  list: string;
  id: number;
  /** About how many scans its busiest day has. */
  busiest: number;
}

function scansOf({ list, id, busiest }: Place, now: Date): Insertable<DB['scans']>[] {
  // Goes back by days of the calendar: a day with a clock change has 25 hours.
  const today = Date.parse(dayInPodgorica(now));
  return Array.from({ length: DAYS }, (_, age) => {
    const day = new Date(today - age * DAY_MS);
    const isWeekend = day.getUTCDay() % 6 === 0;
    const chance = ((id * 31 + age * 17) % 10) / 10;
    const share = (1 - age / (2 * DAYS)) * (isWeekend ? 1 : 0.55) * (0.5 + chance / 2);
    return {
      list,
      record_id: id,
      day: day.toISOString().slice(0, 10),
      count: Math.round(busiest * share),
    };
  }).filter(({ count }) => count > 0);
}
