import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 */

/** @type {Totals} */
export const NONE = { passed: 0, failed: 0 };

/** Below a package's folder: what its last run of tests came to (rstest.base.ts, packages/e2e/playwright.config.ts). */
const REPORTS = 'test-results';
const UNIT = /^unit.*\.json$/;
const BROWSER = 'report.json';

/**
 * @param {Totals} a
 * @param {Totals} b
 * @returns {Totals}
 */
export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/**
 * Removes the reports of earlier runs, so that only those of this one are counted. turbo puts back what it has cached.
 * @param {readonly string[]} folders
 */
export function removeReports(folders) {
  for (const file of folders.flatMap(reportsIn)) rmSync(file);
}

/**
 * The sum of what rstest and Playwright reported below these packages.
 * @param {readonly string[]} folders
 */
export function readTotals(folders) {
  return folders
    .flatMap(reportsIn)
    .map((file) => totalsOf(JSON.parse(readFileSync(file, 'utf8'))))
    .reduce(add, NONE);
}

/** @param {string} folder */
function reportsIn(folder) {
  const place = join(folder, REPORTS);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => UNIT.test(name) || name === BROWSER)
    .map((name) => join(place, name));
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
 * @param {Totals} totals
 * @param {number} code
 * @returns {Totals}
 */
export function withExitCode(totals, code) {
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

/**
 * Whether all is well; nothing tested is not.
 * @param {Totals} totals
 */
export function isGood({ passed, failed }) {
  return failed === 0 && passed > 0;
}

/** @param {Totals} totals */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
