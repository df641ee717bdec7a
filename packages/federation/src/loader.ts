import { firstScreenCopies, type HostSurface, incompatibilities, isTaken } from './compatibility.ts';
import { CONTRACT, type Department } from './contract.ts';
import { DepartmentFailure, type FailureKind } from './failure.ts';
import { isWhole, type ListedDepartment, type PageEntry, type RegistryEntry } from './registry.ts';
import { DOCUMENT, expectedHash, initialFiles, MANIFEST, sha384 } from './release-files.ts';

/** How long all tries at a release may take before the one before it takes its place; of the last, its first try's time. */
const TURN_MS = 10_000;
const DEPARTMENT_MS = 30_000;
/** How long a release may take from elsewhere: half of its turn is left for it here. */
const ELSEWHERE_MS = 5000;
/** Waits before the second and the third try of a failure that can pass by itself. */
const RETRY_DELAYS_MS = [300, 1200];

/** What the loader does to the world, handed in so that its decisions can be tested without a bundler. */
export interface LoaderEffects {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Where the operator has a release stand besides, as its entry there; undefined: nowhere, or it failed before. */
  elsewhere?: {
    of(entry: RegistryEntry): RegistryEntry | undefined;
    left(failure: DepartmentFailure): void;
  };
  /** Told that a release is about to be loaded: what it takes from the host can be fetched beside its own files. */
  prepare(entry: RegistryEntry): void;
  evaluate(entry: RegistryEntry): Promise<unknown>;
  /** The file that could be fetched and then not be had as a script or stylesheet, if that is what an error says. */
  fileNotHad(error: unknown, entry: RegistryEntry): string | undefined;
  sleep(ms: number): Promise<void>;
  timeout(ms: number): AbortSignal;
  /** Told once of each release that could not be used. Must not throw. */
  report(failure: DepartmentFailure): void;
}

/** A department that runs, and the release it came from: the live one, or an earlier one it fell back to. */
export interface LoadedDepartment {
  department: Department;
  release: RegistryEntry;
  /** The live release failed. */
  isEarlier?: true;
}

function parseDepartment(value: unknown): Department | undefined {
  const candidate = (value as { default?: Partial<Department> } | null | undefined)?.default;
  const isComponent = typeof candidate?.Routes === 'function' || typeof candidate?.Routes === 'object';
  return candidate?.contract === CONTRACT && isComponent ? (candidate as Department) : undefined;
}

/** The loader. It fails closed on code: nothing runs unless its hash stands in the registry. */
export function createLoader(
  effects: LoaderEffects,
  revision: number,
  departments: readonly PageEntry[],
  host: HostSurface,
  choose: (entry: RegistryEntry) => RegistryEntry = (entry) => entry,
) {
  const loading = new Map<string, Promise<LoadedDepartment>>();

  const failureOf = (entry: PageEntry, kind: FailureKind, facts: object, cause?: unknown) =>
    new DepartmentFailure(kind, { department: entry.id, version: entry.version, revision, ...facts }, cause);

  /** Fetches one file of a release and checks its bytes against the registry. Throws a DepartmentFailure. */
  async function fetchChecked(entry: RegistryEntry, path: string, signal: AbortSignal) {
    const expected = expectedHash(entry, path);
    if (expected === undefined) throw failureOf(entry, 'integrity', { path });
    return fetchExpected(entry, { path, url: entry.base + path, expected }, signal);
  }

  /** The whole entry of a department of which the page has the list's part. Throws a DepartmentFailure. */
  async function fetchWhole(entry: ListedDepartment, signal: AbortSignal): Promise<RegistryEntry> {
    const { revision: made, hash: expected } = entry.whole;
    const url = `/api/registry/entries/${made}/`;
    const bytes = await fetchExpected(entry, { path: DOCUMENT, url, expected }, signal);
    return choose(JSON.parse(new TextDecoder().decode(bytes)));
  }

  async function fetchExpected(
    entry: PageEntry,
    { path, url, expected }: { path: string; url: string; expected: string },
    signal: AbortSignal,
  ) {
    const unreachable = (cause: unknown) => {
      throw failureOf(entry, signal.aborted ? 'timeout' : 'offline', { path }, cause);
    };
    // Browsers keep a release's files for a year, wrong bytes too. Wrong bytes are asked for once more past the cache,
    // which puts the right ones there (module-federation/core #3507).
    for (const cache of ['default', 'reload'] as const) {
      // `mode` and `credentials` as the script element asks, so that it finds these bytes in the browser's cache.
      const response = await effects
        .fetch(url, { mode: 'cors', credentials: 'same-origin', cache, signal })
        .catch(unreachable);
      if (!response.ok) throw failureOf(entry, 'http', { path, status: response.status });
      const bytes = await response.arrayBuffer().catch(unreachable);
      if ((await sha384(bytes)) === expected) return bytes;
    }
    throw failureOf(entry, 'integrity', { path });
  }

  /** Runs what was checked, within the try's time: scripts have no time limit of their own worth waiting for. */
  function evaluate(entry: RegistryEntry, limit: AbortSignal): Promise<unknown> {
    const path = entry.entry;
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(failureOf(entry, 'timeout', { path }));
      if (limit.aborted) fail();
      limit.addEventListener('abort', fail, { once: true });
    });
    const module = effects.evaluate(entry).catch(async (cause: unknown) => {
      const lost = effects.fileNotHad(cause, entry);
      if (lost === undefined) throw failureOf(entry, 'evaluation', { path }, cause);
      // What is wrong with the file now; where nothing is, the network was for a moment.
      await fetchChecked(entry, lost, limit);
      throw failureOf(entry, 'offline', { path: lost }, cause);
    });
    return Promise.race([late, module]);
  }

  /** One try at one release, from elsewhere and then from here. Throws a DepartmentFailure. */
  async function loadOnce(entry: RegistryEntry, limit: AbortSignal): Promise<LoadedDepartment> {
    const reasons = incompatibilities(host, entry);
    if (reasons.length > 0) throw failureOf(entry, 'incompatible', { reasons });

    effects.prepare(entry);
    const there = effects.elsewhere?.of(entry);
    if (!there) return loadFrom(entry, limit);
    return loadFrom(there, AbortSignal.any([limit, effects.timeout(ELSEWHERE_MS)])).catch(
      (failure: unknown) => {
        if (!(failure instanceof DepartmentFailure) || !failure.isOfFiles) throw failure;
        effects.elsewhere?.left(failure);
        return loadFrom(entry, limit);
      },
    );
  }

  /** Manifest, files, evaluation, export. Throws a DepartmentFailure. */
  async function loadFrom(entry: RegistryEntry, limit: AbortSignal): Promise<LoadedDepartment> {
    const asked = new Map<string, Promise<ArrayBuffer>>();
    const have = (path: string) => {
      const file = asked.get(path) ?? fetchChecked(entry, path, limit);
      asked.set(path, file);
      return file;
    };
    // All that is known to be needed is asked for together; nothing runs before every byte has been checked.
    const [manifest] = await Promise.all([MANIFEST, entry.entry, ...entry.first].map(have));
    const own = firstScreenCopies(entry).filter((module) => !isTaken(host, entry, module));
    const files = initialFiles(JSON.parse(new TextDecoder().decode(manifest)), own);
    if (!files) throw failureOf(entry, 'invalid-export', { path: MANIFEST });
    await Promise.all(files.map(have));

    const department = parseDepartment(await evaluate(entry, limit));
    if (!department) throw failureOf(entry, 'invalid-export', {});
    return { department, release: entry };
  }

  /** Tries something, again where its failure can pass, until `last` ends; the first try has `turn`'s time. */
  async function patiently<Answer>(
    once: (limit: AbortSignal) => Promise<Answer>,
    { turn, last }: { turn: AbortSignal; last: AbortSignal },
  ): Promise<Answer> {
    let limit = turn;
    for (const delay of RETRY_DELAYS_MS) {
      try {
        return await once(limit);
      } catch (failure) {
        if (!(failure instanceof DepartmentFailure && failure.isPassing) || last.aborted) throw failure;
        await effects.sleep(delay);
        limit = last;
      }
    }
    return once(limit);
  }

  const turnOf = (all: AbortSignal) => AbortSignal.any([all, effects.timeout(TURN_MS)]);

  function asReported(entry: PageEntry, cause: unknown): DepartmentFailure {
    const failure = cause instanceof DepartmentFailure ? cause : failureOf(entry, 'evaluation', {}, cause);
    effects.report(failure);
    return failure;
  }

  /** One release within its turn if another is before it, else until `all` ends; then that one. */
  async function load(entry: RegistryEntry, all: AbortSignal): Promise<LoadedDepartment> {
    const turn = turnOf(all);
    const last = entry.previous ? turn : all;
    try {
      return await patiently((limit) => loadOnce(entry, limit), { turn, last });
    } catch (cause) {
      const failure = asReported(entry, cause);
      if (!entry.previous) throw failure;
      // The person is told about the live release: that is the one their department's team must mend.
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
    const whole = patiently((limit) => fetchWhole(entry, limit), { turn: turnOf(all), last: all });
    return load(
      await whole.catch((cause: unknown) => {
        throw asReported(entry, cause);
      }),
      all,
    );
  }

  /** A failure is forgotten, so the next try begins with the live release. */
  function begin(id: string, loaded: (all: AbortSignal) => Promise<LoadedDepartment>) {
    const started = loaded(effects.timeout(DEPARTMENT_MS));
    loading.set(id, started);
    started.catch(() => loading.delete(id));
    return started;
  }

  return {
    /** Loads a department, once: later calls answer the same promise. */
    async load(id: string): Promise<LoadedDepartment> {
      const entry = departments.find((department) => department.id === id);
      if (!entry) throw new Error(`No department ${id} in registry revision ${revision}`);
      return loading.get(id) ?? begin(id, (all) => loadListed(entry, all));
    },
    /** The release before one that failed on the screen takes its place in this tab; undefined where none can be had. */
    async fallBack({ id, previous }: RegistryEntry): Promise<LoadedDepartment | undefined> {
      return previous && begin(id, (all) => loadEarlier(previous, all)).catch(() => undefined);
    },
    /** What is wrong with a file of a running release, or undefined where it can be had. */
    async diagnose(release: RegistryEntry, path: string): Promise<DepartmentFailure | undefined> {
      return fetchChecked(release, path, effects.timeout(TURN_MS)).then(
        () => undefined,
        (failure: unknown) => (failure instanceof DepartmentFailure ? failure : undefined),
      );
    },
  };
}
