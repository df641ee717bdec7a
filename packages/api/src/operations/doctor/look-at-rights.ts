import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { type Finding, fault } from './finding.ts';
import { judgeDatabaseVersion } from './judge.ts';

/** The database's version, and whether the server's user may make and change tables there. */
export async function lookAtRights(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; may: boolean; others: number }>`
    select current_setting('server_version') as version,
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may,
      (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and not pg_has_role(relowner, 'MEMBER')) as others`.execute(
    db,
  );
  const [row] = rows;
  const findings = [judgeDatabaseVersion(row?.version ?? '')];
  if (!row?.may)
    findings.push(
      fault(
        'database',
        'The server’s user may not make tables there.',
        'Grant CREATE on the database and on its schema public: migrations and departments need it.',
      ),
    );
  if (row?.others)
    findings.push(
      fault(
        'database',
        `${row.others} tables belong to somebody else, so that migrations cannot change them.`,
        'Make the server’s user their owner (REASSIGN OWNED).',
      ),
    );
  return findings;
}
