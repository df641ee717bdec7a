import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** @typedef {{ testPath: string, status: string, duration?: number, results: readonly { fullName: string, status: string }[] }} TestFile
 * @typedef {{ title: string, line: number, tests: readonly { status: string, results: readonly { duration: number }[] }[] }} Spec
 * @typedef {{ file: string, specs: readonly Spec[], suites?: readonly Suite[] }} Suite */

const REPORT = /^(unit.*|report)\.json$/;

/** @param {string} folder of a package */
function reportsIn(folder) {
  const place = join(folder, 'test-results');
  const names = existsSync(place) ? readdirSync(place).filter((name) => REPORT.test(name)) : [];
  return names.map((name) => join(place, name));
}

/** Removes old reports. turbo restores the report of a package whose tests are in turbo's cache. @param {readonly string[]} folders */
export function removeReports(folders) {
  for (const file of folders.flatMap(reportsIn)) rmSync(file);
}

/** @param {string} project @param {readonly string[]} folders */
export const readReports = (project, folders) =>
  folders.flatMap((folder) =>
    reportsIn(folder).flatMap((file) =>
      resultsOf(relative(project, folder), JSON.parse(readFileSync(file, 'utf8'))),
    ),
  );

/** A file that could not be run counts as a failure. rstest reports `files`, Playwright `suites`.
 * @param {string} folder of the package @param {{ files?: readonly TestFile[], suites?: readonly Suite[] }} report */
export const resultsOf = (folder, { files = [], suites = [] }) => [
  ...files.map(({ testPath, status, duration = 0, results }) => {
    const file = join(folder, testPath);
    const failed = results.filter((test) => test.status === 'fail');
    const failures = failed.map(({ fullName }) => `${file} › ${fullName}`);
    return {
      file,
      seconds: inSeconds(duration),
      passed: results.filter((test) => test.status === 'pass').length,
      failures: status === 'fail' && failures.length === 0 ? [file] : failures,
    };
  }),
  ...suites.map((suite) => {
    const file = join(folder, 'tests', suite.file);
    const tests = specsOf(suite).flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    const failed = tests.filter(({ status }) => !['expected', 'skipped'].includes(status));
    return {
      file,
      seconds: inSeconds(durations.reduce((sum, one) => sum + one, 0)),
      passed: tests.filter(({ status }) => status === 'expected').length,
      failures: failed.map(({ line, title }) => `${file}:${line} › ${title}`),
    };
  }),
];

const inSeconds = (/** @type {number} */ milliseconds) => Math.round(milliseconds / 100) / 10;

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
