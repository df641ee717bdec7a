import { firstScreenCopies, type HostSurface, incompatibilities, isTaken } from './compatibility.ts';
import { CONTRACT, type Department } from './contract.ts';
import { DepartmentFailure, type FailureKind, isPassing } from './failure.ts';
import type { RegistryEntry } from './registry.ts';
import { expectedHash, initialFiles, MANIFEST, sha384 } from './release-files.ts';

/**
 * How long a release may take before the one before it takes its place, in milliseconds: all its tries together. Of the
 * last one there is, it is the first try's time.
 */
const TURN_MS = 10_000;
/** How long a department may take, with all tries at all its releases, in milliseconds. */
const DEPARTMENT_MS = 30_000;
/** Waits before the second and the third try of a failure that can pass by itself, in milliseconds. */
const RETRY_DELAYS_MS = [300, 1200];

/** What the loader does to the world, handed in so that its decisions can be tested without a bundler. */
export interface LoaderEffects {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Told that a release is about to be loaded: what it takes from the host can be fetched beside its own files. */
  prepare(entry: RegistryEntry): void;
  /**
   * Runs a release's entry and answers its `./department` module. The bytes were checked just before. Rejects with a
   * {@link FileNotHad} where the page could not have one of the files all the same.
   */
  evaluate(entry: RegistryEntry): Promise<unknown>;
  sleep(ms: number): Promise<void>;
  /** A signal that aborts after so many milliseconds. */
  timeout(ms: number): AbortSignal;
  /** Told once of each release that could not be used. Must not throw. */
  report(failure: DepartmentFailure): void;
}

/** A file that could be fetched and then not be had as a script or stylesheet: the network failed in between. */
export class FileNotHad extends Error {
  /** Below the release's folder. */
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super(`${path} could not be had`, { cause });
    this.name = 'FileNotHad';
    this.path = path;
  }
}

/** A department that runs, and the release it came from: the live one, or an earlier one it fell back to. */
export interface LoadedDepartment {
  department: Department;
  release: RegistryEntry;
}

export interface Loader {
  /** Loads a department, once: later calls answer the same promise. A failure is forgotten, so it can be tried again. */
  load(id: string): Promise<LoadedDepartment>;
  /**
   * For a release that ran and then failed on the screen: its previous one, which takes its place in this tab.
   * Undefined where there is none, or where that one can't be had either.
   */
  fallBack(release: RegistryEntry): Promise<LoadedDepartment | undefined>;
  /** What is wrong with a file of a running release, or undefined where it can be had: for chunks that fail later. */
  diagnose(release: RegistryEntry, path: string): Promise<DepartmentFailure | undefined>;
}

interface Options {
  revision: number;
  departments: readonly RegistryEntry[];
  host: HostSurface;
}

/** `value` as a department of this contract; undefined for anything else. */
function parseDepartment(value: unknown): Department | undefined {
  const candidate = (value as { default?: Partial<Department> } | null | undefined)?.default;
  const isComponent = typeof candidate?.Routes === 'function' || typeof candidate?.Routes === 'object';
  return candidate?.contract === CONTRACT && isComponent ? (candidate as Department) : undefined;
}

interface Try {
  effects: LoaderEffects;
  options: Options;
  entry: RegistryEntry;
  /** Aborts when the time of this try has passed. */
  limit: AbortSignal;
}

function failureOf({ options, entry }: Try, kind: FailureKind, facts: object, cause?: unknown) {
  const { revision } = options;
  const whole = { department: entry.id, version: entry.version, revision, ...facts };
  return new DepartmentFailure(kind, whole, cause);
}

/** Fetches one file of a release and checks its bytes against the registry. Throws a DepartmentFailure. */
async function fetchChecked(attempt: Try, path: string): Promise<ArrayBuffer> {
  const { effects, entry, limit: signal } = attempt;
  const expected = expectedHash(entry, path);
  if (expected === undefined) throw failureOf(attempt, 'integrity', { path });

  const unreachable = (cause: unknown) => {
    throw failureOf(attempt, signal.aborted ? 'timeout' : 'offline', { path }, cause);
  };
  // Files of a release are kept for a year, and so would be wrong bytes that a browser once got: before they count as
  // wrong, they are asked for past its cache, which puts the right ones there (module-federation/core #3507).
  for (const cache of ['default', 'reload'] as const) {
    // `mode` and `credentials` as the script element asks, so that it finds these bytes in the browser's cache.
    const response = await effects
      .fetch(entry.base + path, { mode: 'cors', credentials: 'same-origin', cache, signal })
      .catch(unreachable);
    if (!response.ok) throw failureOf(attempt, 'http', { path, status: response.status });
    const bytes = await response.arrayBuffer().catch(unreachable);
    if ((await sha384(bytes)) === expected) return bytes;
  }
  throw failureOf(attempt, 'integrity', { path });
}

/** Runs what was checked, within the try's time: scripts have no time limit of their own worth waiting for. */
async function evaluate(attempt: Try): Promise<unknown> {
  const { effects, entry, limit } = attempt;
  const path = entry.entry;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(failureOf(attempt, 'timeout', { path }));
    if (limit.aborted) fail();
    limit.addEventListener('abort', fail, { once: true });
  });
  const module = effects.evaluate(entry).catch(async (cause: unknown) => {
    if (!(cause instanceof FileNotHad)) throw failureOf(attempt, 'evaluation', { path }, cause);
    // What is wrong with the file now; where nothing is, the network was for a moment.
    await fetchChecked(attempt, cause.path);
    throw failureOf(attempt, 'offline', { path: cause.path }, cause);
  });
  return Promise.race([late, module]);
}

/** One try at one release: compatible? manifest, files, evaluation, export. Throws a DepartmentFailure. */
async function loadRelease(attempt: Try): Promise<LoadedDepartment> {
  const { effects, entry } = attempt;
  const { host } = attempt.options;
  const reasons = incompatibilities(host, entry);
  if (reasons.length > 0) throw failureOf(attempt, 'incompatible', { reasons });

  effects.prepare(entry);
  const asked = new Map<string, Promise<ArrayBuffer>>();
  const have = (path: string) => {
    const known = asked.get(path) ?? fetchChecked(attempt, path);
    asked.set(path, known);
    return known;
  };
  // All that is known to be needed is asked for together; nothing runs before every byte has been checked.
  const [manifest] = await Promise.all([MANIFEST, entry.entry, ...entry.first].map(have));
  const own = firstScreenCopies(entry).filter((module) => !isTaken(host, entry, module));
  const files = initialFiles(JSON.parse(new TextDecoder().decode(manifest)), own);
  if (!files) throw failureOf(attempt, 'invalid-export', { path: MANIFEST });
  await Promise.all(files.map(have));

  const department = parseDepartment(await evaluate(attempt));
  if (!department) throw failureOf(attempt, 'invalid-export', {});
  return { department, release: entry };
}

/**
 * Tries one release, again where the failure can pass by itself. With a release before it that can take its place, all
 * tries end with its turn; otherwise `all` ends them.
 */
async function loadPatiently(
  effects: LoaderEffects,
  options: Options,
  entry: RegistryEntry,
  all: AbortSignal,
): Promise<LoadedDepartment> {
  const turn = AbortSignal.any([all, effects.timeout(TURN_MS)]);
  const last = entry.previous ? turn : all;
  let limit = turn;
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await loadRelease({ effects, options, entry, limit });
    } catch (failure) {
      if (!(failure instanceof DepartmentFailure) || !isPassing(failure.kind) || last.aborted) throw failure;
      await effects.sleep(delay);
      limit = last;
    }
  }
  return loadRelease({ effects, options, entry, limit });
}

/**
 * The loader: resolve, compatible, manifest, files, evaluation, export; then the previous release; then the
 * failure. It fails closed on code (nothing runs unless its hash stands in the registry) and touches nothing
 * of any other department.
 */
export function createLoader(effects: LoaderEffects, options: Options): Loader {
  const loading = new Map<string, Promise<LoadedDepartment>>();

  const loadOrFallBack = async (
    entry: RegistryEntry,
    all = effects.timeout(DEPARTMENT_MS),
  ): Promise<LoadedDepartment> => {
    try {
      return await loadPatiently(effects, options, entry, all);
    } catch (cause) {
      const facts = { department: entry.id, version: entry.version, revision: options.revision };
      const failure =
        cause instanceof DepartmentFailure ? cause : new DepartmentFailure('evaluation', facts, cause);
      effects.report(failure);
      if (!entry.previous) throw failure;
      // The person is told about the live release: that is the one their department's team must mend.
      return loadOrFallBack(entry.previous, all).catch(() => {
        throw failure;
      });
    }
  };

  return {
    load(id) {
      const known = loading.get(id);
      if (known) return known;
      const entry = options.departments.find((department) => department.id === id);
      if (!entry)
        return Promise.reject(new Error(`No department ${id} in registry revision ${options.revision}`));
      const started = loadOrFallBack(entry);
      loading.set(id, started);
      started.catch(() => loading.delete(id));
      return started;
    },
    async fallBack({ id, previous }) {
      if (!previous) return undefined;
      const started = loadOrFallBack(previous);
      loading.set(id, started);
      return started.catch(() => {
        // A new try begins with the live release.
        loading.delete(id);
        return undefined;
      });
    },
    async diagnose(release, path) {
      try {
        await fetchChecked({ effects, options, entry: release, limit: effects.timeout(TURN_MS) }, path);
        return undefined;
      } catch (failure) {
        return failure instanceof DepartmentFailure ? failure : undefined;
      }
    },
  };
}
