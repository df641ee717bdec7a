import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import type { Entity } from '@ar/domain/entities/entity';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import type { Kysely } from 'kysely';
import { type Author, entryOf, keptValues, type Values } from '../../accounts/journal/audit-log.ts';
import { dayInPodgorica } from '../../platform/calendar.ts';
import type { DB } from '../../platform/database/schema.ts';

interface Versions {
  id: number;
  version: number;
  created_at: string;
  updated_at: string;
  created_by: number | null;
  last_modified_by: number | null;
}

/** Fields that the first version of a place lacks, in turns; staff add them later. */
const LACKED: readonly Values[] = [
  { name_en: null, description_en: null },
  { image_alt: null, image_alt_en: null },
  { description_en: null },
  { image: null, image_alt: null, image_alt_en: null },
];

/** Writes the audit entry of each version of each record, so that history and analytics have content. */
export async function writeHistory(db: Kysely<DB>): Promise<void> {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const people = new Map<number | null, (typeof users)[number]>(users.map((row) => [row.id, row]));
  const entriesOf = async (entity: Entity, record: Versions, earlier?: Values) => {
    const entry = (
      version: number,
      at: string,
      actor: number | null,
      before: Values | null,
      after: Values,
    ) => {
      const by = { person: people.get(actor) ?? null, requestId: null } as Author;
      return {
        ...entryOf({ by, resource: entity.resource, recordId: record.id, before, after, version }),
        at,
      };
    };
    const values = await keptValues(db, entity, { ...record });
    const isEdited = record.version > 1;
    const first = isEdited ? { ...values, ...earlier } : values;
    const made = entry(1, record.created_at, record.created_by, null, first);
    if (!isEdited) return [made];
    return [made, entry(record.version, record.updated_at, record.last_modified_by, first, values)];
  };
  const entries = [];
  for (const [index, row] of users.entries()) {
    const { date_joined } = row;
    const present = users
      .slice(0, index)
      .filter((one) => one.role === 'SuperAdmin' && one.date_joined <= date_joined);
    const created_by = present[index % present.length]?.id ?? null;
    const made = { created_at: date_joined, updated_at: date_joined, created_by, last_modified_by: null };
    entries.push(...(await entriesOf(user, { ...row, ...made })));
  }
  for (const entity of [monument, building, clerkFile]) {
    const records = await db.selectFrom(entity.table).selectAll().orderBy('id').execute();
    for (const [index, record] of records.entries()) {
      const earlier =
        'is_active' in record ? { is_active: !record.is_active } : LACKED[index % LACKED.length];
      entries.push(...(await entriesOf(entity, record, earlier)));
    }
  }
  // Ids of the log increase with time.
  entries.sort((one, other) => one.at.localeCompare(other.at));
  await db.insertInto('audit_log').values(entries).execute();
}

const SCAN_DAYS = 90;
const DAY_MS = 86_400_000;
/** Scans of the best known record on its busiest day. */
const BUSIEST = { monuments: 38, buildings: 9 };

export async function writeScans(db: Kysely<DB>, now: Date): Promise<void> {
  // Counts calendar days, because a day with a clock change has 25 hours.
  const today = Date.parse(dayInPodgorica(now));
  for (const list of ['monuments', 'buildings'] as const) {
    const places = await db.selectFrom(list).select('id').orderBy('id').execute();
    const scansOn = (age: number) =>
      places.map(({ id }, index) => {
        const day = new Date(today - age * DAY_MS);
        const isWeekend = day.getUTCDay() % 6 === 0;
        const chance = ((id * 31 + age * 17) % 10) / 10;
        const share = (1 - age / (2 * SCAN_DAYS)) * (isWeekend ? 1 : 0.55) * (0.5 + chance / 2);
        const count = Math.round((BUSIEST[list] / (index + 1)) * share);
        return { list, record_id: id, day: day.toISOString().slice(0, 10), count };
      });
    const rows = Array.from({ length: SCAN_DAYS }, (_, age) => scansOn(age)).flat();
    await db
      .insertInto('scans')
      .values(rows.filter(({ count }) => count > 0))
      .execute();
  }
}
