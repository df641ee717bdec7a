import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Actor } from '../../accounts/journal/actor.ts';
import type { Author } from '../../accounts/journal/audit-log.ts';
import { actorOf } from '../../accounts/sessions/access.ts';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import {
  logSecurity,
  type SecurityEvent,
  type Source,
} from '../../platform/observability/security-log/security-log.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { removeUnnamed } from '../../platform/storage/remove-unnamed.ts';

/** The settings of this server that changes follow. */
export interface ChangeSettings {
  publicOrigin: string;
  archive: ArchiveSettings;
  /** How many bytes a department's files may take; undefined for no limit. */
  quotaBytes: number | undefined;
}

/** A change of records whose transaction is open: each function that writes adds what follows the commit. */
export interface Change<By extends Author = Actor> {
  trx: Kysely<DB>;
  by: By;
  settings: ChangeSettings;
  /** Keys of stored files that no row names any more, removed after the commit. */
  left: string[];
  /** Written to the security log after the commit. */
  events: SecurityEvent[];
}

interface ChangeContext extends ChangeSettings {
  db: Kysely<DB>;
  store: Pick<FileStore, 'remove'>;
}

/** Makes a change for a request: all of it in one transaction, and after the commit what `left` and `events` name. */
export async function change<Result>(
  request: FastifyRequest,
  work: (change: Change) => Promise<Result>,
): Promise<Result> {
  const by = actorOf(request);
  const { db, store, config } = request.server;
  return changeAs({ db, store, ...config }, request, (begun) => work({ ...begun, by }));
}

/** As `change`, where `work` finds out in the transaction who the author is. */
export async function changeAs<Result>(
  context: ChangeContext,
  source: Source,
  work: (begun: Omit<Change, 'by'>) => Promise<Result>,
): Promise<Result> {
  const { result, left, events } = await inTransaction(context.db, async (trx) => {
    const begun = { trx, settings: context, left: [], events: [] };
    return { ...begun, result: await work(begun) };
  });
  for (const event of events) logSecurity(source, event);
  await removeUnnamed(context, left, source.log);
  return result;
}
