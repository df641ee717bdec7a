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

/** The path of a file below a release's folder, undefined for any other address. */
function pathIn(release: RegistryEntry, url: unknown): string | undefined {
  const base = new URL(release.base, location.href).href;
  return typeof url === 'string' && url.startsWith(base) ? url.slice(base.length) : undefined;
}

/** Tells of a file that a running department asked for later and could not have, once its wrong bytes are known. */
async function reportLateFile(url: string): Promise<void> {
  for (const { release } of running.values()) {
    const path = pathIn(release, url);
    const failure = path === undefined ? undefined : await loader.diagnose(release, path);
    if (failure) reportFailure(failure);
  }
}

// A form or a dialog that does not come is told where it was asked for, and the department stays. Its file is looked
// into here, for every department alike: that also puts the right bytes into the browser's cache, where wrong ones
// would be found again at the next try. Such events do not bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) void reportLateFile(target.src);
    if (target instanceof HTMLLinkElement) void reportLateFile(target.href);
  },
  { capture: true },
);

/** What an error thrown while a department was drawn means: a chunk that could not be had, or its own code. */
export async function explainRenderError(error: unknown, release: RegistryEntry): Promise<DepartmentFailure> {
  // rspack names the file that a failed chunk asked for.
  const path = pathIn(release, (error as { request?: unknown }).request);
  const diagnosis = path === undefined ? undefined : await loader.diagnose(release, path);
  const kind: FailureKind = diagnosis?.kind ?? 'render';
  const facts = { department: release.id, version: release.version, revision: registry.revision };
  const failure = diagnosis ?? new DepartmentFailure(kind, facts, error);
  reportFailure(failure);
  return failure;
}
