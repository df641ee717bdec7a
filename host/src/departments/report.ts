import type { DepartmentFailure } from '@ar/federation/failure';
import type { FailureReport } from '@ar/federation/failure-report';

/** Tells the server, and so the department's team, of a failure. Sent even while the page is left; never throws. */
export function reportFailure({ kind, facts }: DepartmentFailure): void {
  const { department, version, revision, path, status } = facts;
  const report: FailureReport = { department, version, revision, kind, path, status };
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon('/api/registry/reports/', body);
}
