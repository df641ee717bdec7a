import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@ar/federation/descriptor';
import type { Registry } from '@ar/federation/registry';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { keepRecords, recordProblems } from '../own-records/keep-records.ts';
import { letWait, markApproved, mustWait } from './approval.ts';
import { ensureNone, refused } from './refusals.ts';
import {
  changeDepartment,
  type Decided,
  findRelease,
  nextRegistry,
  type Releasing,
  type Way,
} from './registry.ts';
import { keepSourceMaps, type SourceMaps } from './source-maps.ts';

interface NewRelease extends Decided, Way {
  release: Release;
  size: number;
  /** Kept for reports of failures; none where they are left out. */
  sourceMaps?: SourceMaps;
  /** Throws once whoever publishes it may not any more; the server itself always may. */
  stillAllowed?(trx: Kysely<DB>): Promise<void>;
  /** Puts the files in their place: nothing else is under way meanwhile. */
  install(): Promise<void>;
  /** Whether it may go live; where it may not, it is only kept, for somebody to make it live later. */
  mayGoLive?(current: Registry, trx: Kysely<DB>): Promise<boolean>;
}

/** `waiting`: it is kept, for somebody to make it live; `known`: it was published before. */
type PublishOutcome = 'live' | 'canary' | 'waiting' | 'known';

/** Keeps a release and makes it live, or a canary, or lets it wait: all of it or nothing. */
export async function publish(
  { db, check }: Releasing,
  given: NewRelease,
): Promise<{ registry: Registry; outcome: PublishOutcome }> {
  const { release, author, channel = 'stable', percent = 0, commit } = given;
  const { id: department, version } = release;
  let outcome: PublishOutcome = 'waiting';
  const registry = await changeDepartment(db, department, given, async (current, trx) => {
    await given.stillAllowed?.(trx);
    const standing = await standingOf(trx, release);
    if (standing === null) {
      outcome = 'known';
      return undefined;
    }
    const mayGoLive = (await given.mayGoLive?.(current, trx)) ?? true;
    // What came with a server brings no retired department back.
    if (!mayGoLive && standing === 'retired') return undefined;
    if (mayGoLive) ensureNone([...check(release, current), ...(await recordProblems(trx, release))]);
    const next = nextRegistry(current, release, channel, percent);
    const waits = mayGoLive && (await mustWait(trx, release, author));
    // Sent by somebody else it stays that of who asked first.
    if (waits && standing === 'waiting') return undefined;
    await given.install();
    await keepRelease(trx, given);
    if (waits) await letWait(trx, given);
    if (waits || !mayGoLive) return undefined;
    await keepRecords(trx, release);
    // What a token makes live is within what was approved already.
    if (author?.person !== null) await markApproved(trx, release);
    outcome = channel === 'canary' ? 'canary' : 'live';
    return { next, action: 'publish', version, channel, commit, ...(channel === 'canary' && { percent }) };
  });
  return { registry, outcome };
}

/** Asked for once more after a no, a version stands anew as it did the first time. */
async function keepRelease(
  trx: Kysely<DB>,
  { release, by, commit, size, sourceMaps }: NewRelease,
): Promise<void> {
  const { id: department, version } = release;
  const published = { published_by: by, commit: commit ?? null, size };
  const anew = { ...published, published_at: sql<string>`now()`, standing: null, swept_at: null };
  await trx
    .insertInto('releases')
    .values({ department, version, document: JSON.stringify(release), ...published })
    .onConflict((known) => known.columns(['department', 'version']).doUpdateSet(anew))
    .execute();
  if (sourceMaps) await keepSourceMaps(trx, release, sourceMaps);
}

/** Whether this version is published and may be live. One that waits for a yes, or got none, can be published again. */
export const isPublished = async (db: Kysely<DB>, release: Release): Promise<boolean> =>
  (await standingOf(db, release)) === null;

/** Why a published version may not be live, null for one that may; refused when it is published as something else. */
async function standingOf(db: Kysely<DB>, release: Release) {
  const row = await findRelease(db, release.id, release.version);
  if (row && !isDeepStrictEqual(row.document, JSON.parse(JSON.stringify(release)))) {
    throw refused('version-taken', { department: release.id, version: release.version });
  }
  if (row?.standing === 'withdrawn') {
    throw refused('withdrawn', { department: release.id, version: release.version });
  }
  return row?.standing;
}
