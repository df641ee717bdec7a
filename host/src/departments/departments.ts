import type { HostSurface } from '@ar/federation/compatibility';
import { DepartmentFailure, type FailureKind } from '@ar/federation/failure';
import { createLoader, type LoadedDepartment } from '@ar/federation/loader';
import type { RegistryEntry } from '@ar/federation/registry';
import { createEvaluator } from './federation.ts';
import { readRegistry } from './registry.ts';
import { reportFailure } from './report.ts';

declare const HOST_SURFACE: HostSurface;

const registry = readRegistry();
const running = new Map<string, LoadedDepartment>();
const loader = createLoader(
  {
    fetch: (url, init) => fetch(url, init),
    evaluate: createEvaluator(HOST_SURFACE),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    report: reportFailure,
  },
  { ...registry, host: HOST_SURFACE },
);

/** A department that runs already, so that coming back to it shows it in the same frame. */
export function runningDepartment(id: string): LoadedDepartment | undefined {
  return running.get(id);
}

/** Loads a department, or answers the one that runs. Rejects with a DepartmentFailure. */
export async function loadDepartment(id: string): Promise<LoadedDepartment> {
  const loaded = await loader.load(id);
  running.set(id, loaded);
  return loaded;
}

/** Starts a department that somebody is about to open. A failure is told when they open it, not before. */
export async function preloadDepartment(id: string): Promise<void> {
  await loadDepartment(id)
    .then(({ department }) => department.prefetch?.())
    .catch(() => undefined);
}

/** The path below the release folder of the file a failed chunk load asked for (`request`, as rspack sets it). */
function chunkPath(error: unknown, release: RegistryEntry): string | undefined {
  const { request } = error as { request?: unknown };
  const base = new URL(release.base, location.href).href;
  return typeof request === 'string' && request.startsWith(base) ? request.slice(base.length) : undefined;
}

/** What an error thrown while a department was drawn means: a chunk that could not be had, or its own code. */
export async function explainRenderError(error: unknown, release: RegistryEntry): Promise<DepartmentFailure> {
  const path = chunkPath(error, release);
  const diagnosis = path === undefined ? undefined : await loader.diagnose(release, path);
  const kind: FailureKind = diagnosis?.kind ?? 'render';
  const facts = { department: release.id, version: release.version, revision: registry.revision };
  const failure = diagnosis ?? new DepartmentFailure(kind, facts, error);
  reportFailure(failure);
  return failure;
}
