import { isDeepStrictEqual } from 'node:util';
import { departmentEntity } from '@ar/domain/entities/department-entity';
import { type DepartmentRecords, narrowings, withRetired } from '@ar/domain/entities/department-records';
import { publicFields } from '@ar/domain/entities/entity';
import type { Release } from '@ar/federation/descriptor';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { fitTable } from '../../records/definitions/tables.ts';

/** The transaction must hold the registry's lock. */
export async function storeDefinition(trx: Kysely<DB>, { id, records, roles }: Release): Promise<void> {
  if (!records) return;
  const { inForce, granted: before = [] } = (await readDefinition(trx, id)) ?? {};
  if (inForce && narrowings(inForce, records).length > 0) return;
  const definition = JSON.stringify(inForce ? withRetired(inForce, records) : records);
  const entity = departmentEntity(id, records);
  await fitTable(trx, entity, retiredIn(records));
  const wasPublic = inForce && publicFields(departmentEntity(id, inForce));
  if (wasPublic && !isDeepStrictEqual(wasPublic, publicFields(entity)))
    await sql`
      insert into public_outbox select ${entity.table}, id from ${sql.table(entity.table)}`.execute(trx);
  await sql`
    insert into department_records (department, definition, roles)
    values (${id}, ${definition}, ${[...new Set([...before, ...roles])]}::text[])
    on conflict (department) do update
      set definition = excluded.definition, roles = excluded.roles, changed_at = now()`.execute(trx);
}

export const retiredIn = ({ fields }: DepartmentRecords) =>
  Object.entries(fields).flatMap(([name, { retired }]) => (retired ? [name] : []));

export async function readDefinition(db: Kysely<DB>, department: string) {
  const row = await db
    .selectFrom('department_records')
    .select(['definition', 'roles'])
    .where('department', '=', department)
    .executeTakeFirst();
  return row && { inForce: row.definition as DepartmentRecords, granted: row.roles };
}
