import { DepartmentFailure } from '@ar/federation/failure';
import type { FailureReport } from '@ar/federation/failure-report';
import { expect, test } from '@rstest/core';
import { createReporter } from './report.ts';

const facts = { department: 'users', version: '1.0.0', revision: 7 };

test('each kind of failure of a release is told once, whichever file it met', () => {
  const sent: FailureReport[] = [];
  const report = createReporter((told) => sent.push(told));
  report(new DepartmentFailure('http', { ...facts, path: 'page.js', status: 404 }));
  report(new DepartmentFailure('http', { ...facts, path: 'page.css', status: 404 }));
  report(new DepartmentFailure('integrity', { ...facts, path: 'page.js' }));
  report(new DepartmentFailure('integrity', { ...facts, version: '1.0.1', path: 'page.js' }));
  report(new DepartmentFailure('integrity', { ...facts, department: 'clerk', path: 'page.js' }));
  expect(sent).toEqual([
    { ...facts, kind: 'http', path: 'page.js', status: 404 },
    { ...facts, kind: 'integrity', path: 'page.js' },
    { ...facts, version: '1.0.1', kind: 'integrity', path: 'page.js' },
    { ...facts, department: 'clerk', kind: 'integrity', path: 'page.js' },
  ]);
});
