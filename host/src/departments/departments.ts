import type { HostSurface } from '@ar/federation/compatibility';
import { DepartmentFailure, type FailureKind } from '@ar/federation/failure';
import { createLoader, type LoadedDepartment } from '@ar/federation/loader';
import { chosenRelease, type PageEntry, type RegistryEntry } from '@ar/federation/registry';
import { currentSession } from '@ar/session';
import { departmentAt, mayOpen } from '../navigation/destinations.ts';
import { createReporter, isUnreported, releaseThatThrew, sendReport } from './failures.ts';
import { createEvaluator, fetchHostModules, missingFile, pathIn } from './federation.ts';
import { type Override, readOverride } from './override/override.ts';
import { departmentsOf } from './own-departments.ts';
import { prefetchRows } from './query-client.ts';
import { onThrownOnLeaving } from './redraw.ts';
import { readRegistry } from './registry.ts';
import { COPIED_MODULES } from './shared-modules.ts';
import { claimStyles } from './styles.ts';
import { switchedOffNow } from './updates/newest-registry.ts';

declare const HOST_SURFACE: HostSurface;

const registry = readRegistry();
const report = createReporter(registry, sendReport);
const evaluate = createEvaluator(HOST_SURFACE);

function prepare(entry: RegistryEntry): void {
  claimStyles(entry);
  fetchHostModules(HOST_SURFACE, entry);
  const needsOther = location.search !== '' && departmentAt(location.pathname, [entry]);
  if (entry.list && !needsOther) void prefetchRows(entry.list);
}

const loaderOf = (
  departments: readonly PageEntry[],
  reportFailure: (failure: DepartmentFailure) => void,
  choose?: (entry: RegistryEntry) => RegistryEntry,
) =>
  createLoader(
    {
      fetch: (url, init) => fetch(url, init),
      prepare,
      evaluate,
      missingFile,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      timeout: (ms) => AbortSignal.timeout(ms),
      report: reportFailure,
    },
    registry.revision,
    departments,
    HOST_SURFACE,
    choose,
  );

function ownOf(person: number) {
  const departments = departmentsOf(person, registry.departments);
  const running = new Map<string, LoadedDepartment>();
  const loader = loaderOf(departments, report.failure, (entry) => chosenRelease(entry, person));
  return { person, departments, loader, running };
}

let own: ReturnType<typeof ownOf> | undefined;

/** Each person has a loader, because people may sign in one after the other in a tab and get different releases. */
function ownNow() {
  const { user } = currentSession();
  if (!user) return undefined;
  if (own?.person !== user.id) own = ownOf(user.id);
  return own;
}

export function runningDepartment(id: string): LoadedDepartment | undefined {
  return ownNow()?.running.get(id);
}

/** Throws a `DepartmentFailure`, or an `Error` if nobody is signed in. */
export async function loadDepartment(id: string): Promise<LoadedDepartment> {
  const mine = ownNow();
  if (!mine) throw new Error('Departments can only be loaded for a signed-in person.');
  const override = readOverride();
  const isOverridden = override?.until !== undefined && override.department === id;
  const loaded = await (isOverridden ? loadOwnBuild(override) : mine.loader.load(id));
  mine.running.set(id, loaded);
  if (!isOverridden) report.load(loaded);
  return loaded;
}

let loadingOwnBuild: Promise<LoadedDepartment> | undefined;
const ownBuilds = new WeakSet<RegistryEntry>();

/** Failures of an own build are not reported to the department's team. */
function loadOwnBuild(override: Override): Promise<LoadedDepartment> {
  const load = async () => {
    const { findOwnBuild } = await import('./override/load-override.ts');
    const entry = await findOwnBuild(override, registry.revision);
    ownBuilds.add(entry);
    return loaderOf([entry], () => undefined).load(entry.id);
  };
  loadingOwnBuild ??= load().catch((failure: unknown) => {
    loadingOwnBuild = undefined;
    throw failure;
  });
  return loadingOwnBuild;
}

export function preloadList(): void {
  COPIED_MODULES['@ar/records']().catch(() => undefined);
}

/** Ignores failures, because the department's page shows them. */
export async function preloadDepartment(id: string): Promise<void> {
  const { role } = currentSession();
  const entry = ownNow()?.departments.find((department) => department.id === id);
  if (!role || !entry || switchedOffNow(entry) || !mayOpen(role, entry)) return;
  await loadDepartment(id)
    .then(({ department }) => department.prefetch?.())
    .catch(() => undefined);
}

/** Undefined if there is no earlier release, if it fails, or if nobody is signed in. */
export async function fallBack(failed: RegistryEntry): Promise<LoadedDepartment | undefined> {
  const mine = ownNow();
  const loaded = await mine?.loader.fallBack(failed);
  if (!mine || !loaded) return undefined;
  mine.running.set(failed.id, loaded);
  report.load(loaded);
  return loaded;
}

const diagnose = async (release: RegistryEntry, path: string | undefined) =>
  path === undefined ? undefined : ownNow()?.loader.diagnose(release, path);

const reportUnlessOwnBuild = (failure: DepartmentFailure, release: RegistryEntry) =>
  ownBuilds.has(release) || report.failure(failure);

const runningReleases = () => [...(own?.running.values() ?? [])].map(({ release }) => release);

async function reportMissingFile(url: string): Promise<void> {
  for (const release of runningReleases()) {
    const failure = await diagnose(release, pathIn(release, url));
    if (failure) reportUnlessOwnBuild(failure, release);
  }
}

// `diagnose` replaces a damaged file in the browser's cache. `error` events of elements do not bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) void reportMissingFile(target.src);
    if (target instanceof HTMLLinkElement) void reportMissingFile(target.href);
  },
  { capture: true },
);

/** Reports a missing file if there is one, otherwise a failure of `kind`. */
export async function explain(error: unknown, release: RegistryEntry, kind: FailureKind) {
  const facts = { department: release.id, version: release.version, revision: registry.revision };
  const diagnosis = await diagnose(release, missingFile(error, release));
  const failure = diagnosis ?? new DepartmentFailure(kind, facts, error);
  reportUnlessOwnBuild(failure, release);
  return failure;
}

const actionListeners = new Set<() => void>();

export function onActionError(listener: () => void): () => void {
  actionListeners.add(listener);
  return () => void actionListeners.delete(listener);
}

function handleUncaught(error: unknown) {
  const origins = runningReleases().map(({ base }) => new URL(base, location.origin).origin);
  if (!isUnreported(error, [location.origin, ...origins])) return;
  for (const listener of actionListeners) listener();
  const release = releaseThatThrew(error, runningReleases(), location.origin);
  if (release) void explain(error, release, 'action');
}

// These errors cause a report and a toast, and the release continues to run.
addEventListener('error', ({ error }) => handleUncaught(error));
addEventListener('unhandledrejection', ({ reason }) => handleUncaught(reason));

onThrownOnLeaving((error) => {
  const release = error instanceof Error && releaseThatThrew(error, runningReleases(), location.origin);
  if (release) void explain(error, release, 'action');
});
