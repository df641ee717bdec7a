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
import { readRegistry } from './registry.ts';
import { COPIED_MODULES } from './shared-modules.ts';
import { claimStyles } from './styles.ts';
import { onThrownOnLeaving } from './thrown-on-leaving.ts';
import { switchedOffNow } from './updates/newest-registry.ts';

declare const HOST_SURFACE: HostSurface;

const registry = readRegistry();
const report = createReporter(registry, sendReport);
const evaluate = createEvaluator(HOST_SURFACE);
const elsewhere = createElsewhere((lost) =>
  report.failure(new DepartmentFailure('elsewhere', { ...lost, revision: registry.revision })),
);

/** What a release takes from this host, and its list's first page, is on its way beside its own files. */
function prepare(entry: RegistryEntry): void {
  for (const place of [entry, elsewhere.of(entry)]) if (place) claimStyles(place);
  fetchTaken(HOST_SURFACE, entry);
  // An address with a query asks for something else: another page, a search.
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

/** Another person in the same tab may get other releases: nothing that the one before loaded is theirs. */
function ownNow() {
  const { user } = currentSession();
  if (!user) return undefined;
  if (own?.person !== user.id) own = ownOf(user.id);
  return own;
}

/** So that coming back to it shows it in the same frame. */
export function runningDepartment(id: string): LoadedDepartment | undefined {
  return ownNow()?.running.get(id);
}

/** Loads a department, or answers the one that runs. Rejects with a DepartmentFailure. */
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

/** Loads a developer's own build. Its failures are not reported, because they are no business of the department's team. */
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

/** Starts fetching what every list is made of, for somebody who is about to sign in: it is this host's own. */
export function preloadList(): void {
  COPIED_MODULES['@ar/records']().catch(() => undefined);
}

/** Starts a department that somebody may be about to open, if their role may. A failure is told when they open it. */
export async function preloadDepartment(id: string): Promise<void> {
  const { role } = currentSession();
  const entry = ownNow()?.departments.find((department) => department.id === id);
  if (!role || !entry || switchedOffNow(entry) || !mayOpen(role, entry)) return;
  await loadDepartment(id)
    .then(({ department }) => department.prefetch?.())
    .catch(() => undefined);
}

/** The release to go on with after one that ran has failed; undefined where there is no good one. */
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

/** Tells of a file that a running department asked for later and could not have, once its wrong bytes are known. */
async function reportLateFile(url: string): Promise<void> {
  for (const release of runningReleases()) {
    const failure = await diagnose(release, pathIn(release, url));
    if (failure) tell(failure, release);
  }
}

// A form or a dialog that does not come is told where it was asked for, and the department stays. Looking into its file
// here also puts the right bytes into the browser's cache for the next try. Such events do not bubble.
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

/** Tells the team of a running release what an error in it means: a file that could not be had, or else `kind`. */
export async function explain(error: unknown, release: RegistryEntry, kind: FailureKind) {
  const facts = { department: release.id, version: release.version, revision: registry.revision };
  const diagnosis = await diagnose(release, fileNotHad(error, release));
  const failure = diagnosis ?? new DepartmentFailure(kind, facts, error);
  tell(failure, release);
  return failure;
}

const actionListeners = new Set<() => void>();

/** Calls `listener` whenever something that somebody did has ended in an error that nobody caught; answers how to stop. */
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

// What throws in an event handler, or rejects with nobody to hear it, is no fault of the release as a whole.
addEventListener('error', ({ error }) => hearUncaught(error));
addEventListener('unhandledrejection', ({ reason }) => hearUncaught(reason));

onThrownOnLeaving((error) => {
  const release = error instanceof Error && releaseThatThrew(error, runningReleases(), location.origin);
  if (release) void explain(error, release, 'action');
});
