import { building } from '@ar/domain/entities/building';
import { clerkFile } from '@ar/domain/entities/clerk-file';
import { monument } from '@ar/domain/entities/monument';
import { user } from '@ar/domain/entities/user';
import type { Kysely, Selectable } from 'kysely';
import { type Author, entryOf, keptValues, type Values } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';

interface Story {
  resource: string;
  record: {
    id: number;
    version: number;
    created_at: string;
    updated_at: string;
    created_by: number | null;
    last_modified_by: number | null;
  };
  values: Values;
  /** The former values of what the last edit changed. */
  earlier: Values;
}

/**
 * Writes the audit entries that making and editing the records would have left, so that histories and the Analytics
 * view have content. Each version of each record has its entry.
 */
export async function writeHistory(db: Kysely<DB>): Promise<void> {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const people = new Map(users.map((row) => [row.id, row]));
  const stories = [...(await userStories(db, users)), ...(await recordStories(db))];
  const entries = stories.flatMap((story) => entriesOf(story, people));
  // The ids of the log follow time.
  entries.sort((one, other) => one.at.localeCompare(other.at));
  await db.insertInto('audit_log').values(entries).execute();
}

type UserRow = Selectable<DB['users']>;

/** The SuperAdmins of that time invite in turn; the server added the first one. */
async function userStories(db: Kysely<DB>, users: readonly UserRow[]): Promise<Story[]> {
  const stories: Story[] = [];
  for (const [index, row] of users.entries()) {
    const present = users.filter(
      ({ id, role, date_joined }) => role === 'SuperAdmin' && id < row.id && date_joined <= row.date_joined,
    );
    const record = {
      ...row,
      created_at: row.date_joined,
      updated_at: row.date_joined,
      created_by: present[index % present.length]?.id ?? null,
      last_modified_by: null,
    };
    stories.push({ resource: 'users', record, values: await keptValues(db, user, row), earlier: {} });
  }
  return stories;
}

/** What the first version of a place lacked, in turns: staff add it later. */
const LACKED: readonly Values[] = [
  { name_en: null, description_en: null },
  { image_alt: null, image_alt_en: null },
  { description_en: null },
  { image: null, image_alt: null, image_alt_en: null },
];
const lacked = (index: number): Values => LACKED[index % LACKED.length] ?? {};

async function recordStories(db: Kysely<DB>): Promise<Story[]> {
  const stories: Story[] = [];
  for (const entity of [monument, building, clerkFile]) {
    const records = await db.selectFrom(entity.table).selectAll().orderBy('id').execute();
    for (const [index, record] of records.entries()) {
      // Files of the knowledge base were switched on or off.
      const earlier = 'is_active' in record ? { is_active: !record.is_active } : lacked(index);
      const values = await keptValues(db, entity, record);
      stories.push({ resource: entity.resource, record, values, earlier });
    }
  }
  return stories;
}

type Person = Pick<UserRow, 'id' | 'first_name' | 'last_name'>;

function entriesOf({ resource, record, values, earlier }: Story, people: ReadonlyMap<number, Person>) {
  const entry = (version: number, at: string, actor: number | null, before: Values | null, after: Values) => {
    const by = { person: people.get(actor ?? 0) ?? null, requestId: null } as Author;
    return { ...entryOf({ by, resource, recordId: record.id, before, after, version }), at };
  };
  const edited = record.version > 1;
  const first = edited ? { ...values, ...earlier } : values;
  const entries = [entry(1, record.created_at, record.created_by, null, first)];
  if (edited) entries.push(entry(record.version, record.updated_at, record.last_modified_by, first, values));
  return entries;
}
