import type { RecordEntity } from '@ar/domain/entities/entity';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { DB } from '../../platform/database/schema.ts';
import { repeat } from '../../platform/timing.ts';
import { type Catalogue, catalogueOf, type Kept, readDepartmentRecords } from './department-records.ts';

const LOOK_EVERY_MS = 1000;

type Listener = (departments: readonly RecordEntity[]) => unknown;

export interface LiveCatalogue extends Catalogue {
  /** Reads the definitions again, and resolves once every listener has them. */
  refresh(): Promise<void>;
  /** Calls `listener` now and after each change, with the kinds of records that departments define. */
  follow(listener: Listener): Promise<void>;
  stop(): Promise<void>;
}

export async function followCatalogue(
  db: Kysely<DB>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<LiveCatalogue> {
  let version = await versionOf(db);
  let kept = await readDepartmentRecords(db);
  const listeners: Listener[] = [];
  /** One refresh at a time, so that each reads what was committed before its call. */
  const turn = pLimit(1);

  async function update(): Promise<void> {
    const newest = await versionOf(db);
    if (newest === version) return;
    const next = withSame(kept, await readDepartmentRecords(db));
    version = newest;
    if (next.length === kept.length && next.every((one, index) => one === kept[index])) return;
    kept = next;
    Object.assign(live, catalogueOf(kept));
    for (const listener of listeners) await listener(live.departments);
    log.info({ revision: version }, 'the calls are those of other records now');
  }
  const refresh = () => turn(update);
  const looking = repeat(
    () => refresh().catch((err: unknown) => log.error({ err }, 'the records of departments were not read')),
    LOOK_EVERY_MS,
  );
  const live: LiveCatalogue = {
    ...catalogueOf(kept),
    refresh,
    async follow(listener) {
      listeners.push(listener);
      await listener(live.departments);
    },
    async stop() {
      await looking.stop();
      await turn(() => {});
    },
  };
  return live;
}

/** Keeps the objects of definitions that are the same: calls and searches are cached by them. */
function withSame(before: readonly Kept[], read: readonly Kept[]): Kept[] {
  const known = new Map(before.map((one) => [JSON.stringify(one), one]));
  return read.map((one) => known.get(JSON.stringify(one)) ?? one);
}

async function versionOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(max(revision), 0)::text as version from registry_revisions`.execute(db);
  return rows[0]?.version ?? '';
}
