import { randomUUID } from 'node:crypto';
import type { Entity } from '@ar/domain/entities/entity';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { recordChange } from '../../accounts/journal/audit-log.ts';
import type { ArchiveSettings } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { removeForGood } from '../changes/archived-rows.ts';
import { forgetAuthors } from '../changes/forget-person.ts';
import { readEntities } from '../definitions/department-records.ts';

const AT_MOST = 500;

interface Sweep {
  stopped?: AbortSignal | undefined;
  remove(keys: readonly string[]): Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const isOver = ({ days }: ArchiveSettings) => sql`archived_at < now() - ${days} * interval '1 day'`;

/** Deletes up to 500 records of one kind whose days in the trash are over; skips one that somebody is restoring. */
async function endArchiveDays(db: Kysely<DB>, settings: ArchiveSettings, entity: Entity, batch: string) {
  const { resource } = entity;
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ record_id: number; name: string }>`
      select record_id, name from archive where ${isOver(settings)} and resource = ${resource}
      order by archived_at, id limit ${AT_MOST} for update skip locked`.execute(trx);
    if (rows.length === 0) return { records: 0, left: [] };
    const by = { person: null, requestId: null, batch };
    for (const { record_id: recordId, name } of rows)
      await recordChange(trx, { by, action: 'expire', resource, recordId, before: null, after: null, name });
    const ids = rows.map(({ record_id }) => record_id);
    return { records: rows.length, left: await removeForGood(trx, entity, ids, settings) };
  });
}

/** Each kind is one batch in the journal. Kinds that this version does not know are kept: a newer one may have added them. */
export async function sweepArchive(
  db: Kysely<DB>,
  settings: ArchiveSettings,
  { stopped, remove, log }: Sweep,
): Promise<number> {
  const entities = await readEntities(db);
  const { rows: unknown } = await sql<{ resource: string; records: number }>`
    select resource, count(*)::int as records from archive
    where ${isOver(settings)} and resource <> all(${entities.map(({ resource }) => resource)})
    group by resource order by resource`.execute(db);
  if (unknown.length > 0) log.warn({ unknown }, 'archived records of unknown kinds are left');
  let records = 0;
  for (const entity of entities) {
    const batch = randomUUID();
    for (let more = true; more && !stopped?.aborted; ) {
      const ended = await endArchiveDays(db, settings, entity, batch);
      await remove(ended.left);
      records += ended.records;
      more = ended.records > 0;
    }
  }
  if (!stopped?.aborted) await forgetAuthors(db, settings.removedAuthors);
  return records;
}
