import { firstPage } from '@ar/domain/first-page';
import type { HostSurface } from '@ar/federation/compatibility';
import { DepartmentFailure, type FailureKind } from '@ar/federation/failure';
import { createLoader, type LoadedDepartment } from '@ar/federation/loader';
import { chosenRelease, type PageEntry, type RegistryEntry } from '@ar/federation/registry';
import { askAhead, currentSession } from '@ar/session';
import { departmentAt, mayOpen } from '../navigation/destinations.ts';
import { createElsewhere } from './elsewhere.ts';
import { createReporter, isUntold, releaseThatThrew, sendReport } from './failures.ts';
import { createEvaluator, fetchTaken, fileNotHad, pathIn } from './federation.ts';
import { type Override, readOverride } from './override/override.ts';
import { departmentsOf } from './own-departments.ts';
import { onThrownOnLeaving } from './redraw.ts';
import { readRegistry } from './registry.ts';
import { COPIED_MODULES } from './shared-modules.ts';
import { claimStyles } from './styles.ts';
import { switchedOffNow } from './updates/newest-registry.ts';

declare const HOST_SURFACE: HostSurface;

const registry = readRegistry();
const report = createReporter(registry, sendReport);
const evaluate = createEvaluator(HOST_SURFACE);
const elsewhere = createElsewhere((lost) =>
  report.failure(new DepartmentFailure('elsewhere', { ...lost, revision: registry.revision })),
);

/** Requests, beside a release's own files, the modules that it takes from this host and its list's first page. */
function prepare(entry: RegistryEntry): void {
  for (const place of [entry, elsewhere.of(entry)]) if (place) claimStyles(place);
  fetchTaken(HOST_SURFACE, entry);
  // A query means another page or a search.
  const asksOther = location.search !== '' && departmentAt(location.pathname, [entry]);
  if (entry.list && !asksOther) askAhead(firstPage(entry.list));
}

const loaderOf = (
  departments: readonly PageEntry[],
  told: (failure: DepartmentFailure) => void,
  choose?: (entry: RegistryEntry) => RegistryEntry,
) =>
  createLoader(
    {
      fetch: (url, init) => fetch(url, init),
      prepare,
      evaluate,
      elsewhere,
      fileNotHad,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      timeout: (ms) => AbortSignal.timeout(ms),
      report: told,
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

/** The loader of the person who is signed in: another person in the same tab may get other releases. */
function ownNow() {
  const { user } = currentSession();
  if (!user) return undefined;
  if (own?.person !== user.id) own = ownOf(user.id);
  return own;
}

/** A department that was loaded before, which is shown at once. */
export function runningDepartment(id: string): LoadedDepartment | undefined {
  return ownNow()?.running.get(id);
}

/** Loads a department unless it runs already. Rejects with a DepartmentFailure. */
export async function loadDepartment(id: string): Promise<LoadedDepartment> {
  const mine = ownNow();
  if (!mine) throw new Error('Nobody is signed in, so nobody’s release of the department can be loaded.');
  const override = readOverride();
  const isOverridden = override?.until !== undefined && override.department === id;
  const loaded = await (isOverridden ? loadOwnBuild(override) : mine.loader.load(id));
  mine.running.set(id, loaded);
  if (!isOverridden) report.load(loaded);
  return loaded;
}

let loadingOwnBuild: Promise<LoadedDepartment> | undefined;
const ownBuilds = new WeakSet<RegistryEntry>();

/** Loads a developer's own build. Its failures do not concern the department's team, and are not reported. */
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

/** Fetches the code of every list for a person who is about to sign in. */
export function preloadList(): void {
  COPIED_MODULES['@ar/records']().catch(() => undefined);
}

/** Loads a department that the person may be about to open. A failure is shown when they open it. */
export async function preloadDepartment(id: string): Promise<void> {
  const { role } = currentSession();
  const entry = ownNow()?.departments.find((department) => department.id === id);
  if (!role || !entry || switchedOffNow(entry) || !mayOpen(role, entry)) return;
  await loadDepartment(id)
    .then(({ department }) => department.prefetch?.())
    .catch(() => undefined);
}

/** The earlier release to go on with after a failure; undefined where there is none. */
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

const tell = (failure: DepartmentFailure, release: RegistryEntry) =>
  ownBuilds.has(release) || report.failure(failure);

const runningReleases = () => [...(own?.running.values() ?? [])].map(({ release }) => release);

/** Reports a file that a running department requested and did not get. */
async function reportLateFile(url: string): Promise<void> {
  for (const release of runningReleases()) {
    const failure = await diagnose(release, pathIn(release, url));
    if (failure) tell(failure, release);
  }
}

// The department itself shows that a form or dialog did not come. Diagnosing the file here also puts the right bytes into
// the browser's cache for the next try. Such events do not bubble.
addEventListener(
  'error',
  (event) => {
    const { target } = event;
    if (elsewhere.rescue(target)) return event.stopImmediatePropagation();
    if (target instanceof HTMLScriptElement) void reportLateFile(target.src);
    if (target instanceof HTMLLinkElement) void reportLateFile(target.href);
  },
  { capture: true },
);

/** Reports an error of a running release: as a file that did not come, or else as `kind`. */
export async function explain(error: unknown, release: RegistryEntry, kind: FailureKind) {
  const facts = { department: release.id, version: release.version, revision: registry.revision };
  const diagnosis = await diagnose(release, fileNotHad(error, release));
  const failure = diagnosis ?? new DepartmentFailure(kind, facts, error);
  tell(failure, release);
  return failure;
}

const actionListeners = new Set<() => void>();

/** Calls `listener` for each uncaught error of an action; returns how to stop. */
export function onActionError(listener: () => void): () => void {
  actionListeners.add(listener);
  return () => void actionListeners.delete(listener);
}

function hearUncaught(error: unknown) {
  const origins = runningReleases().map(({ base }) => new URL(base, location.origin).origin);
  if (!isUntold(error, [location.origin, ...origins])) return;
  for (const listener of actionListeners) listener();
  const release = releaseThatThrew(error, runningReleases(), location.origin);
  if (release) void explain(error, release, 'action');
}

// An error of an event handler or an unhandled rejection leaves the release running.
addEventListener('error', ({ error }) => hearUncaught(error));
addEventListener('unhandledrejection', ({ reason }) => hearUncaught(reason));

onThrownOnLeaving((error) => {
  const release = error instanceof Error && releaseThatThrew(error, runningReleases(), location.origin);
  if (release) void explain(error, release, 'action');
});
