import { randomUUID } from 'node:crypto';
import type { Entity } from '@ar/domain/entities/entity';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { recordChange } from '../../accounts/journal/audit-log.ts';
import type { ArchiveSettings } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Counted } from '../../platform/observability/counted.ts';
import { sweepDrafts } from '../../platform/storage/disk.ts';
import { type FileStore, fileOfKey } from '../../platform/storage/file-store.ts';
import { repeat } from '../../platform/timing.ts';
import { sweepIdempotencyKeys } from '../changes/idempotency.ts';
import { eraseAuthors, eraseRecords } from '../changes/trash-rows.ts';
import { readEntities } from '../definitions/catalogue.ts';
import { isNamed, removeUnreferenced } from '../files/record-files.ts';
import { sweepImports } from '../imports/machine.ts';

interface Dependencies {
  db: Kysely<DB>;
  store: FileStore;
  incoming: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  archive: ArchiveSettings;
  onEnded?: Counted['ended'] | undefined;
  /** No other server has used the store since this time. The first sweep removes all older leftovers. */
  aloneSince?: Date | undefined;
}

/** No upload takes so long from the last byte to the commit, even if the clocks of the machines differ. */
const AGE_MS = 3_600_000;

export function startSweeping({ db, store, incoming, log, aloneSince, archive, onEnded }: Dependencies) {
  let first = aloneSince;
  /** A failed step must not stop the sweep, because some object stores cannot list unfinished uploads. */
  const step = (failed: string, work: () => Promise<unknown>) =>
    work().catch((err: unknown) => log.error({ err }, failed));
  const logRemoved = (removed: number, what: string) => removed > 0 && log.info({ removed }, what);
  return repeat(async (stopped) => {
    const olderThan = first ?? new Date(Date.now() - AGE_MS);
    first = undefined;
    for (const place of [{ removeDrafts: () => sweepDrafts(incoming, olderThan) }, store])
      await step('half-written files not removed', async () =>
        logRemoved(await place.removeDrafts(olderThan), 'half-written files removed'),
      );
    await step('trash not swept', async () => {
      const remove = (keys: readonly string[]) => removeUnreferenced({ db, store }, keys, log);
      const records = await sweepTrash(db, archive, { stopped, remove, log });
      onEnded?.({ records, files: 0 });
      if (records > 0) log.info({ records }, 'expired records erased');
    });
    await step('imports not swept', async () =>
      logRemoved(await sweepImports(db, archive.days), 'ended imports removed'),
    );
    await step('idempotency keys not swept', () => sweepIdempotencyKeys(db));
    await step('files not swept', async () => {
      const { days } = archive;
      const swept = await sweepOrphans({ db, store, olderThan, days, stopped });
      const { removed, released, foreign, missing } = swept;
      onEnded?.({ records: 0, files: released });
      log.info({ removed }, 'unreferenced files removed');
      if (stopped.aborted) return;
      if (foreign > 0)
        log.error({ foreign }, 'unreferenced files kept: the store seems to belong to another database');
      if (missing.length > 0) log.error({ missing }, 'files are missing from the store');
    });
  }, AGE_MS);
}

interface Sweep extends Pick<Dependencies, 'db' | 'store'> {
  olderThan: Date;
  days: number;
  stopped?: AbortSignal;
}

const MISSING_AT_MOST = 100;

/** `foreign` is the number of unnamed files that stay, because the database names no file of the store. */
export async function sweepOrphans({ db, store, olderThan, days, stopped }: Sweep) {
  let removed = 0;
  let released = 0;
  // Removes rows before files, because the next sweep can still find a file without a row.
  while (!stopped?.aborted) {
    const rows = await removeUnreferencedRows(db, olderThan, days);
    if (rows.length === 0) break;
    for (const { storage_key } of rows)
      if (!(await isNamed(db, storage_key))) await store.remove(storage_key);
    removed += rows.length;
    released += rows.filter(({ released_at }) => released_at !== null).length;
  }
  const rows = await db.selectFrom('files').select('storage_key').execute();
  const named = new Set(rows.map((row) => row.storage_key));
  const listed = new Set<string>();
  const unnamed: string[] = [];
  for await (const { storageKey, changedAt } of store.list()) {
    if (stopped?.aborted) break;
    listed.add(storageKey);
    if (!named.has(fileOfKey(storageKey)) && changedAt < olderThan) unnamed.push(storageKey);
  }
  // If the database has no row for any file, the store probably belongs to another database.
  const isForeign = ![...listed].some((key) => named.has(fileOfKey(key)));
  for (const key of isForeign ? [] : unnamed) {
    if (stopped?.aborted) break;
    if (await isNamed(db, key)) continue;
    await store.remove(key);
    removed += 1;
  }
  const missing: string[] = [];
  for (const key of named) {
    if (stopped?.aborted || missing.length === MISSING_AT_MOST) break;
    if (listed.has(key)) continue;
    // The file may have been added after the listing, or removed with the row.
    const content = await store.read(key);
    content?.destroy();
    if (!content && (await isNamed(db, key))) missing.push(key);
  }
  return { removed, released, foreign: isForeign ? unnamed.length : 0, missing };
}

const BATCH = 500;

/** With the lock, a transaction that adds a reference must wait for the last check. */
export async function removeUnreferencedRows(db: Kysely<DB>, olderThan: Date, days: number) {
  const unreferenced = await isUnreferenced(db);
  const isOver = sql`case when released_at is null then created_at < ${olderThan}
    else released_at < now() - ${days} * interval '1 day' end`;
  return inTransaction(db, async (trx) => {
    const locked = await sql<{ id: string }>`
      select id from files where ${isOver} and ${unreferenced}
      limit ${BATCH} for update of files skip locked`.execute(trx);
    if (locked.rows.length === 0) return [];
    const { rows } = await sql<Pick<Selectable<DB['files']>, 'storage_key' | 'released_at'>>`
      delete from files where id = any(${locked.rows.map(({ id }) => id)}) and ${unreferenced}
      returning storage_key, released_at`.execute(trx);
    return rows;
  });
}

/** Reads the foreign keys from PostgreSQL's catalogue, so tables of later migrations count, too. */
async function isUnreferenced(db: Kysely<DB>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select format('%s.%s', relnamespace::regnamespace, relname) as table, attname as "column"
    from pg_constraint join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'files'::regclass`.execute(db);
  const pointsHere = rows.map(
    ({ table, column }) => sql`exists (
      select from ${sql.table(table)} as naming where ${sql.ref(`naming.${column}`)} = files.id)`,
  );
  return sql`not (${sql.join(pointsHere, sql` or `)})`;
}

interface ArchiveSweep {
  stopped?: AbortSignal | undefined;
  remove(keys: readonly string[]): Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const isOver = ({ days }: ArchiveSettings) => sql`archived_at < now() - ${days} * interval '1 day'`;

/** Erases up to 500 expired records of one kind. Skips records that somebody is restoring. */
async function eraseExpired(db: Kysely<DB>, settings: ArchiveSettings, entity: Entity, batch: string) {
  const { resource } = entity;
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ record_id: number; name: string }>`
      select record_id, name from archive where ${isOver(settings)} and resource = ${resource}
      order by archived_at, id limit ${BATCH} for update skip locked`.execute(trx);
    if (rows.length === 0) return { records: 0, orphans: [] };
    const by = { person: null, requestId: null, batch };
    for (const { record_id: recordId, name } of rows)
      await recordChange(trx, { by, action: 'expire', resource, recordId, before: null, after: null, name });
    const ids = rows.map(({ record_id }) => record_id);
    return { records: rows.length, orphans: await eraseRecords(trx, entity, ids, settings) };
  });
}

/** Keeps unknown kinds of records, which a newer version may have added. */
export async function sweepTrash(
  db: Kysely<DB>,
  settings: ArchiveSettings,
  { stopped, remove, log }: ArchiveSweep,
): Promise<number> {
  const entities = await readEntities(db);
  const { rows: unknown } = await sql<{ resource: string; records: number }>`
    select resource, count(*)::int as records from archive
    where ${isOver(settings)} and resource <> all(${entities.map(({ resource }) => resource)})
    group by resource order by resource`.execute(db);
  if (unknown.length > 0) log.warn({ unknown }, 'expired records of unknown kinds kept');
  let records = 0;
  for (const entity of entities) {
    const batch = randomUUID();
    for (let more = true; more && !stopped?.aborted; ) {
      const ended = await eraseExpired(db, settings, entity, batch);
      await remove(ended.orphans);
      records += ended.records;
      more = ended.records > 0;
    }
  }
  if (!stopped?.aborted) await eraseAuthors(db, settings.removedAuthors);
  return records;
}
