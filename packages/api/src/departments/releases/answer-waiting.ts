import type { Release } from '@ar/federation/descriptor';
import type { ReleaseRule } from '@ar/federation/registry';
import type { Kysely } from 'kysely';
import type { Author } from '../../accounts/journal/audit-log.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { keepRecords, recordProblems } from '../own-records/keep-records.ts';
import { markApproved, NOW, needsSecondYes, recordAnswer } from './approval.ts';
import { ensureNone, refused } from './refusals.ts';
import { changeDepartment, lockRegistry, nextRegistry, type Releasing } from './registry.ts';

/** Who answers, as history and journal name them. */
interface Answering {
  by: string;
  author: Author;
}

/** Makes a release live that waited, as publishing it would have: judged by what is so now. */
export async function approve(
  { db, check }: Releasing,
  id: string,
  { version, ...decided }: Answering & { version: string; revision: number; reason?: string | undefined },
) {
  return changeDepartment(db, id, decided, async (current, trx) => {
    const { channel, percent, publisher, commit, ...row } = await waitingRow(trx, id, version);
    const isOwn = publisher !== null && publisher === decided.author.person?.id;
    if (isOwn && (await needsSecondYes(trx, id))) throw refused('own-release', { department: id, version });
    const release = row.document as Release;
    ensureNone([...check(release, current), ...(await recordProblems(trx, release))]);
    const next = nextRegistry(current, release, channel, percent ?? 0);
    await keepRecords(trx, release);
    await markApproved(trx, release);
    const way = { channel, ...(percent !== null && { percent }), ...(commit !== null && { commit }) };
    return { next, action: 'approve', version, ...way };
  });
}

/** Says no, with the reason that the team reads. Nothing that is live changes. */
export async function refuse(
  db: Kysely<DB>,
  id: string,
  { version, reason, by, author }: Answering & { version: string; reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRegistry(trx);
    await waitingRow(trx, id, version);
    await trx
      .updateTable('releases')
      .set({ standing: 'refused', refused_by: by, refused_at: NOW, refusal: reason })
      .where('department', '=', id)
      .where('version', '=', version)
      .execute();
    await recordAnswer(trx, 'refuse-approval', id, author, { version, reason });
  });
}

/** Of two who answer at once, the other is told that the release does not wait any more. */
async function waitingRow(trx: Kysely<DB>, department: string, version: string) {
  const waiting = trx
    .selectFrom('releases')
    .select(['document', 'channel', 'percent', 'publisher', 'commit'])
    .where('department', '=', department)
    .where('version', '=', version)
    .where('standing', '=', 'waiting');
  const row = await waiting.executeTakeFirst();
  if (!row) throw refused('not-waiting', { department, version });
  return row;
}

export async function setRule(
  db: Kysely<DB>,
  id: string,
  { rule, on, author }: Pick<Answering, 'author'> & { rule: ReleaseRule; on: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // No release goes live between asking for this and changing it.
    await lockRegistry(trx);
    if (on) {
      const row = trx.insertInto('release_rules').values({ department: id, rule });
      await row.onConflict((known) => known.doNothing()).execute();
    } else {
      const rules = trx.deleteFrom('release_rules').where('department', '=', id);
      await rules.where('rule', '=', rule).execute();
    }
    await recordAnswer(trx, rule, id, author, { on });
  });
}
