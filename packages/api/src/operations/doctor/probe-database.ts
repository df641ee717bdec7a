import { type Kysely, sql } from 'kysely';
import { deadPasskeys } from '../../accounts/second-factor/passkeys.ts';
import { POOLER_BREAKS, POOLER_REMEDY, poolingOf } from '../../platform/database/pooler.ts';
import type { DB } from '../../platform/database/schema.ts';
import { checkClock, checkDatabaseVersion, checkTokens } from './checks.ts';
import { type Finding, finding } from './finding.ts';

export async function probeRights(db: Kysely<DB>): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; may: boolean; others: number }>`
    select current_setting('server_version') as version,
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as may,
      (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' and not pg_has_role(relowner, 'MEMBER')) as others`.execute(
    db,
  );
  const { version = '', may = false, others = 0 } = rows[0] ?? {};
  return [
    checkDatabaseVersion(version),
    ...(may ? [] : [finding('no-right-to-make-tables')]),
    ...(others > 0 ? [finding('tables-of-another', { tables: others })] : []),
  ];
}

export async function probePooler(db: Kysely<DB>): Promise<Finding[]> {
  const pooling = await poolingOf(db);
  if (pooling === 'none') return [];
  const broken = { problem: POOLER_BREAKS, remedy: POOLER_REMEDY };
  return [pooling === 'broken' ? finding('pooler-breaks', broken) : finding('pooler-shares')];
}

interface ChangedCollation {
  kind: 'database' | 'collation';
  /** Quoted for SQL. */
  name: string;
  recorded: string;
  actual: string | null;
  database: string;
}

/** Finds collations that changed since their indexes were made, as by an upgrade of the operating system. */
export async function probeCollations(db: Kysely<DB>, isEmbedded: boolean): Promise<Finding[]> {
  const { rows } = await sql<ChangedCollation>`
    select *, quote_ident(current_database()) as database from (
      select 'database' as kind, quote_ident(datname) as name, datcollversion as recorded,
        pg_database_collation_actual_version(oid) as actual
      from pg_database where datname = current_database()
      union all
      select 'collation', format('%I.%I', nspname, collname), collversion, pg_collation_actual_version(pg_collation.oid)
      from pg_collation join pg_namespace on pg_namespace.oid = collnamespace
      where exists (select from pg_attribute where attcollation = pg_collation.oid)
    ) as collations
    where recorded is not null and recorded is distinct from actual`.execute(db);
  return rows.map(({ actual, ...facts }) =>
    finding(isEmbedded ? 'collation-changed-embedded' : 'collation-changed', {
      ...facts,
      actual: actual ?? 'none',
      version: facts.kind === 'database' ? 'collation version' : 'version',
    }),
  );
}

export async function probePasskeys(db: Kysely<DB>, publicOrigin: string): Promise<Finding[]> {
  const here = new URL(publicOrigin).hostname;
  const dead = await deadPasskeys(db, publicOrigin);
  return dead.map(({ people, ...facts }) =>
    finding('passkeys-of-another-host', {
      ...facts,
      here,
      people: people === 1 ? '1 person' : `${people} people`,
    }),
  );
}

export async function probeSuperAdmin(db: Kysely<DB>): Promise<Finding> {
  const active = db.selectFrom('users').where('role', '=', 'SuperAdmin').where('is_active', '=', true);
  return finding((await active.select('id').executeTakeFirst()) ? 'superadmin' : 'no-superadmin');
}

export async function probeTokens(db: Kysely<DB>): Promise<Finding> {
  const tokens = await db
    .selectFrom('deploy_tokens')
    .select(['department', 'label', sql<number>`extract(epoch from expires_at - now())::float8`.as('ends')])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now() - interval '14 days'`)
    .execute();
  return checkTokens(
    tokens.map(({ department, label, ends }) => ({ name: `${department} "${label}"`, ends })),
  );
}

export async function probeClock(db: Kysely<DB>): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await sql<{
    now: number;
  }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  return checkClock((asked + Date.now()) / 2000 - (rows[0]?.now ?? 0));
}
