import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@ar/federation/descriptor';
import type { FailureReport } from '@ar/federation/failure-report';
import type { Registry } from '@ar/federation/registry';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import { conflict, EMPTY_REGISTRY, withLive } from './next-registry.ts';
import { ReleaseRefused } from './release-folder.ts';

/** The registry as the database keeps it: every release ever published, every revision ever live. */
export interface RegistryStore {
  current(): Promise<Registry>;
  /** Whether this version is published; throws `ReleaseRefused` when it is, but as something else. */
  isPublished(release: Release): Promise<boolean>;
  /** Keeps the release and makes it live in a new revision, in one transaction. */
  publish(release: Release, by: string): Promise<Registry>;
  report(report: FailureReport): Promise<void>;
}

/** Another revision was made live first: look again and decide anew. */
class RevisionTaken extends Error {}

export function createRegistryStore(db: Kysely<DB>): RegistryStore {
  return {
    current: () => currentOf(db),
    isPublished: (release) => isPublished(db, release),
    async publish(release, by) {
      for (;;) {
        try {
          return await db.transaction().execute((transaction) => publishOnce(transaction, release, by));
        } catch (error) {
          if (!(error instanceof RevisionTaken)) throw error;
        }
      }
    },
    async report({ department, version, revision, kind, ...detail }) {
      await db
        .insertInto('release_reports')
        .values({ department, version, revision, kind, detail: JSON.stringify(detail) })
        .execute();
    },
  };
}

async function currentOf(db: Kysely<DB>): Promise<Registry> {
  const row = await db
    .selectFrom('registry_revisions')
    .select('document')
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (row.document as Registry) : EMPTY_REGISTRY;
}

async function isPublished(db: Kysely<DB>, release: Release): Promise<boolean> {
  const row = await db
    .selectFrom('releases')
    .select('document')
    .where('department', '=', release.id)
    .where('version', '=', release.version)
    .executeTakeFirst();
  if (row && !isDeepStrictEqual(row.document, JSON.parse(JSON.stringify(release)))) {
    throw new ReleaseRefused(
      `${release.id} ${release.version} is published with other files; a version never changes, so give it a new one.`,
    );
  }
  return row !== undefined;
}

async function publishOnce(db: Transaction<DB>, release: Release, by: string): Promise<Registry> {
  const registry = await currentOf(db);
  const refused = conflict(registry, release);
  if (refused) throw new ReleaseRefused(refused);
  if (!(await isPublished(db, release))) {
    const { id: department, version } = release;
    await db
      .insertInto('releases')
      .values({ department, version, document: JSON.stringify(release), published_by: by })
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  const next = withLive(registry, release);
  if (!next) return registry;
  // Compare-and-swap: of two that found the same revision, only one can add the next.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('registry_revisions')
    .values({
      revision: next.revision,
      document: JSON.stringify(next),
      made_by: by,
      reason: `${release.id} ${release.version}`,
    })
    .onConflict((clash) => clash.column('revision').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new RevisionTaken();
  return next;
}
