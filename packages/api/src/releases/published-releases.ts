import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@ar/federation/descriptor';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { refused } from './release-refused.ts';

/** Whether this version is published; refused when it is, but as something else. */
export async function isPublished(db: Kysely<DB>, release: Release): Promise<boolean> {
  const row = await findRelease(db, release.id, release.version);
  if (row && !isDeepStrictEqual(row.document, JSON.parse(JSON.stringify(release)))) {
    throw refused('version-taken', { department: release.id, version: release.version });
  }
  return row !== undefined;
}

/** A published release whose files are still there; refused otherwise. */
export async function publishedRelease(
  db: Kysely<DB>,
  department: string,
  version: string,
): Promise<Release> {
  const row = await findRelease(db, department, version);
  if (!row) throw refused('unknown-version', { department, version });
  if (row.swept_at) throw refused('swept', { department, version });
  return row.document as Release;
}

interface Publisher {
  by: string;
  commit?: string;
  /** Bytes of all files. */
  size: number;
}

export async function keepRelease(
  db: Kysely<DB>,
  release: Release,
  { by, commit, size }: Publisher,
): Promise<void> {
  const { id: department, version } = release;
  await db
    .insertInto('releases')
    .values({ department, version, document: JSON.stringify(release), published_by: by, commit, size })
    .execute();
}

/** What is kept of a version, whether its files are still there or not. */
export function findRelease(db: Kysely<DB>, department: string, version: string) {
  return db
    .selectFrom('releases')
    .select(['document', 'size', 'swept_at'])
    .where('department', '=', department)
    .where('version', '=', version)
    .executeTakeFirst();
}
