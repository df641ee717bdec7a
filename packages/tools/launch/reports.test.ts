import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from '@rstest/core';
import { readReports, removeReports, resultsOf } from './reports.mjs';

const passing = { fullName: 'sums > adds', status: 'pass' };
const file = (testPath: string, ...results: { fullName: string; status: string }[]) => ({
  testPath,
  status: results.every(({ status }) => status === 'pass') && results.length > 0 ? 'pass' : 'fail',
  duration: 1540,
  results,
});

test('readReports returns the results of all packages, and removeReports removes them', () => {
  const project = mkdtempSync(join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const folder = join(project, 'packages/api');
  mkdirSync(join(folder, 'test-results'), { recursive: true });
  for (const name of ['unit-7.json', 'unit-8.json', 'notes.json'])
    writeFileSync(
      join(folder, 'test-results', name),
      JSON.stringify({ files: [file('src/a.test.ts', passing)] }),
    );
  const folders = [folder, join(project, 'a-package-without-tests')];
  const result = { file: 'packages/api/src/a.test.ts', seconds: 1.5, passed: 1, failures: [] };
  expect(readReports(project, folders)).toEqual([result, result]);
  removeReports(folders);
  expect(readReports(project, folders)).toEqual([]);
});

test('resultsOf returns failed tests and files that could not run in rstest’s report', () => {
  const failed = { fullName: 'sums > counts', status: 'fail' };
  const files = [file('src/a.test.ts', passing, failed), file('src/b.test.ts')];
  expect(resultsOf('host', { files })).toMatchObject([
    { passed: 1, failures: ['host/src/a.test.ts › sums > counts'] },
    { passed: 0, failures: ['host/src/b.test.ts'] },
  ]);
});

test('resultsOf returns failed and flaky tests in Playwright’s report', () => {
  const spec = (title: string, status: string, duration: number) => ({
    title,
    line: 7,
    tests: [{ status, results: [{ duration }] }],
  });
  const inner = { file: 'lists.spec.ts', specs: [spec('sorts', 'unexpected', 3000)] };
  const specs = [spec('opens', 'expected', 1200), spec('closes', 'flaky', 0), spec('waits', 'skipped', 0)];
  expect(resultsOf('e2e', { suites: [{ file: 'lists.spec.ts', specs, suites: [inner] }] })).toEqual([
    {
      file: 'e2e/tests/lists.spec.ts',
      seconds: 4.2,
      passed: 1,
      failures: ['e2e/tests/lists.spec.ts:7 › closes', 'e2e/tests/lists.spec.ts:7 › sorts'],
    },
  ]);
});
