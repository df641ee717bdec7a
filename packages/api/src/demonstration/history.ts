import type { Insertable, Kysely } from 'kysely';
import { buildingKind } from '../buildings/building-kind.ts';
import { clerkFileKind } from '../clerk/clerk-file-kind.ts';
import type { DB } from '../database/schema.ts';
import { monumentKind } from '../monuments/monument-kind.ts';
import { auditedValues } from '../records/change-records.ts';
import { auditedUser } from '../users/change-users.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the audit log keeps of a record now, and what its last edit changed. */
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
  /** The values before the edit, where they were others. */
  earlier: Values;
}

/**
 * Writes the audit entries that making and editing the records would have left, so that histories and the Analytics
 * view have something to tell. Each version of each record has its entry.
 */
export async function writeHistory(db: Kysely<DB>): Promise<void> {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const stories = [...userStories(users), ...(await recordStories(db))];
  const entries = stories.flatMap((story) => entriesOf(story, names));
  // The log's ids go with time.
  entries.sort((one, other) => one.at.localeCompare(other.at));
  await db.insertInto('audit_log').values(entries).execute();
}

type UserRow = Parameters<typeof auditedUser>[0] & { id: number; version: number; date_joined: string };

/** Of the SuperAdmins who were there, each invites in turn; the first one was added by the server itself. */
function userStories(users: readonly UserRow[]): Story[] {
  return users.map((user, index) => {
    const present = users.filter(
      ({ id, role, date_joined }) => role === 'SuperAdmin' && id < user.id && date_joined <= user.date_joined,
    );
    const record = {
      ...user,
      created_at: user.date_joined,
      updated_at: user.date_joined,
      created_by: present[index % Math.max(1, present.length)]?.id ?? null,
      last_modified_by: null,
    };
    return { resource: 'users', record, values: auditedUser(user), earlier: {} };
  });
}

/** What the first version of a place lacked, in turns: what staff do add later. */
const LACKED: readonly Values[] = [
  { name_en: null, description_en: null },
  { image_alt: null, image_alt_en: null },
  { description_en: null },
  { image: null, image_alt: null, image_alt_en: null },
];
const lacked = (index: number): Values => LACKED[index % LACKED.length] ?? {};

async function recordStories(db: Kysely<DB>): Promise<Story[]> {
  const stories: Story[] = [];
  const monuments = await db.selectFrom('monuments').selectAll().orderBy('id').execute();
  for (const [index, record] of monuments.entries()) {
    const values = await auditedValues(db, monumentKind(''), record);
    stories.push({ resource: 'monuments', record, values, earlier: lacked(index) });
  }
  const buildings = await db.selectFrom('buildings').selectAll().orderBy('id').execute();
  for (const [index, record] of buildings.entries()) {
    const values = await auditedValues(db, buildingKind(''), record);
    stories.push({ resource: 'buildings', record, values, earlier: lacked(index) });
  }
  const clerkFiles = await db.selectFrom('clerk_files').selectAll().orderBy('id').execute();
  for (const record of clerkFiles) {
    const values = await auditedValues(db, clerkFileKind(''), record);
    // The assistant began or ceased to read it.
    stories.push({ resource: 'clerk', record, values, earlier: { is_active: !record.is_active } });
  }
  return stories;
}

type Entry = Insertable<DB['audit_log']> & { at: string };

function entriesOf(
  { resource, record, values, earlier }: Story,
  names: ReadonlyMap<number, string>,
): Entry[] {
  const entry = (action: string, at: string, actor: number | null, before: Values | null, after: Values) => ({
    at,
    actor_id: actor,
    actor_name: actor === null ? null : (names.get(actor) ?? null),
    action,
    resource,
    record_id: String(record.id),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  });
  const edited = record.version > 1;
  const first = edited ? { ...values, ...earlier } : values;
  const entries: Entry[] = [entry('create', record.created_at, record.created_by, null, first)];
  if (edited) entries.push(entry('update', record.updated_at, record.last_modified_by, first, values));
  return entries;
}
