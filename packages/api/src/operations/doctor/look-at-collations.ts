import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type Finding, fault } from './finding.ts';

interface Changed {
  kind: 'database' | 'collation';
  /** Quoted for SQL. */
  name: string;
  recorded: string;
  actual: string | null;
}

/**
 * Collations whose rules are others than when the indexes were made, as after an upgrade of the operating system: names
 * sort and match wrongly until the indexes are made anew. Nobody can open an embedded database in psql.
 */
export async function lookAtCollations(db: Kysely<DB>, isEmbedded: boolean): Promise<Finding[]> {
  const { rows } = await sql<Changed & { current: string }>`
    select *, quote_ident(current_database()) as current from (
      select 'database' as kind, quote_ident(datname) as name, datcollversion as recorded,
        pg_database_collation_actual_version(oid) as actual
      from pg_database where datname = current_database()
      union all
      select 'collation', format('%I.%I', nspname, collname), collversion, pg_collation_actual_version(pg_collation.oid)
      from pg_collation join pg_namespace on pg_namespace.oid = collnamespace
      where exists (select from pg_attribute where attcollation = pg_collation.oid)
    ) as collations
    where recorded is not null and recorded is distinct from actual`.execute(db);
  return rows.map(({ kind, name, recorded, actual, current }) =>
    fault(
      'database',
      `The rules of the ${kind} ${name} for sorting texts changed from version ${recorded} to ${actual ?? 'none'}: names may sort wrongly and not be found.`,
      isEmbedded
        ? 'Stop the server, and restore its newest backup: that makes the indexes anew ("ar backup", "ar restore").'
        : `In psql, as a superuser: reindex database ${current}; alter ${kind} ${name} refresh ${kind === 'database' ? 'collation ' : ''}version;`,
    ),
  );
}
