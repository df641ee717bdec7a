import type { Registry, RegistryEntry } from '@ar/federation/registry';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { DECIDING, type PastChange } from './department-state.ts';
import { byOrder } from './next-registry.ts';

/** Any number: the lock under which the registry is changed. */
const REGISTRY_LOCK = 6_062_026;

/** Other changes and the sweep wait until this transaction has ended. */
export async function lockRegistry(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(REGISTRY_LOCK)})`.execute(trx);
}

/** What each department's newest revision made of it, which is nothing for one that was retired. */
export const newestRevisions = (db: Kysely<DB>) =>
  db
    .selectFrom('registry_revisions')
    .distinctOn('department')
    .select(['revision', 'document'])
    .orderBy('department')
    .orderBy('revision', 'desc')
    .execute();

export async function currentRegistry(db: Kysely<DB>): Promise<Registry> {
  const newest = await newestRevisions(db);
  const departments = newest.flatMap(({ document }) => (document ? [document as RegistryEntry] : []));
  return {
    revision: Math.max(0, ...newest.map(({ revision }) => revision)),
    departments: departments.sort(byOrder),
  };
}

export async function currentEntry(db: Kysely<DB>, department: string): Promise<RegistryEntry | undefined> {
  const revisions = db.selectFrom('registry_revisions').select('document');
  const newest = revisions.where('department', '=', department).orderBy('revision', 'desc').limit(1);
  return ((await newest.executeTakeFirst())?.document as RegistryEntry | null) ?? undefined;
}

/** The revision of `currentRegistry`. */
export async function currentRevision(db: Kysely<DB>): Promise<number> {
  const newest = db.selectFrom('registry_revisions').select('revision').orderBy('revision', 'desc');
  return (await newest.limit(1).executeTakeFirst())?.revision ?? 0;
}

/** Names what is live, for the log: `users 1.0.0`, `users 1.0.0, canary 1.1.0 for 10 %`; without what is turned off. */
export const liveNames = ({ departments }: Registry): string[] =>
  departments
    .filter(({ disabled }) => !disabled)
    .map(({ id, version, canary }) => {
      const canaryName = canary ? `, canary ${canary.release.version} for ${canary.percent} %` : '';
      return `${id} ${version}${canaryName}`;
    });

export function findRelease(db: Kysely<DB>, department: string, version: string) {
  return db
    .selectFrom('releases')
    .select(['document', 'size', 'swept_at', 'standing'])
    .where('department', '=', department)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** What was decided on the release that everybody gets of a department. */
export const decisions = (db: Kysely<DB>, department: string) =>
  db
    .selectFrom('registry_revisions')
    .where('department', '=', department)
    .where('channel', '=', 'stable')
    .where('action', 'in', DECIDING);

export const readHistory = (db: Kysely<DB>, department: string): Promise<PastChange[]> =>
  db
    .selectFrom('registry_revisions')
    .select(['action', 'version', 'channel', 'made_by'])
    .where('department', '=', department)
    .orderBy('revision')
    .execute();
