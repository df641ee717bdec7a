import {
  type DepartmentRecords,
  departmentEntity,
  narrowings,
  withRetired,
} from '@ar/domain/entities/department-records';
import type { Release } from '@ar/federation/descriptor';
import type { Problem } from '@ar/federation/problem';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';
import { fitTable } from './tables.ts';

/**
 * What a release would take from the table that its department has. A deploy token brings no first table, and shows nobody
 * more than before.
 */
export async function recordProblems(
  db: Kysely<DB>,
  { id, records }: Release,
  byToken: boolean,
): Promise<Problem[]> {
  if (!records) return [];
  const inForce = await definitionOf(db, id);
  if (!inForce) return byToken ? [{ code: 'records-new', facts: {} }] : [];
  const isPublic = ({ fields }: DepartmentRecords, field: string) => fields[field]?.public === true;
  const published = Object.keys(records.fields).filter(
    (field) => byToken && isPublic(records, field) && !isPublic(inForce, field),
  );
  return [
    ...narrowings(inForce, records).map(
      ({ field, code }): Problem => ({ code: `field-${code}`, facts: { field } }),
    ),
    ...published.map((field): Problem => ({ code: 'field-public', facts: { field } })),
  ];
}

/**
 * Makes or widens the table of a release's records. An earlier release brings nothing: what is in force stays, which is
 * what it had and more. The caller holds the registry's lock.
 */
export async function keepRecords(trx: Kysely<DB>, { id, records, roles }: Release): Promise<void> {
  if (!records) return;
  const inForce = await definitionOf(trx, id);
  if (inForce && narrowings(inForce, records).length > 0) return;
  const definition = JSON.stringify(inForce ? withRetired(inForce, records) : records);
  await fitTable(trx, departmentEntity(id, records));
  const granted = sql<string[]>`${[...roles]}::text[]`;
  await trx
    .insertInto('department_records')
    .values({ department: id, definition, roles: granted })
    .onConflict((known) =>
      known.column('department').doUpdateSet({ definition, roles: granted, changed_at: sql`now()` }),
    )
    .execute();
}

async function definitionOf(db: Kysely<DB>, department: string): Promise<DepartmentRecords | undefined> {
  const row = await db
    .selectFrom('department_records')
    .select('definition')
    .where('department', '=', department)
    .executeTakeFirst();
  return row?.definition as DepartmentRecords | undefined;
}
