import {
  type ListedDepartment,
  listed,
  type PageEntry,
  type Registry,
  type RegistryEntry,
} from '@ar/federation/registry';
import { sha384 } from '@ar/federation/release-files';
import type { Kysely } from 'kysely';
import { createCache } from '../../platform/cache.ts';
import type { DB } from '../../platform/database/schema.ts';
import { byOrder } from './next-registry.ts';
import { currentRevision, newestRevisions } from './registry.ts';

interface Known {
  registry: Registry<ListedDepartment>;
  whole: ReadonlyMap<string, RegistryEntry>;
}

/** What pages and open tabs have of what is live. Reads all of it anew only when a revision was made since. */
export function createListedRegistry(db: Kysely<DB>) {
  const known = createCache<Known>({ max: 1 });
  const now = async () => known(String(await currentRevision(db)), () => readAll(db));
  return {
    now: async (): Promise<Registry<ListedDepartment>> => (await now()).registry,
    /** For a page at this address: all of the department that is opened there, so that it need not ask. */
    async at(address: string): Promise<Registry<PageEntry>> {
      const { registry, whole } = await now();
      const segment = address.split(/[?#]/, 1)[0]?.split('/')[2];
      const departments = registry.departments.map((one) =>
        one.path === segment ? (whole.get(one.id) ?? one) : one,
      );
      return { ...registry, departments };
    },
  };
}

async function readAll(db: Kysely<DB>): Promise<Known> {
  const newest = await newestRevisions(db);
  const whole = new Map<string, RegistryEntry>();
  const departments: ListedDepartment[] = [];
  for (const { revision, document } of newest) {
    if (!document) continue;
    const entry = document as RegistryEntry;
    whole.set(entry.id, entry);
    departments.push(listed(entry, { revision, hash: await sha384(bytesOf(entry)) }));
  }
  const revision = Math.max(0, ...newest.map((one) => one.revision));
  return { registry: { revision, departments: departments.sort(byOrder) }, whole };
}

/** As it is answered, and as its hash is taken. */
const textOf = (entry: unknown): string => JSON.stringify(entry);
const bytesOf = (entry: unknown) => new TextEncoder().encode(textOf(entry));

/** The whole entry that a revision made of its department, as it is answered; undefined where it made none. */
export async function readEntry(db: Kysely<DB>, revision: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('registry_revisions')
    .select('document')
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.document ? textOf(row.document) : undefined;
}
