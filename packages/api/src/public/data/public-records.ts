import { type Entity, isRecord, publicFields, type RecordEntity } from '@ar/domain/entities/entity';
import { publicRowSchema } from '@ar/domain/entities/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { repeat, within } from '../../platform/timing.ts';
import { readPublicRows } from '../../records/changes/record-rows.ts';
import { nextAnswer } from '../../records/lists/answer-of-lists.ts';
import { changesAfter, numberChanges } from './changes.ts';
import { createPublicFiles, type Row } from './public-files.ts';

/** What anybody may read of a record; without a row, that it is gone. */
export interface PublicRecord {
  id: number;
  /** The number of its last change: higher than that of every change before it, of whatever record. */
  revision: number;
  changed_at: string;
  updated_at: string | undefined;
  row: Row | undefined;
}
export type PresentRecord = PublicRecord & { row: Row };

export interface PublicList {
  entity: RecordEntity;
  /** Of the last change that is in it. */
  version: number;
  /** By id. */
  present(): readonly PresentRecord[];
  find(id: number): PublicRecord | undefined;
  /** Deleted records too, in the order of their last changes. */
  byRevision(): readonly PublicRecord[];
}

const EVERY_MS = 1000;
/** The first look reads everything; nothing can be answered before it. */
const FIRST_WAIT_MS = 15_000;
const WAIT_MS = 300;
const AT_ONCE = 2000;

export type PublicRecords = ReturnType<typeof createPublicRecords>;

interface Options {
  db: Kysely<DB>;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/**
 * Everything that anybody may read, in memory: kept in step with the database change by change, and answered as it was
 * last while the database is away (docs/decisions/public-half.md).
 */
export function createPublicRecords({ db, log }: Options) {
  let lists = new Map<string, Kept>();
  const files = createPublicFiles(db);
  let lookedAt: number | undefined;
  let failing = false;
  let underWay: Promise<void> | undefined;

  const refresh = nextAnswer(async () => {
    const begun = Date.now();
    const newest = await numberChanges(db);
    const kept = [...lists.values()];
    // An older backup stands in the database's place.
    if (kept.some(({ seen }) => seen > newest)) for (const list of kept) forget(list);
    if (kept.some(({ seen }) => seen < newest)) {
      while (await bring());
      for (const list of kept) list.seen = Math.max(list.seen, newest);
    }
    lookedAt = begun;
    if (failing) log.info('public data is in step with the database again');
    failing = false;
  });

  function forget(list: Kept): void {
    files.replace(list.byRevision().map(({ row }) => [row, undefined]));
    list.forget();
  }

  /** Returns whether there may be more. */
  async function bring(): Promise<boolean> {
    const changes = await changesAfter(
      db,
      new Map([...lists].map(([table, { seen }]) => [table, seen])),
      AT_ONCE,
    );
    const brought: (readonly [Kept, PublicRecord[]])[] = [];
    for (const [table, list] of lists) {
      const mine = changes.filter((change) => change.list === table);
      const present = mine.filter(({ gone }) => !gone).map(({ id }) => id);
      const rows = new Map((await readPublicRows(db, list.entity, present)).map((row) => [row.id, row]));
      const records = mine.map(({ id, revision, changed_at }): PublicRecord => {
        const { updated_at, ...row } = rows.get(id) ?? {};
        return { id, revision, changed_at, updated_at, row: rows.has(id) ? list.readRow(row) : undefined };
      });
      await files.know(records.map(({ row }) => row));
      brought.push([list, records]);
    }
    // All at once: whoever sees a number must see all below it.
    for (const [list, records] of brought) {
      files.replace(records.map((record) => [list.find(record.id)?.row, record.row]));
      list.take(records);
    }
    return changes.length === AT_ONCE;
  }

  /** Looks now; a failure is logged once, and everything stays as it is known. */
  const lookNow = () => {
    const looking = refresh()
      .catch((err: unknown) => {
        if (!failing) log.warn({ err }, 'public data is answered as it was last');
        failing = true;
      })
      .finally(() => {
        if (underWay === looking) underWay = undefined;
      });
    underWay = looking;
    return looking;
  };

  /** Whether what is known can be answered without waiting. */
  const isReady = () => lookedAt !== undefined && (failing || !underWay);

  return {
    isReady,
    /** Begins to serve these kinds of records, and what they say is public of each. */
    serve(entities: readonly Entity[]): void {
      const served = entities.filter(isRecord).filter((entity) => publicFields(entity).length > 0);
      const next = new Map<string, Kept>(
        served.map((entity) => [entity.table, keptList(entity, lists.get(entity.table))]),
      );
      for (const [table, list] of lists) if (next.get(table) !== list) forget(list);
      lists = next;
      if (lookedAt !== undefined) void lookNow();
    },
    lookNow,
    /** In step from now on. */
    start: () => repeat(lookNow, EVERY_MS),
    /** Settles once there is something to answer. A look that is under way is waited for, but no database that is away. */
    async ready(): Promise<void> {
      if (lookedAt === undefined) return within(refresh(), FIRST_WAIT_MS);
      if (underWay && !failing)
        await within(underWay, WAIT_MS).catch(() => {
          failing = true;
        });
    },
    list: (table: string): PublicList | undefined => lists.get(table),
    lists: (): readonly PublicList[] => [...lists.values()],
    /** The highest number of a change that is in it. */
    newest: () => Math.max(0, ...[...lists.values()].map(({ version }) => version)),
    file: files.find,
    /** Whether the last look failed. */
    isFailing: () => failing,
    /** Seconds since it was in step with the database; undefined before it first was. */
    ageSeconds: () => lookedAt && (Date.now() - lookedAt) / 1000,
  };
}

type Kept = PublicList & {
  /** The number up to which every change is in it. */
  seen: number;
  readRow(row: object): Row;
  take(records: readonly PublicRecord[]): void;
  forget(): void;
};

/** A list goes on with what it holds, unless a release made other fields public. */
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
        // At the end: the map stays nearly in the order of the changes, and is sorted fast.
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
