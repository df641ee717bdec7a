import { type Entity, isRecord, publicFields, type RecordEntity } from '@ar/domain/entities/entity';
import { publicRowSchema } from '@ar/domain/entities/schemas';
import { type Kysely, type Selectable, sql } from 'kysely';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { DB } from '../../platform/database/schema.ts';
import { readPublicRows } from '../../records/changes/record-rows.ts';
import { COLUMNS, type StoredFileRow } from '../../records/files/stored-files.ts';

export type Row = { id: number } & Record<string, unknown>;

interface PublicRecord {
  id: number;
  revision: number;
  changed_at: string;
  updated_at: string | undefined;
  row: Row | undefined;
  files: StoredFileRow[];
}
export type PresentRecord = PublicRecord & { row: Row };

export type PublicList = ReturnType<typeof createList>;

const ADDRESS = /^\/files\/([\w.]+)$/;

export const keyAt = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

const keysOf = (row: Row): string[] =>
  Object.values(row).flatMap((value) => (typeof value === 'string' ? (keyAt(value) ?? []) : []));

const AT_ONCE = 2000;

export function createPublicLists(db: Kysely<DB>) {
  let lists = new Map<string, PublicList>();
  let files: Map<string, StoredFileRow> | undefined;
  let readUpTo = 0;

  async function readChanges(): Promise<boolean> {
    const changes = await changesAfter(db, [...lists], AT_ONCE);
    const changed: [PublicList, PublicRecord[]][] = [];
    for (const [table, list] of lists) {
      const own = changes.filter((change) => change.list === table);
      changed.push([list, await readRecords(db, list, own)]);
    }
    // Updates all lists together, because a cursor must mean the same moment in all lists.
    for (const [list, records] of changed) list.update(records);
    files = undefined;
    return changes.length === AT_ONCE;
  }

  return {
    file(key: string): StoredFileRow | undefined {
      const all = () => [...lists.values()].flatMap((list) => list.present().flatMap((one) => one.files));
      files ??= new Map(all().map((file) => [file.storage_key, file]));
      return files.get(key);
    },
    find: (table: string) => lists.get(table),
    all: () => [...lists.values()],
    serve(entities: readonly Entity[]): void {
      const served = entities.filter(isRecord).filter((entity) => publicFields(entity).length > 0);
      const listOf = (entity: RecordEntity) => {
        const before = lists.get(entity.table);
        const isSame = before && publicFields(before.entity).join() === publicFields(entity).join();
        return isSame ? Object.assign(before, { entity }) : createList(entity);
      };
      lists = new Map(served.map((entity) => [entity.table, listOf(entity)]));
      files = undefined;
      readUpTo = 0;
    },
    async read(): Promise<void> {
      const newest = await numberChanges(db);
      if (newest === readUpTo) return;
      // After the restore of a backup, the database has only older changes than the lists.
      if (newest < Math.max(readUpTo, ...[...lists.values()].map(({ version }) => version)))
        lists = new Map([...lists].map(([table, { entity }]) => [table, createList(entity)]));
      const before = lists;
      while (await readChanges());
      if (lists === before) readUpTo = newest;
    },
  };
}

async function readRecords(db: Kysely<DB>, { entity, readRow }: PublicList, changes: Change[]) {
  const present = changes.filter(({ gone }) => !gone).map(({ id }) => id);
  const read = await readPublicRows(db, entity, present);
  const rows = new Map(read.map(({ updated_at, ...row }) => [row.id, { updated_at, row: readRow(row) }]));
  const keys = [...rows.values()].flatMap(({ row }) => keysOf(row));
  const files = await readFiles(db, keys);
  return changes.map(({ id, revision, changed_at }) => {
    const { updated_at, row } = rows.get(id) ?? {};
    const named = row ? keysOf(row).flatMap((key) => files.get(key) ?? []) : [];
    return { id, revision, changed_at, updated_at, row, files: named };
  });
}

async function readFiles(db: Kysely<DB>, keys: readonly string[]): Promise<Map<string, StoredFileRow>> {
  if (keys.length === 0) return new Map();
  const files = db.selectFrom('files').select(COLUMNS).where('is_public', '=', true);
  const rows = await files.where('storage_key', 'in', keys).execute();
  return new Map(rows.map((file) => [file.storage_key, file]));
}

function createList(entity: RecordEntity) {
  const schema = publicRowSchema(entity);
  const records = new Map<number, PublicRecord>();
  let present: PresentRecord[] | undefined;
  let byRevision: PublicRecord[] | undefined;
  return {
    entity,
    version: 0,
    present(): readonly PresentRecord[] {
      present ??= [...records.values()].filter(isPresent).sort((one, other) => one.id - other.id);
      return present;
    },
    find(id: number) {
      const record = records.get(id);
      return record && isPresent(record) ? record : undefined;
    },
    byRevision(): readonly PublicRecord[] {
      byRevision ??= [...records.values()].sort((one, other) => one.revision - other.revision);
      return byRevision;
    },
    readRow: (row: object) => schema.parse(row) as Row,
    update(changed: readonly PublicRecord[]): void {
      for (const record of changed) {
        records.delete(record.id);
        records.set(record.id, record);
        this.version = Math.max(this.version, record.revision);
      }
      if (changed.length > 0) present = byRevision = undefined;
    },
  };
}

const isPresent = (record: PublicRecord): record is PresentRecord => record.row !== undefined;

const NUMBERED_AT_ONCE = 5000;

const LOCK = 120_120;

/** Numbers committed changes on one server at a time. The numbers follow the clock, so a restored backup reuses none. */
export async function numberChanges(db: Kysely<DB>): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ noted: boolean; newest: number }>`
      select exists (select from public_outbox) as noted,
        coalesce((select max(revision) from public_changes), 0) as newest`.execute(db);
    const { noted = false, newest = 0 } = rows[0] ?? {};
    if (!noted) return newest;
    await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      const { rows: changes } = await sql<{ list: string; ids: number[] }>`
        with taken as (
          delete from public_outbox where ctid = any (array(select ctid from public_outbox limit ${NUMBERED_AT_ONCE}))
          returning list, id)
        select list, array_agg(distinct id) as ids
        from (select *, row_number() over () as place from taken) as placed
        group by list order by min(place)`.execute(trx);
      // Ignores '*', which earlier versions wrote for a restored file.
      for (const { list, ids } of changes) if (list !== '*') await numberList(trx, list, ids);
    });
  }
}

async function numberList(trx: Kysely<DB>, list: string, ids: number[]): Promise<void> {
  await sql`
    insert into public_changes as kept (list, id, revision, gone)
    select ${list}, changed.id,
      greatest((select max(revision) from public_changes), (extract(epoch from clock_timestamp()) * 1000000)::bigint)
        + row_number() over (order by changed.id),
      not exists (select from ${sql.table(list)} as present where present.id = changed.id)
    from unnest(${ids}::int[]) as changed (id)
    on conflict (list, id) do update
      set revision = excluded.revision, gone = excluded.gone, changed_at = excluded.changed_at`.execute(trx);
}

type Change = Selectable<DB['public_changes']>;

async function changesAfter(db: Kysely<DB>, lists: [string, PublicList][], limit: number) {
  const tables = lists.map(([table]) => table);
  const versions = lists.map(([, { version }]) => version);
  const { rows } = await sql<Change>`
    select changes.* from public_changes as changes
    join unnest(${tables}::text[], ${versions}::bigint[]) as seen (list, revision) on seen.list = changes.list
    where changes.revision > seen.revision order by changes.revision limit ${limit}`.execute(db);
  return rows;
}
