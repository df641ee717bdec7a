import { ENTITIES, ownEntity } from '@ar/domain/entities/all';
import { departmentEntity } from '@ar/domain/entities/department-entity';
import {
  type DepartmentRecords,
  servedRecords,
  storedRecords,
  withoutPublic,
} from '@ar/domain/entities/department-records';
import { type Entity, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import type { Grants } from '@ar/domain/permissions';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { DB } from '../../platform/database/schema.ts';
import { repeat } from '../../platform/timing.ts';

const LOOK_EVERY_MS = 1000;

type Listener = (departments: readonly RecordEntity[]) => unknown;

export interface LiveCatalogue extends Catalogue {
  /** Reads the definitions again, and resolves once every listener has them. */
  refresh(): Promise<void>;
  /** Calls `listener` now and after each change, with the kinds of records that departments define. */
  follow(listener: Listener): Promise<void>;
  stop(): Promise<void>;
}

export async function followCatalogue(db: Kysely<DB>, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
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

export interface Kept {
  entity: RecordEntity;
  roles: readonly string[];
}

interface Row {
  department: string;
  definition: DepartmentRecords;
  granted: string[];
  roles: string[] | null;
  stable: DepartmentRecords | null;
  canary: DepartmentRecords | null;
}

export async function readDepartmentRecords(db: Kysely<DB>): Promise<Kept[]> {
  const { rows } = await sql<Row>`
    select kept.department, kept.definition, kept.roles as granted, entry -> 'roles' as roles,
      stable.document -> 'records' as stable, canary.document -> 'records' as canary
    from department_records as kept
    left join (
      select distinct on (department) department, document as entry from registry_revisions
      order by department, revision desc) as live on live.department = kept.department
    left join releases as stable on stable.department = kept.department and stable.version = entry ->> 'version'
    left join releases as canary on canary.department = kept.department
      and canary.version = entry -> 'canary' -> 'release' ->> 'version'
    order by kept.department`.execute(db);
  return rows.map(({ department, definition, granted, roles, stable, canary }) => {
    // A retired department: its table is kept and served to nobody.
    if (!roles) return { entity: departmentEntity(department, withoutPublic(definition)), roles: [] };
    const served = servedRecords(definition, stable ?? undefined, canary ?? undefined);
    const stored = departmentEntity(department, storedRecords(definition, served));
    return {
      entity: { ...departmentEntity(department, served), stored },
      roles: stable ? granted.filter((role) => roles.includes(role)) : granted,
    };
  });
}

export interface Catalogue {
  entities: readonly Entity[];
  records: readonly RecordEntity[];
  departments: readonly RecordEntity[];
  grants: Grants;
}

export const catalogueOf = (kept: readonly Kept[]): Catalogue => {
  const departments = kept.map(({ entity }) => entity);
  const entities = [...Object.values<Entity>(ENTITIES), ...departments];
  const grants = Object.fromEntries(kept.map(({ entity, roles }) => [entity.resource, roles]));
  return { entities, records: entities.filter(isRecord), departments, grants };
};

export const readEntities = async (db: Kysely<DB>): Promise<readonly Entity[]> =>
  catalogueOf(await readDepartmentRecords(db)).entities;

export async function entityOf(db: Kysely<DB>, resource: string): Promise<Entity | undefined> {
  const entity = ownEntity(resource);
  if (entity || !resource.startsWith('dept_')) return entity;
  return (await readEntities(db)).find((one) => one.resource === resource);
}
