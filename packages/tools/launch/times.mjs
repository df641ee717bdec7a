import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** @typedef {{ title: string, seconds: number, cpuSeconds: number }} StepTime `cpuSeconds` of the whole machine */
/** @typedef {{ file: string, tests: number, seconds: number }} FileTime */

/**
 * Runs the work and adds what it took to `times`, also where it fails.
 * @template T
 * @param {StepTime[]} times @param {string} title @param {() => Promise<T>} work
 */
export async function timed(times, title, work) {
  const start = performance.now();
  const cpu = cpuSeconds();
  try {
    return await work();
  } finally {
    const seconds = (performance.now() - start) / 1000;
    times.push({ title, seconds: round(seconds), cpuSeconds: round(cpuSeconds() - cpu) });
  }
}

/** Seconds in which the processors have worked since the machine started. */
function cpuSeconds() {
  const milliseconds = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return milliseconds.reduce((sum, one) => sum + one, 0) / 1000;
}

const round = (/** @type {number} */ seconds) => Math.round(seconds * 10) / 10;

/**
 * @typedef {{ file: string, specs: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[],
 *   suites?: readonly Suite[] }} Suite
 *
 * The files of a JSON report of rstest or Playwright.
 * @param {string} folder the package's, from the root
 * @param {{ files?: readonly { testPath: string, duration?: number, results: readonly unknown[] }[], suites?: readonly Suite[] }} report
 * @returns {FileTime[]}
 */
export function filesOf(folder, { files = [], suites = [] }) {
  return [
    ...files.map(({ testPath, duration = 0, results }) => ({
      file: join(folder, testPath),
      tests: results.length,
      seconds: round(duration / 1000),
    })),
    ...suites.map((suite) => {
      const durations = durationsOf(suite);
      const sum = durations.reduce((total, one) => total + one, 0);
      return {
        file: join(folder, 'tests', suite.file),
        tests: durations.length,
        seconds: round(sum / 1000),
      };
    }),
  ];
}

/** @param {Suite} suite @returns {number[]} */
const durationsOf = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ...suites.flatMap(durationsOf),
];

const SHOWN_FILES = 5;

/** The end of `npm test`: the slowest files and what each step took. @param {readonly FileTime[]} files @param {readonly StepTime[]} steps */
export function timeReport(files, steps) {
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN_FILES);
  const line = (/** @type {number} */ seconds, /** @type {string} */ name) =>
    `${seconds.toFixed(1).padStart(7)} s  ${name}`;
  return [
    ...(slowest.length > 0 ? ['Slowest files:'] : []),
    ...slowest.map(({ seconds, file }) => line(seconds, file)),
    'Steps:',
    ...steps.map(({ seconds, title }) => line(seconds, title)),
  ].join('\n');
}

/** Writes all times to `test-results/times.json`. @param {string} project @param {object} times */
export function writeTimes(project, times) {
  const folder = join(project, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'times.json'), `${JSON.stringify(times, null, 2)}\n`);
}
