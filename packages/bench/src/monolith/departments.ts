import { DepartmentFailure, type FailureKind } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import type { RegistryEntry } from '@ar/federation/registry';
import { prefetchRows } from '@ar/host/src/departments/query-client.ts';
import { readRegistry } from '@ar/host/src/departments/registry.ts';

declare const ASKS_AHEAD: boolean;

// This module replaces the host's module of the same name. Departments are lazy chunks instead of releases.
const MODULES: Record<string, () => Promise<{ default: LoadedDepartment['department'] }>> = {
  users: () => import('@ar/users/src/department.tsx'),
  buildings: () => import('@ar/buildings/src/department.tsx'),
  monuments: () => import('@ar/monuments/src/department.tsx'),
  clerk: () => import('@ar/clerk/src/department.tsx'),
};

const { departments } = readRegistry();
const running = new Map<string, LoadedDepartment>();

export const runningDepartment = (id: string) => running.get(id);

export async function loadDepartment(id: string): Promise<LoadedDepartment> {
  const release = departments.find((entry) => entry.id === id) as RegistryEntry | undefined;
  const load = MODULES[id];
  if (!release || !load) throw new Error(`No department ${id}`);
  if (ASKS_AHEAD && release.list && !running.has(id)) prefetchRows(release.list);
  const loaded = { release, department: (await load()).default };
  running.set(id, loaded);
  return loaded;
}

export const preloadList = () => void import('@ar/records');

export const preloadDepartment = async (id: string) => void (await loadDepartment(id));

export async function explain(error: unknown, { id, version }: RegistryEntry, kind: FailureKind) {
  return new DepartmentFailure(kind, { department: id, version, revision: 0 }, error);
}

export const fallBack = async () => undefined;
export const onActionError = () => () => {};
