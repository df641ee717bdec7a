import { type Action, can } from '@ar/domain/permissions';
import type { Kysely } from 'kysely';
import type { Actor, BatchAction } from '../../accounts/journal/audit-log.ts';
import { USER_COLUMNS } from '../../accounts/sessions/person.ts';
import type { DB } from '../../platform/database/schema.ts';
import { catalogueOf, readDepartmentRecords } from '../definitions/department-records.ts';
import type { Import } from './import-rows.ts';

/** Who began the import, read again for each row; undefined when they are no longer allowed to. */
export async function actingPerson(
  trx: Kysely<DB>,
  { acting, resource, id }: Import,
  action: BatchAction,
  batch: string,
): Promise<Actor | undefined> {
  if (acting === null) return undefined;
  const people = trx
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', acting)
    .where('is_active', '=', true);
  const person = await people.executeTakeFirst();
  const { grants } = catalogueOf(await readDepartmentRecords(trx));
  const actions: Action[] = action === 'import' ? ['create', 'update'] : ['update', 'delete'];
  if (!person || !actions.every((one) => can(person.role, one, resource, grants))) return undefined;
  // Proved when the import, or its undoing, was begun.
  return { person, requestId: `import ${id}`, isProved: true, batch, action };
}
