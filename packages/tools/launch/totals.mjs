import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesOf } from './times.mjs';

/** @typedef {{ passed: number, failed: number }} Totals */

export const NONE = { passed: 0, failed: 0 };

/** What a package's last run of tests came to (rstest.base.ts, packages/e2e/playwright.config.ts). */
const REPORT = /^(unit.*|report)\.json$/;

/** @param {Totals} a @param {Totals} b @returns {Totals} */
export const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

/** @param {readonly string[]} folders */
function reportsIn(folders) {
  const places = folders.map((folder) => join(folder, 'test-results')).filter((place) => existsSync(place));
  const reports = (/** @type {string} */ place) => readdirSync(place).filter((name) => REPORT.test(name));
  return places.flatMap((place) => reports(place).map((name) => join(place, name)));
}

/** So that only this run's reports are counted. turbo puts back what it has cached. @param {readonly string[]} folders */
export function removeReports(folders) {
  for (const file of reportsIn(folders)) rmSync(file);
}

/** @param {readonly string[]} folders */
const readReports = (folders) => reportsIn(folders).map((file) => JSON.parse(readFileSync(file, 'utf8')));

/** The tests and seconds of each file. @param {string} project @param {readonly string[]} folders */
export const readFiles = (project, folders) =>
  reportsIn(folders).flatMap((file) =>
    filesOf(relative(project, dirname(dirname(file))), JSON.parse(readFileSync(file, 'utf8'))),
  );

/** The sum of what rstest and Playwright reported below these packages. @param {readonly string[]} folders */
export const readTotals = (folders) => readReports(folders).map(totalsOf).reduce(add, NONE);

/** What failed of it, a line each. @param {readonly string[]} folders */
export const readFailures = (folders) => readReports(folders).flatMap(failuresOf);

/**
 * @typedef {{ specs: readonly { ok: boolean, file: string, line: number, title: string }[], suites?: readonly Suite[] }} Suite
 *
 * @param {{ files?: readonly { status: string, testPath: string }[],
 *   tests?: readonly { status: string, testPath: string, fullName: string }[], suites?: readonly Suite[] }} report
 * @returns {string[]} the file and the name of each test, and the file alone of one that could not be run
 */
export function failuresOf({ files = [], tests = [], suites = [] }) {
  const failed = tests.filter(({ status }) => status === 'fail');
  const broken = files.filter(
    (file) => file.status === 'fail' && !failed.some((t) => t.testPath === file.testPath),
  );
  return [
    ...broken.map(({ testPath }) => testPath),
    ...failed.map(({ testPath, fullName }) => `${testPath} › ${fullName}`),
    ...suites.flatMap(({ specs, suites: below = [] }) => [
      ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`),
      ...failuresOf({ suites: below }),
    ]),
  ];
}

/**
 * What a JSON report says: rstest's has a summary, Playwright's has statistics. A file that could not be run is a
 * failure as a test is, and a test that passed at a second try only has not passed.
 * @param {{ status?: string, summary?: { passedTests: number, failedTests: number, failedFiles: number },
 *   stats?: { expected: number, unexpected: number, flaky: number }, errors?: readonly unknown[] }} report
 * @returns {Totals}
 */
export function totalsOf({ status, summary, stats, errors = [] }) {
  if (summary) {
    const { passedTests: passed, failedTests, failedFiles } = summary;
    return { passed, failed: Math.max(failedTests, failedFiles, status === 'pass' ? 0 : 1) };
  }
  if (!stats) return { passed: 0, failed: 1 };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * A run that ended badly without a single failed test did not get as far as its tests: that is one failure.
 * @param {Totals} totals @param {number} code
 */
export const withExitCode = ({ passed, failed }, code) => ({
  passed,
  failed: code === 0 ? failed : Math.max(failed, 1),
});

/** Whether all is well; nothing tested is not. @param {Totals} totals */
export const isGood = ({ passed, failed }) => failed === 0 && passed > 0;

/** @param {Totals} totals */
export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
