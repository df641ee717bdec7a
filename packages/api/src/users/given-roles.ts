import { isDepartmentRole, ROLES, type StaffRole } from '@ar/domain/roles';
import { broughtRoles } from '@ar/federation/reach';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { currentRegistry } from '../releases/registry.ts';

/** The roles that somebody can be given: the four, and those of departments that are live. */
export async function givenRoles(db: Kysely<DB>): Promise<string[]> {
  return [...new Set([...ROLES, ...broughtRoles(await currentRegistry(db))])];
}

/** Whether a person may be given this role: that of a department that is gone opens nothing. */
export const isGiven = async (db: Kysely<DB>, role: StaffRole): Promise<boolean> =>
  !isDepartmentRole(role) || (await givenRoles(db)).includes(role);
