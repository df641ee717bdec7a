import type { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import { channelOf, type PageEntry, type Registry, type RegistryEntry } from '@ar/federation/registry';
import type { FailureReport, LoadReport } from '@ar/federation/schemas';
import { ApiError, api } from '@ar/session';
import { isOfTranslation } from './redraw.ts';
import { describeThrown, framesIn } from './thrown.ts';

/** Tells the server, and so the department's team. Sent even while the page is left; never throws. */
export function sendReport(path: 'reports' | 'loads', body: FailureReport | LoadReport): void {
  const sending = {
    method: 'POST',
    body,
    keepalive: true,
    changesNothing: true,
    showsFailure: true,
  } as const;
  // A report that does not arrive is missing from the figures, and nothing else.
  api(`/registry/${path}/`, sending).catch(() => undefined);
}

/** A script that runs is in the browser's cache. */
const readScript = async (url: string) => (await fetch(url, { cache: 'force-cache' })).text();

const BROWSER = 'ar.browser';

/** A random number of this browser: it says nothing of who uses it, and nobody else's page can read it. */
function browserNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const kept = localStorage.getItem(BROWSER);
  if (kept && /^[0-9a-f]{16}$/.test(kept)) return kept;
  localStorage.setItem(BROWSER, made);
  return made;
}

/** A loop of failures says no more than its first ones. */
const MOST_TOLD = 20;

/** Tells of each failure once, and of loads: failures alone do not say how many it worked for. */
export function createReporter({ revision, departments }: Registry<PageEntry>, send: typeof sendReport) {
  const told = new Set<string>();
  const isNew = (...names: string[]) => told.size < told.add(names.join(' ')).size;
  const channelIn = (department: string, version: string) => {
    const entry = departments.find(({ id }) => id === department);
    return entry?.canary && channelOf(entry, version);
  };
  return {
    /** Each place that throws is one failure; a file that fails is the same one whichever it is. */
    async failure(failure: DepartmentFailure): Promise<void> {
      const { kind, facts, cause } = failure;
      const { department, version, path, status } = facts;
      const frames = cause instanceof Error ? framesIn(cause.stack ?? '', { id: department, version }) : [];
      const [innermost] = frames;
      const where = innermost ? `${innermost.file}:${innermost.line}:${innermost.column}` : '';
      // An action's error, that the page throws again by itself later, is the same failure.
      const sort = kind === 'action' ? 'render' : kind;
      if (told.size >= MOST_TOLD || !isNew(department, version, sort, where)) return;
      // For whoever develops the department: with its cause, which the report below only trims.
      console.error(failure);
      const channel = channelIn(department, version) ?? 'stable';
      const thrown = cause instanceof Error ? await describeThrown(cause, frames, readScript) : {};
      const browser = browserNumber();
      send('reports', { department, version, revision, channel, kind, path, status, ...thrown, browser });
    },
    load({ release: { id, version } }: LoadedDepartment) {
      const channel = channelIn(id, version) ?? 'stable';
      if (isNew(id, version)) send('loads', { department: id, version, revision, channel });
    },
  };
}

/** Whether an error that nobody caught is one of this application's code, and not yet told. */
export function isUntold(error: unknown, origins: readonly string[]): error is Error {
  // What a call came to is told where calls are; what was broken off on purpose is no error.
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return false;
  if (isOfTranslation(error)) return false;
  // Extensions of the browser throw in the page, too.
  return origins.some((origin) => error.stack?.includes(`${origin}/`));
}

/** The release whose files are in the error's stack; undefined if there is none. */
export function releaseThatThrew({ stack = '' }: Error, running: readonly RegistryEntry[], origin: string) {
  return running.find(({ base }) => stack.includes(new URL(base, origin).href));
}
