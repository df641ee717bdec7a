import type { Release } from '@ar/federation/descriptor';
import { listed, type PageEntry, type Registry, type RegistryEntry } from '@ar/federation/registry';
import { sha384 } from '@ar/federation/release-files';
import { type Kysely, sql, type Transaction } from 'kysely';
import { createCache } from '../../platform/cache.ts';
import type { DB } from '../../platform/database/schema.ts';

const REGISTRY_LOCK = 6_062_026;

export async function lockRegistry(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(REGISTRY_LOCK)})`.execute(trx);
}

async function newestRevisions(db: Kysely<DB>) {
  const { rows } = await sql<{ revision: number; entry: RegistryEntry | null }>`
    select distinct on (department) revision, document as entry
    from registry_revisions order by department, revision desc`.execute(db);
  const entries = rows.flatMap(({ revision, entry }) => (entry ? [{ revision, entry }] : []));
  return {
    revision: Math.max(0, ...rows.map(({ revision }) => revision)),
    entries: entries.sort((a, b) => a.entry.menu.order - b.entry.menu.order),
  };
}

export async function currentRegistry(db: Kysely<DB>): Promise<Registry> {
  const { revision, entries } = await newestRevisions(db);
  return { revision, departments: entries.map(({ entry }) => entry) };
}

export async function currentRevision(db: Kysely<DB>): Promise<number> {
  const newest = db.selectFrom('registry_revisions').select('revision').orderBy('revision', 'desc');
  return (await newest.limit(1).executeTakeFirst())?.revision ?? 0;
}

export async function currentEntry(db: Kysely<DB>, department: string): Promise<RegistryEntry | undefined> {
  const revisions = db.selectFrom('registry_revisions').select('document');
  const newest = revisions.where('department', '=', department).orderBy('revision', 'desc').limit(1);
  return ((await newest.executeTakeFirst())?.document as RegistryEntry | null) ?? undefined;
}

export async function readEntry(db: Kysely<DB>, revision: number): Promise<string | undefined> {
  const revisions = db.selectFrom('registry_revisions').select('document');
  const row = await revisions.where('revision', '=', revision).executeTakeFirst();
  return row?.document ? JSON.stringify(row.document) : undefined;
}

export function createListedRegistry(db: Kysely<DB>) {
  const known = createCache<Awaited<ReturnType<typeof readListed>>>({ max: 1 });
  const read = async () => known(String(await currentRevision(db)), () => readListed(db));
  return {
    now: async () => (await read()).registry,
    async at(address: string): Promise<Registry<PageEntry>> {
      const { registry, entries } = await read();
      const segment = address.split(/[?#]/, 1)[0]?.split('/')[2];
      const opened = entries.find(({ path }) => path === segment);
      const departments = registry.departments.map((one) => (opened && one.id === opened.id ? opened : one));
      return { ...registry, departments };
    },
  };
}

async function readListed(db: Kysely<DB>) {
  const { revision, entries } = await newestRevisions(db);
  const departments = entries.map(async ({ revision, entry }) =>
    listed(entry, { revision, hash: await sha384(Buffer.from(JSON.stringify(entry))) }),
  );
  return {
    registry: { revision, departments: await Promise.all(departments) },
    entries: entries.map(({ entry }) => entry),
  };
}

export function findRelease(db: Kysely<DB>, department: string, version: string) {
  return db
    .selectFrom('releases')
    .select(['size', 'swept_at', 'standing', sql<Release>`document`.as('document')])
    .where('department', '=', department)
    .where('version', '=', version)
    .executeTakeFirst();
}

export const LIVE = sql<string | null>`document ->> 'version'`;
const CANARY = sql<string | null>`document #>> '{canary, release, version}'`;

export const readHistory = (db: Kysely<DB>, department: string) =>
  db
    .selectFrom('registry_revisions')
    .select(['revision', 'action', 'version', 'made_by', 'made_at'])
    .select([LIVE.as('live'), CANARY.as('canary')])
    .where('department', '=', department)
    .orderBy('revision')
    .execute();
