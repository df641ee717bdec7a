import { ENTITIES, ownEntity } from '@ar/domain/entities/all';
import { departmentEntity } from '@ar/domain/entities/department-entity';
import type { DepartmentRecords } from '@ar/domain/entities/department-records';
import { servedRecords, storedRecords, withoutPublic } from '@ar/domain/entities/department-records';
import { type Entity, isRecord, type RecordEntity } from '@ar/domain/entities/entity';
import type { Grants } from '@ar/domain/permissions';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import type { DB } from '../../platform/database/schema.ts';
import { repeat } from '../../platform/timing.ts';

const POLL_EVERY_MS = 1000;

type Listener = (departments: readonly RecordEntity[]) => unknown;

export type LiveCatalogue = Awaited<ReturnType<typeof followCatalogue>>;

export async function followCatalogue(db: Kysely<DB>, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
  let version = await versionOf(db);
  let current = await readDepartmentRecords(db);
  const listeners: Listener[] = [];
  /** Runs one refresh at a time, so each refresh sees everything that was committed before the call. */
  const turn = pLimit(1);

  async function update(): Promise<void> {
    const newest = await versionOf(db);
    if (newest === version) return;
    const next = reuseEqual(current, await readDepartmentRecords(db));
    version = newest;
    if (next.length === current.length && next.every((one, index) => one === current[index])) return;
    current = next;
    Object.assign(live, catalogueOf(current));
    for (const listener of listeners) await listener(live.departments);
    log.info({ revision: version }, 'department definitions changed');
  }
  /** Resolves when every listener has the new definitions. */
  const refresh = () => turn(update);
  const poll = () =>
    refresh().catch((err: unknown) => log.error({ err }, 'department definitions could not be read'));
  const polling = repeat(poll, POLL_EVERY_MS);
  const live = {
    ...catalogueOf(current),
    refresh,
    async follow(listener: Listener) {
      listeners.push(listener);
      await listener(live.departments);
    },
    async stop() {
      await polling.stop();
      await turn(() => {});
    },
  };
  return live;
}

/** Reuses the objects of unchanged definitions, because caches use the objects as keys. */
function reuseEqual(before: readonly GrantedEntity[], read: readonly GrantedEntity[]): GrantedEntity[] {
  const known = new Map(before.map((one) => [JSON.stringify(one), one]));
  return read.map((one) => known.get(JSON.stringify(one)) ?? one);
}

async function versionOf(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(max(revision), 0)::text as version from registry_revisions`.execute(db);
  return rows[0]?.version ?? '';
}

export interface GrantedEntity {
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

export async function readDepartmentRecords(db: Kysely<DB>): Promise<GrantedEntity[]> {
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
    // The table of a retired department stays, but nobody may read the records.
    if (!roles) return { entity: departmentEntity(department, withoutPublic(definition)), roles: [] };
    const served = servedRecords(definition, stable ?? undefined, canary ?? undefined);
    const stored = departmentEntity(department, storedRecords(definition, served));
    return {
      entity: { ...departmentEntity(department, served), stored },
      roles: stable ? granted.filter((role) => roles.includes(role)) : granted,
    };
  });
}

export type Catalogue = ReturnType<typeof catalogueOf>;

export function catalogueOf(granted: readonly GrantedEntity[]) {
  const departments = granted.map(({ entity }) => entity);
  const entities = [...Object.values<Entity>(ENTITIES), ...departments];
  const grants: Grants = Object.fromEntries(granted.map(({ entity, roles }) => [entity.resource, roles]));
  return { entities, records: entities.filter(isRecord), departments, grants };
}

export const readEntities = async (db: Kysely<DB>): Promise<readonly Entity[]> =>
  catalogueOf(await readDepartmentRecords(db)).entities;

export async function entityOf(db: Kysely<DB>, resource: string): Promise<Entity | undefined> {
  const entity = ownEntity(resource);
  if (entity || !resource.startsWith('dept_')) return entity;
  return (await readEntities(db)).find((one) => one.resource === resource);
}
