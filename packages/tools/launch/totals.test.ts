import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from '@rstest/core';
import {
  failuresOf,
  isGood,
  lastLine,
  readTotals,
  removeReports,
  totalsOf,
  withExitCode,
} from './totals.mjs';

const unit = (passedTests: number, failedTests = 0, failedFiles = 0) => ({
  status: failedTests + failedFiles > 0 ? 'fail' : 'pass',
  summary: { passedTests, failedTests, failedFiles },
});

/** A package with these reports of its last run. */
function packageWith(reports: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'totals-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'test-results'));
  for (const [name, report] of Object.entries(reports))
    writeFileSync(join(folder, 'test-results', name), JSON.stringify(report));
  return folder;
}

test('the reports of all packages are added up, and only those of the present run are there', () => {
  const stats = { expected: 114, unexpected: 1, flaky: 1, skipped: 3 };
  const folders = [
    packageWith({ 'unit-7.json': unit(41), 'unit-8.json': unit(15, 3), 'notes.json': unit(1000) }),
    packageWith({ 'report.json': { stats } }),
    join(tmpdir(), 'a-package-without-tests'),
  ];
  expect(readTotals(folders)).toEqual({ passed: 170, failed: 5 });
  removeReports(folders);
  expect(readTotals(folders)).toEqual({ passed: 0, failed: 0 });
});

test('a file that could not be run is a failure, and so is whatever else a run ended with', () => {
  expect(totalsOf(unit(12, 0, 1))).toEqual({ passed: 12, failed: 1 });
  expect(totalsOf(unit(12, 3, 1))).toEqual({ passed: 12, failed: 3 });
  expect(totalsOf(unit(12, 1, 2))).toEqual({ passed: 12, failed: 2 });
  expect(totalsOf({ ...unit(12), status: 'fail' })).toEqual({ passed: 12, failed: 1 });
  expect(totalsOf({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] })).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(totalsOf({})).toEqual({ passed: 0, failed: 1 });
});

test('a run that broke before its tests is one failure; one that counted its failures is not one more', () => {
  expect(withExitCode({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(withExitCode({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(withExitCode({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test('no failure is good only if something passed', () => {
  expect([
    isGood({ passed: 0, failed: 0 }),
    isGood({ passed: 9, failed: 1 }),
    isGood({ passed: 9, failed: 0 }),
  ]).toEqual([false, false, true]);
  expect(lastLine({ passed: 9, failed: 1 })).toBe('9 passed, 1 failed');
});

test('what failed is named with its file', () => {
  const one = { testPath: 'src/a.test.ts', fullName: 'sums › adds' };
  expect(
    failuresOf({
      files: [
        { testPath: 'src/a.test.ts', status: 'fail' },
        { testPath: 'src/b.test.ts', status: 'fail' },
        { testPath: 'src/c.test.ts', status: 'pass' },
      ],
      tests: [
        { ...one, status: 'fail' },
        { ...one, fullName: 'sums › counts', status: 'pass' },
      ],
    }),
  ).toEqual(['src/b.test.ts', 'src/a.test.ts › sums › adds']);
  const spec = { file: 'lists.spec.ts', line: 7, title: 'sorts' };
  expect(
    failuresOf({
      suites: [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [{ ...spec, ok: false }] }] }],
    }),
  ).toEqual(['lists.spec.ts:7 › sorts']);
});
