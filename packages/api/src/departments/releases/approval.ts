import type { Release } from '@ar/federation/descriptor';
import { type PinnedChange, whatNeedsAYes } from '@ar/federation/pins';
import { RELEASE_RULES, type ReleaseRule } from '@ar/federation/registry';
import type { Publication } from '@ar/federation/releases';
import { type Kysely, sql } from 'kysely';
import { type Author, recordChange } from '../../accounts/journal/audit-log.ts';
import type { DB } from '../../platform/database/schema.ts';

/** The moment at which it is done, under the registry's lock: transactions begin in another order than they end. */
export const NOW = sql<string>`clock_timestamp()`;

/** What a SuperAdmin last said yes to; undefined for a department of which nothing was ever approved. */
export async function lastApproved(db: Kysely<DB>, department: string): Promise<Release | undefined> {
  const approved = db.selectFrom('releases').select('document').where('department', '=', department);
  const latest = approved.where('approved_at', 'is not', null).orderBy('approved_at', 'desc').limit(1);
  return (await latest.executeTakeFirst())?.document as Release | undefined;
}

export const changesOf = async (db: Kysely<DB>, release: Release): Promise<PinnedChange[]> =>
  whatNeedsAYes(await lastApproved(db, release.id), release);

/** What is switched on for a department's releases. Databases may hold rules of earlier versions. */
export async function rulesOf(db: Kysely<DB>, department: string): Promise<ReleaseRule[]> {
  const rows = db.selectFrom('release_rules').select('rule').where('department', '=', department);
  return (await rows.where('rule', 'in', RELEASE_RULES).execute()).map(({ rule }) => rule);
}

export const needsSecondYes = async (db: Kysely<DB>, department: string): Promise<boolean> =>
  (await rulesOf(db, department)).includes('second-yes');

/**
 * Whether a release waits for a yes. A SuperAdmin who publishes it has said so, and the person who runs the server, whose
 * builds have no author, has too.
 */
export async function mustWait(
  db: Kysely<DB>,
  release: Release,
  author: Author | undefined,
): Promise<boolean> {
  if (!author) return false;
  if (await needsSecondYes(db, release.id)) return true;
  return author.person === null && (await changesOf(db, release)).length > 0;
}

/** From now on, the department's releases are judged by this one. */
export async function markApproved(trx: Kysely<DB>, { id, version }: Release): Promise<void> {
  const approved = trx.updateTable('releases').set({ approved_at: NOW, standing: null });
  await approved.where('department', '=', id).where('version', '=', version).execute();
}

interface Asking extends Partial<Pick<Publication, 'channel' | 'percent' | 'reason' | 'commit'>> {
  release: Release;
  author?: Author | undefined;
}

/** Lets a release wait that is kept already. The one that waited before it does so no more. */
export async function letWait(
  trx: Kysely<DB>,
  { release, author, channel = 'stable', percent, reason, commit }: Asking,
): Promise<void> {
  const { id, version } = release;
  const ofDepartment = trx.updateTable('releases').where('department', '=', id);
  const former = await ofDepartment
    .set({ standing: 'replaced', replaced_by: version })
    .where('standing', '=', 'waiting')
    .returning('version')
    .executeTakeFirst();
  await ofDepartment
    .set({ standing: 'waiting', channel, percent: percent ?? null, reason: reason ?? null })
    .set({ publisher: author?.person?.id ?? null })
    .where('version', '=', version)
    .execute();
  await recordAnswer(trx, 'ask-approval', id, author, {
    version,
    channel,
    percent,
    reason,
    commit,
    replaces: former?.version,
  });
}

/** What the journal tells of it, beside what makes a revision. */
export const ANSWERS = ['ask-approval', 'refuse-approval', ...RELEASE_RULES] as const;

export async function recordAnswer(
  trx: Kysely<DB>,
  action: (typeof ANSWERS)[number],
  id: string,
  author: Author | undefined,
  after: object,
): Promise<void> {
  const by = author ?? { person: null, requestId: null };
  const about = { resource: 'releases', recordId: id, name: id, before: null };
  await recordChange(trx, { by, action, ...about, after: { ...after } });
}
