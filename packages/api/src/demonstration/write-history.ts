import type { Kysely } from 'kysely';
import { buildingKind } from '../buildings/building-kind.ts';
import { clerkFileKind } from '../clerk/clerk-file-kind.ts';
import type { DB } from '../database/schema.ts';
import { monumentKind } from '../monuments/monument-kind.ts';
import { auditedValues } from '../records/change-records.ts';
import { auditedUser } from '../users/change-users.ts';
import { auditEntries, earlierClerkFile, earlierPlace, type Names, type Story } from './audit-entries.ts';

/**
 * Writes the audit entries that the records' making and editing would have left, so that histories and the Analytics
 * view tell of them. Each version of each record has its entry, as if the records had come through the API.
 */
export async function writeHistory(db: Kysely<DB>): Promise<void> {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const names: Names = new Map(users.map(({ id, name }) => [id, name]));
  const stories = [...userStories(users), ...(await recordStories(db))];
  const entries = stories.flatMap((story) => auditEntries(story, names));
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

async function recordStories(db: Kysely<DB>): Promise<Story[]> {
  const [monuments, buildings, clerkFiles] = [
    await db.selectFrom('monuments').selectAll().orderBy('id').execute(),
    await db.selectFrom('buildings').selectAll().orderBy('id').execute(),
    await db.selectFrom('clerk_files').selectAll().orderBy('id').execute(),
  ];
  const stories: Story[] = [];
  for (const [index, record] of monuments.entries()) {
    const values = await auditedValues(db, monumentKind(''), record);
    stories.push({ resource: 'monuments', record, values, earlier: earlierPlace(index) });
  }
  for (const [index, record] of buildings.entries()) {
    const values = await auditedValues(db, buildingKind(''), record);
    stories.push({ resource: 'buildings', record, values, earlier: earlierPlace(index) });
  }
  for (const record of clerkFiles) {
    const values = await auditedValues(db, clerkFileKind(''), record);
    stories.push({ resource: 'clerk', record, values, earlier: earlierClerkFile(record) });
  }
  return stories;
}
