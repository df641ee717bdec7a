import type { DepartmentFailure } from '@ar/federation/failure';
import type { FailureReport } from '@ar/federation/failure-report';

/**
 * Makes the function that tells of failures, of each release and kind once: a department that is preloaded and then
 * opened, or tried again and again, fails every time (and by whichever file is answered first), which says no more.
 */
export function createReporter(send: (report: FailureReport) => void): (failure: DepartmentFailure) => void {
  const told = new Set<string>();
  return ({ kind, facts }) => {
    const { department, version, revision, path, status } = facts;
    const name = `${department} ${version} ${kind}`;
    if (told.has(name)) return;
    told.add(name);
    send({ department, version, revision, kind, path, status });
  };
}

/** Tells the server, and so the department's team, of a failure. Sent even while the page is left; never throws. */
export const reportFailure = createReporter((report) => {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon('/api/registry/reports/', body);
});
