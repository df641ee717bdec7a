import { building } from './building.ts';
import { clerkFile } from './clerk-file.ts';
import type { Entity, RecordEntity } from './entity.ts';
import { monument } from './monument.ts';
import { user } from './user.ts';

export const ENTITIES = {
  users: user,
  buildings: building,
  monuments: monument,
  clerk: clerkFile,
} as const satisfies Record<string, Entity>;

export const RECORDS: readonly RecordEntity[] = [building, monument, clerkFile];

export const ownEntity = (resource: string): Entity | undefined =>
  Object.values<Entity>(ENTITIES).find((entity) => entity.resource === resource);
