import type { DepartmentFailure } from '@ar/federation/failure';
import type { LoadedDepartment } from '@ar/federation/loader';
import { channelOf, type Registry, type RegistryEntry } from '@ar/federation/registry';
import type { FailureReport, LoadReport } from '@ar/federation/schemas';
import { ApiError } from '@ar/session';

/** Tells the server, and so the department's team. Sent even while the page is left; never throws. */
export function sendBeacon(path: 'reports' | 'loads', body: FailureReport | LoadReport): void {
  const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
  navigator.sendBeacon(`/api/registry/${path}/`, json);
}

/** Tells of each failure once, and of loads while there is a canary: failures alone do not say how many it worked for. */
export function createReporter({ revision, departments }: Registry, send: typeof sendBeacon) {
  const told = new Set<string>();
  const isNew = (...names: string[]) => told.size < told.add(names.join(' ')).size;
  const channelIn = (department: string, version: string) => {
    const entry = departments.find(({ id }) => id === department);
    return entry?.canary && channelOf(entry, version);
  };
  return {
    failure({ kind, facts }: DepartmentFailure) {
      const { department, version, path, status } = facts;
      if (!isNew(department, version, kind)) return;
      const channel = channelIn(department, version) ?? 'stable';
      send('reports', { department, version, revision, channel, kind, path, status });
    },
    load({ release: { id, version } }: LoadedDepartment) {
      const channel = channelIn(id, version);
      if (channel && isNew(id, version)) send('loads', { department: id, version, revision, channel });
    },
  };
}

/** Whether an error that nobody caught is one of this application's code, and not yet told. */
export function isUntold(error: unknown, origin: string): error is Error {
  // What a call came to is told where calls are; what was broken off on purpose is no error.
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return false;
  // Extensions of the browser throw in the page, too.
  return error.stack?.includes(`${origin}/`) ?? false;
}

/** The release whose files are in the error's stack; undefined if there is none. */
export function releaseThatThrew({ stack = '' }: Error, running: readonly RegistryEntry[], origin: string) {
  return running.find(({ base }) => stack.includes(new URL(base, origin).href));
}
