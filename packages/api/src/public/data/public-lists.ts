import { type Entity, isRecord, publicFields, type RecordEntity } from '@ar/domain/entities/entity';
import { publicRowSchema } from '@ar/domain/entities/schemas';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { readPublicRows } from '../../records/changes/record-rows.ts';
import { type Change, changesAfter, numberChanges } from './changes.ts';
import { createPublicFiles, type Row } from './public-files.ts';

/** The public part of a record; without a row, it is deleted. */
export interface PublicRecord {
  id: number;
  /** The number of its last change; numbers increase over all records. */
  revision: number;
  changed_at: string;
  updated_at: string | undefined;
  row: Row | undefined;
}
export type PresentRecord = PublicRecord & { row: Row };

export interface PublicList {
  entity: RecordEntity;
  /** The number of the last change in it. */
  version: number;
  /** By id. */
  present(): readonly PresentRecord[];
  find(id: number): PublicRecord | undefined;
  /** With deleted records, in the order of their last changes. */
  byRevision(): readonly PublicRecord[];
}

const AT_ONCE = 2000;

/** The public lists in memory, and the files that they name. */
export function createPublicLists(db: Kysely<DB>) {
  let lists = new Map<string, Kept>();
  const files = createPublicFiles(db);

  function forget(list: Kept): void {
    files.replace(list.byRevision().map(({ row }) => [row, undefined]));
    list.forget();
  }

  /** Returns whether there may be more. */
  async function bring(): Promise<boolean> {
    const seen = new Map([...lists].map(([table, list]) => [table, list.seen]));
    const changes = await changesAfter(db, seen, AT_ONCE);
    const brought: (readonly [Kept, PublicRecord[]])[] = [];
    for (const [table, list] of lists) {
      const mine = changes.filter((change) => change.list === table);
      const records = await readRecords(db, list, mine);
      await files.know(records.map(({ row }) => row));
      brought.push([list, records]);
    }
    // All lists at once: whoever sees a number must see all below it.
    for (const [list, records] of brought) {
      files.replace(records.map((record) => [list.find(record.id)?.row, record.row]));
      list.take(records);
    }
    return changes.length === AT_ONCE;
  }

  return {
    file: files.find,
    find: (table: string): PublicList | undefined => lists.get(table),
    all: (): readonly PublicList[] => [...lists.values()],
    /** Keeps these kinds of records from now on, each with its public fields. */
    serve(entities: readonly Entity[]): void {
      const served = entities.filter(isRecord).filter((entity) => publicFields(entity).length > 0);
      const next = new Map<string, Kept>(
        served.map((entity) => [entity.table, keptList(entity, lists.get(entity.table))]),
      );
      for (const [table, list] of lists) if (next.get(table) !== list) forget(list);
      lists = next;
    },
    /** Takes over all changes from the database. */
    async read(): Promise<void> {
      const newest = await numberChanges(db);
      const kept = [...lists.values()];
      // The database was restored from an older backup.
      if (kept.some(({ seen }) => seen > newest)) for (const list of kept) forget(list);
      if (!kept.some(({ seen }) => seen < newest)) return;
      while (await bring());
      for (const list of kept) list.seen = Math.max(list.seen, newest);
    },
  };
}

/** The changed records as they are now. */
async function readRecords(
  db: Kysely<DB>,
  { entity, readRow }: Kept,
  changes: readonly Change[],
): Promise<PublicRecord[]> {
  const present = changes.filter(({ gone }) => !gone).map(({ id }) => id);
  const rows = new Map((await readPublicRows(db, entity, present)).map((row) => [row.id, row]));
  return changes.map(({ id, revision, changed_at }) => {
    const { updated_at, ...row } = rows.get(id) ?? {};
    return { id, revision, changed_at, updated_at, row: rows.has(id) ? readRow(row) : undefined };
  });
}

type Kept = PublicList & {
  /** All changes up to this number are in it. */
  seen: number;
  readRow(row: object): Row;
  take(records: readonly PublicRecord[]): void;
  forget(): void;
};

/** Keeps a list's records, unless a release made other fields public. */
function keptList(entity: RecordEntity, before: Kept | undefined): Kept {
  const same = JSON.stringify(publicFields(entity));
  if (before && JSON.stringify(publicFields(before.entity)) === same)
    return Object.assign(before, { entity });
  const schema = publicRowSchema(entity);
  const records = new Map<number, PublicRecord>();
  let present: PresentRecord[] | undefined;
  let byRevision: PublicRecord[] | undefined;
  return {
    entity,
    seen: 0,
    version: 0,
    present() {
      present ??= [...records.values()]
        .filter((one): one is PresentRecord => one.row !== undefined)
        .sort((one, other) => one.id - other.id);
      return present;
    },
    find: (id) => records.get(id),
    byRevision() {
      byRevision ??= [...records.values()].sort((one, other) => one.revision - other.revision);
      return byRevision;
    },
    readRow: (row) => schema.parse(row) as Row,
    take(changed) {
      for (const record of changed) {
        // To the end: a map nearly in the order of changes is sorted fast.
        records.delete(record.id);
        records.set(record.id, record);
        this.version = Math.max(this.version, record.revision);
      }
      this.seen = Math.max(this.seen, this.version);
      if (changed.length > 0) present = byRevision = undefined;
    },
    forget() {
      records.clear();
      Object.assign(this, { seen: 0, version: 0 });
      present = byRevision = undefined;
    },
  };
}
