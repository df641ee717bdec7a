import { RECORDS } from '@ar/domain/entities/all';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type Migrating, migrate, stepsRan, untilUnlocked } from '../../platform/database/migrate.ts';
import type { DB } from '../../platform/database/schema.ts';
import { fitTable, formerIndexes } from './tables.ts';

/** Since this migration `fitTable` can widen the product's own tables. */
const WIDENED_BY_DEFINITION = '0151-expand-own-tables';

const LOCK = 7_240_320;

/** Returns what it added: `0150-expand-model-up`, `buildings.year_built`. */
export async function updateDatabase(
  db: Kysely<DB>,
  options: Pick<Migrating, 'finish'> = {},
): Promise<string[]> {
  const applied = await migrate(db, options);
  const added = await untilUnlocked(() =>
    inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
      if (options.finish)
        for (const name of RECORDS.flatMap(formerIndexes))
          await sql`drop index if exists ${sql.table(name)}`.execute(trx);
      return fitOwnTables(trx);
    }),
  );
  return [...applied, ...added];
}

export async function fitOwnTables(trx: Kysely<DB>): Promise<string[]> {
  if (!(await stepsRan(trx)).includes(WIDENED_BY_DEFINITION)) return [];
  const added: string[] = [];
  for (const entity of RECORDS)
    added.push(...(await fitTable(trx, entity)).map((column) => `${entity.table}.${column}`));
  return added;
}
