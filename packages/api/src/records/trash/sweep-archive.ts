import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { recordChange } from '../../accounts/journal/audit-log.ts';
import type { ArchiveSettings } from '../../platform/config/trash-settings.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { removeForGood } from '../changes/archived-rows.ts';
import { forgetAuthors } from '../changes/forget-person.ts';
import { entityOf, readEntities } from '../definitions/department-records.ts';

const AT_MOST = 500;

interface Sweep {
  stopped?: AbortSignal | undefined;
  remove(keys: readonly string[]): Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Ended {
  records: number;
  /** What was stored for them, to be removed unless another file has the same content. */
  left: string[];
}

/** Deletes some records of one kind whose days in the trash are over. A record that somebody is restoring is skipped. */
export async function endArchiveDays(
  db: Kysely<DB>,
  settings: ArchiveSettings,
  known: readonly string[],
  batchOf: (resource: string) => string,
): Promise<Ended> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ resource: string; record_id: number; name: string }>`
      select resource, record_id, name from archive
      where archived_at < now() - ${settings.days} * interval '1 day' and resource = any(${known})
      order by archived_at, id limit ${AT_MOST} for update skip locked`.execute(trx);
    const resource = rows[0]?.resource ?? '';
    const entity = await entityOf(trx, resource);
    if (!entity) return { records: 0, left: [] };
    const ended = rows.filter((row) => row.resource === resource);
    const by = { person: null, requestId: null, batch: batchOf(resource) };
    for (const { record_id: recordId, name } of ended) {
      await recordChange(trx, { by, action: 'expire', resource, recordId, before: null, after: null, name });
    }
    const ids = ended.map(({ record_id }) => record_id);
    return { records: ended.length, left: await removeForGood(trx, entity, ids, settings) };
  });
}

/**
 * Deletes all records whose days are over; each kind is one batch in the journal. Kinds that this version does not know are
 * kept and logged: a newer version may have added them.
 */
export async function sweepArchive(
  db: Kysely<DB>,
  settings: ArchiveSettings,
  { stopped, remove, log }: Sweep,
): Promise<number> {
  const batches = new Map<string, string>();
  const batchOf = (resource: string) => {
    const batch = batches.get(resource) ?? randomUUID();
    batches.set(resource, batch);
    return batch;
  };
  const known = (await readEntities(db)).map(({ resource }) => resource);
  const { rows: unknown } = await sql<{ resource: string; records: number }>`
    select resource, count(*)::int as records from archive
    where archived_at < now() - ${settings.days} * interval '1 day' and resource <> all(${known})
    group by resource order by resource`.execute(db);
  if (unknown.length > 0) log.warn({ unknown }, 'archived records of unknown kinds are left');
  let records = 0;
  while (!stopped?.aborted) {
    const ended = await endArchiveDays(db, settings, known, batchOf);
    if (ended.records === 0) break;
    records += ended.records;
    await remove(ended.left);
  }
  if (!stopped?.aborted) await forgetAuthors(db, settings.removedAuthors);
  return records;
}
