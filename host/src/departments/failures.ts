import type { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import { channelOf, type PageEntry, type Registry, type RegistryEntry } from '@ar/federation/registry';
import type { FailureReport, LoadReport } from '@ar/federation/schemas';
import { ApiError, api } from '@ar/session';
import { isOfTranslation } from './redraw.ts';
import { describeThrown, framesIn } from './thrown.ts';

/** Sends a report to the server, even while the page is being closed; never throws. */
export function sendReport(path: 'reports' | 'loads', body: FailureReport | LoadReport): void {
  const sending = {
    method: 'POST',
    body,
    keepalive: true,
    changesNothing: true,
    showsFailure: true,
  } as const;
  api(`/registry/${path}/`, sending).catch(() => undefined);
}

/** From the browser's cache: the script has run. */
const readScript = async (url: string) => (await fetch(url, { cache: 'force-cache' })).text();

const BROWSER = 'ar.browser';

/** A random number of this browser, which tells nothing about who uses it. */
function browserNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const kept = localStorage.getItem(BROWSER);
  if (kept && /^[0-9a-f]{16}$/.test(kept)) return kept;
  localStorage.setItem(BROWSER, made);
  return made;
}

const MOST_TOLD = 20;

/** Reports each failure once, and loads, to which failures are compared. */
export function createReporter({ revision, departments }: Registry<PageEntry>, send: typeof sendReport) {
  const told = new Set<string>();
  const isNew = (...names: string[]) => told.size < told.add(names.join(' ')).size;
  const channelIn = (department: string, version: string) => {
    const entry = departments.find(({ id }) => id === department);
    return entry?.canary && channelOf(entry, version);
  };
  return {
    /** Each place that throws is one failure; all files that fail are one. */
    async failure(failure: DepartmentFailure): Promise<void> {
      const { kind, facts, cause } = failure;
      const { department, version, path, status } = facts;
      const frames = cause instanceof Error ? framesIn(cause.stack ?? '', { id: department, version }) : [];
      const [innermost] = frames;
      const where = innermost ? `${innermost.file}:${innermost.line}:${innermost.column}` : '';
      // The page may throw an action's error again when it renders.
      const sort = kind === 'action' ? 'render' : kind;
      if (told.size >= MOST_TOLD || !isNew(department, version, sort, where)) return;
      // With its cause, for developers; the report below has an excerpt.
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

/** Whether an uncaught error comes from this application's code and was not shown yet. */
export function isUntold(error: unknown, origins: readonly string[]): error is Error {
  // Failures of calls are shown elsewhere; an aborted call is no error.
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return false;
  if (isOfTranslation(error)) return false;
  // Browser extensions throw in the page, too.
  return origins.some((origin) => error.stack?.includes(`${origin}/`));
}

/** The release whose files are in the error's stack; undefined if there is none. */
export function releaseThatThrew({ stack = '' }: Error, running: readonly RegistryEntry[], origin: string) {
  return running.find(({ base }) => stack.includes(new URL(base, origin).href));
}
