import { firstScreenCopies, type HostSurface, incompatibilities, usesHostCopy } from './compatibility.ts';
import { CONTRACT, type Department } from './contract.ts';
import { DepartmentFailure, type FailureKind } from './failure.ts';
import { isWhole, type ListedDepartment, type PageEntry, type RegistryEntry } from './registry.ts';
import { DOCUMENT, expectedHash, initialFiles, MANIFEST, sha384 } from './release-files.ts';

/** Limits all tries of a release, or only the first try if there is no previous release to fall back to. */
const RELEASE_MS = 10_000;
const DEPARTMENT_MS = 30_000;
const RETRY_DELAYS_MS = [300, 1200];

export interface LoaderEffects {
  fetch(url: string, init: RequestInit): Promise<Response>;
  prepare(entry: RegistryEntry): void;
  evaluate(entry: RegistryEntry): Promise<unknown>;
  /** Returns the file whose script or stylesheet element failed to load; undefined if `error` has another cause. */
  missingFile(error: unknown, entry: RegistryEntry): string | undefined;
  sleep(ms: number): Promise<void>;
  timeout(ms: number): AbortSignal;
  /** Called once for each release that could not be used. */
  report(failure: DepartmentFailure): void;
}

export interface LoadedDepartment {
  department: Department;
  release: RegistryEntry;
  /** True if the live release failed and `release` is an earlier release. */
  isEarlier?: true;
}

function parseDepartment(value: unknown): Department | undefined {
  const candidate = (value as { default?: Partial<Department> } | null | undefined)?.default;
  const isComponent = typeof candidate?.Routes === 'function' || typeof candidate?.Routes === 'object';
  return candidate?.contract === CONTRACT && isComponent ? (candidate as Department) : undefined;
}

export function createLoader(
  effects: LoaderEffects,
  revision: number,
  departments: readonly PageEntry[],
  host: HostSurface,
  chooseRelease: (entry: RegistryEntry) => RegistryEntry = (entry) => entry,
) {
  const loading = new Map<string, Promise<LoadedDepartment>>();

  const failureOf = (entry: PageEntry, kind: FailureKind, facts: object, cause?: unknown) =>
    new DepartmentFailure(kind, { department: entry.id, version: entry.version, revision, ...facts }, cause);

  async function fetchChecked(entry: RegistryEntry, path: string, signal: AbortSignal) {
    const expected = expectedHash(entry, path);
    if (expected === undefined) throw failureOf(entry, 'integrity', { path });
    return fetchExpected(entry, { path, url: entry.base + path, expected }, signal);
  }

  async function fetchEntry(entry: ListedDepartment, signal: AbortSignal): Promise<RegistryEntry> {
    const url = `/api/registry/entries/${entry.whole.revision}/`;
    const bytes = await fetchExpected(entry, { path: DOCUMENT, url, expected: entry.whole.hash }, signal);
    return chooseRelease(JSON.parse(new TextDecoder().decode(bytes)));
  }

  async function fetchExpected(
    entry: PageEntry,
    { path, url, expected }: { path: string; url: string; expected: string },
    signal: AbortSignal,
  ) {
    const unreachable = (cause: unknown) => {
      throw failureOf(entry, signal.aborted ? 'timeout' : 'offline', { path }, cause);
    };
    // `reload` replaces damaged files, which browsers cache for a year (module-federation/core #3507).
    for (const cache of ['default', 'reload'] as const) {
      // The script element uses the same `mode` and `credentials`, so the browser reuses the cached file.
      const response = await effects
        .fetch(url, { mode: 'cors', credentials: 'same-origin', cache, signal })
        .catch(unreachable);
      if (!response.ok) throw failureOf(entry, 'http', { path, status: response.status });
      const bytes = await response.arrayBuffer().catch(unreachable);
      if ((await sha384(bytes)) === expected) return bytes;
    }
    throw failureOf(entry, 'integrity', { path });
  }

  function evaluate(entry: RegistryEntry, limit: AbortSignal): Promise<unknown> {
    const path = entry.entry;
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(failureOf(entry, 'timeout', { path }));
      if (limit.aborted) fail();
      limit.addEventListener('abort', fail, { once: true });
    });
    const module = effects.evaluate(entry).catch(async (cause: unknown) => {
      const failedFile = effects.missingFile(cause, entry);
      if (failedFile === undefined) throw failureOf(entry, 'evaluation', { path }, cause);
      await fetchChecked(entry, failedFile, limit);
      throw failureOf(entry, 'offline', { path: failedFile }, cause);
    });
    return Promise.race([late, module]);
  }

  async function loadOnce(entry: RegistryEntry, limit: AbortSignal): Promise<LoadedDepartment> {
    const reasons = incompatibilities(host, entry);
    if (reasons.length > 0) throw failureOf(entry, 'incompatible', { reasons });

    effects.prepare(entry);
    const requests = new Map<string, Promise<ArrayBuffer>>();
    const fetchOnce = (path: string) => {
      const file = requests.get(path) ?? fetchChecked(entry, path, limit);
      requests.set(path, file);
      return file;
    };
    const [manifest] = await Promise.all([MANIFEST, entry.entry, ...entry.first].map(fetchOnce));
    const own = firstScreenCopies(entry).filter((module) => !usesHostCopy(host, entry, module));
    const files = initialFiles(JSON.parse(new TextDecoder().decode(manifest)), own);
    if (!files) throw failureOf(entry, 'invalid-export', { path: MANIFEST });
    await Promise.all(files.map(fetchOnce));

    const department = parseDepartment(await evaluate(entry, limit));
    if (!department) throw failureOf(entry, 'invalid-export', {});
    return { department, release: entry };
  }

  /** Retries after temporary failures. The signal `first` ends the first try, and the signal `last` ends all tries. */
  async function retry<Result>(
    attempt: (limit: AbortSignal) => Promise<Result>,
    first: AbortSignal,
    last: AbortSignal,
  ): Promise<Result> {
    let limit = first;
    for (const delay of RETRY_DELAYS_MS) {
      try {
        return await attempt(limit);
      } catch (failure) {
        if (!(failure instanceof DepartmentFailure && failure.isPassing) || last.aborted) throw failure;
        await effects.sleep(delay);
        limit = last;
      }
    }
    return attempt(limit);
  }

  const releaseLimit = (all: AbortSignal) => AbortSignal.any([all, effects.timeout(RELEASE_MS)]);

  function reported(entry: PageEntry, cause: unknown): DepartmentFailure {
    const failure = cause instanceof DepartmentFailure ? cause : failureOf(entry, 'evaluation', {}, cause);
    effects.report(failure);
    return failure;
  }

  async function load(entry: RegistryEntry, all: AbortSignal): Promise<LoadedDepartment> {
    const limit = releaseLimit(all);
    try {
      return await retry((signal) => loadOnce(entry, signal), limit, entry.previous ? limit : all);
    } catch (cause) {
      const failure = reported(entry, cause);
      if (!entry.previous) throw failure;
      // The screen shows the failure of the live release, because the team must fix the live release.
      return loadEarlier(entry.previous, all).catch(() => {
        throw failure;
      });
    }
  }

  const loadEarlier = async (entry: RegistryEntry, all: AbortSignal): Promise<LoadedDepartment> => ({
    ...(await load(entry, all)),
    isEarlier: true,
  });

  async function loadListed(entry: PageEntry, all: AbortSignal): Promise<LoadedDepartment> {
    if (isWhole(entry)) return load(entry, all);
    const request = retry((limit) => fetchEntry(entry, limit), releaseLimit(all), all);
    const whole = await request.catch((cause: unknown) => {
      throw reported(entry, cause);
    });
    return load(whole, all);
  }

  /** A failure removes the promise, so the next call tries the live release again. */
  function cache(id: string, start: (all: AbortSignal) => Promise<LoadedDepartment>) {
    const started = start(effects.timeout(DEPARTMENT_MS));
    loading.set(id, started);
    started.catch(() => loading.delete(id));
    return started;
  }

  return {
    /** Loads a department once; later calls return the same promise. Throws if no department has the id. */
    async load(id: string): Promise<LoadedDepartment> {
      const entry = departments.find((department) => department.id === id);
      if (!entry) throw new Error(`No department ${id} in registry revision ${revision}`);
      return loading.get(id) ?? cache(id, (all) => loadListed(entry, all));
    },
    /** Undefined if there is no previous release or if the previous release fails too. */
    async fallBack({ id, previous }: RegistryEntry): Promise<LoadedDepartment | undefined> {
      return previous && cache(id, (all) => loadEarlier(previous, all)).catch(() => undefined);
    },
    /** Returns why a file of a running release fails to load; undefined if the file loads now. */
    async diagnose(release: RegistryEntry, path: string): Promise<DepartmentFailure | undefined> {
      return fetchChecked(release, path, effects.timeout(RELEASE_MS)).then(
        () => undefined,
        (failure: unknown) => (failure instanceof DepartmentFailure ? failure : undefined),
      );
    },
  };
}
