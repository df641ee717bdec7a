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
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

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
