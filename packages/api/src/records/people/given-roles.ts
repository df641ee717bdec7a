import { isDepartmentRole, ROLES, type StaffRole } from '@ar/domain/roles';
import { broughtRoles } from '@ar/federation/reach';
import type { PageEntry } from '@ar/federation/registry';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** The roles that somebody can be given: the four, and those of departments that are live. */
export async function givenRoles(db: Kysely<DB>): Promise<string[]> {
  const newest = await db
    .selectFrom('registry_revisions')
    .distinctOn('department')
    .select('document')
    .orderBy('department')
    .orderBy('revision', 'desc')
    .execute();
  const departments = newest.flatMap(({ document }) => (document as PageEntry | null) ?? []);
  return [...new Set([...ROLES, ...broughtRoles({ departments })])];
}

/** Whether a person may be given this role: that of a department that is gone opens nothing. */
export const isGiven = async (db: Kysely<DB>, role: StaffRole): Promise<boolean> =>
  !isDepartmentRole(role) || (await givenRoles(db)).includes(role);
