import { relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { oneAtATime } from './lock.mjs';
import * as programs from './programs.mjs';
import { createProgress, explain } from './screen.mjs';
import { timed, timeReport, writeTimes } from './times.mjs';
import {
  add,
  isGood,
  lastLine,
  NONE,
  readFailures,
  readFiles,
  readTotals,
  removeReports,
  withExitCode,
} from './totals.mjs';

const { PROJECT, runCommand, StepFailure, turboRun, workspaceFolders } = programs;

/** @typedef {'checks' | 'unit' | 'browser'} Part */

/** @typedef {'quick' | 'all'} Lane `all` adds the files `*.long.test.ts` and `*.long.spec.ts` */

/**
 * What to run: a lane, one part of it or all, and the files below these paths of one package's folder or all.
 * @typedef {{ lane: Lane, only: Part | undefined, folder: string | undefined, paths: readonly string[] }} Selection
 */

const bin = (/** @type {string} */ name) => `${PROJECT}/node_modules/.bin/${name}`;

/**
 * The steps of `npm test`. A check (formatting, types) counts no tests.
 * @type {readonly { part: Part, title: string, run: (selection: Selection) => ReturnType<typeof runCommand>, counts?: boolean }[]}
 */
const STEPS = [
  { part: 'checks', title: 'Formatting and lint', run: () => runCommand(bin('biome'), ['ci', '.']) },
  { part: 'checks', title: 'Dead code', run: () => runCommand(bin('knip'), []) },
  { part: 'checks', title: 'Direction of dependencies', run: () => runCommand(bin('turbo'), ['boundaries']) },
  // One program: each package's own would check what it is built on again.
  { part: 'checks', title: 'Types', run: () => runCommand(bin('tsc'), []) },
  { part: 'browser', title: 'Build', run: () => turboRun('build') },
  { part: 'unit', title: 'Unit and API tests', run: unitTests, counts: true },
  { part: 'browser', title: 'Browser tests', run: browserTests, counts: true },
];

const USAGE = `npm test                                   every check, and each promise once
npm test -- --all                          the long tests (*.long.*) as well
npm test -- --only checks|unit|browser     a part of them
npm test -- packages/api/src/departments/releases   the unit tests below a path, each result as it comes
npm test -- packages/e2e/tests/lists.spec.ts`;

/** `npm test`: runs every selected step, also after a failed one. The last line is the sum. */
export async function test() {
  programs.endOnSignals();
  const sum = await runSteps(readSelection(process.argv.slice(2))).catch((error) => {
    const isTold = error instanceof StepFailure;
    explain(isTold ? error : new StepFailure('The tests could not begin.', String(error?.stack)));
    return { passed: 0, failed: 1 };
  });
  console.log(`\n${lastLine(sum)}`);
  process.exitCode = isGood(sum) ? 0 : 1;
}

/**
 * @param {string[]} words
 * @returns {Selection | string} a sentence where they make no sense
 */
export function readSelection(words) {
  try {
    const options = /** @type {const} */ ({ all: { type: 'boolean' }, only: { type: 'string' } });
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const only = /** @type {Selection['only']} */ (values.only);
    if (only !== undefined && !['checks', 'unit', 'browser'].includes(only)) return USAGE;
    const isLong = values.all || positionals.some((path) => path.includes('.long.'));
    const lane = isLong ? 'all' : 'quick';
    if (positionals.length === 0) return { lane, only, folder: undefined, paths: [] };
    const folders = new Set(positionals.map(packageOf));
    const [folder] = folders;
    if (folders.size !== 1 || folder === undefined) return `All paths have to be of one package.\n${USAGE}`;
    const paths = positionals.map((path) => relative(folder, resolve(PROJECT, path))).filter(Boolean);
    return { lane, only: folder.endsWith('e2e') ? 'browser' : 'unit', folder, paths };
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n${USAGE}`;
  }
}

/** The folder of the package that a path is in. @param {string} path */
function packageOf(path) {
  const whole = resolve(PROJECT, path);
  return workspaceFolders()
    .slice(1)
    .find((folder) => whole === folder || whole.startsWith(folder + sep));
}

/** @param {Selection | string} selection */
async function runSteps(selection) {
  if (typeof selection === 'string') throw new StepFailure(selection);
  // For the configurations of rstest and Playwright.
  process.env.TEST_LANE = selection.lane;
  const selected = STEPS.filter(({ part }) => selection.only === undefined || part === selection.only);
  /** @type {import('./times.mjs').StepTime[]} */
  const steps = [];
  /** @type {import('./times.mjs').FileTime[]} */
  const files = [];
  const progress = createProgress(2 + selected.length, showsOutput(selection) ? { live: false } : {});
  /** @type {typeof progress} */
  const step = (title, work, outcome) => timed(steps, title, () => progress(title, work, outcome));
  await oneAtATime(programs.TOOLS, () => install(step));
  let sum = NONE;
  /** @type {string[]} */
  const failures = [];
  for (const { title, run, counts } of selected) {
    const work = async () => {
      try {
        const folders = workspaceFolders();
        if (counts) removeReports(folders);
        const { code, output } = await run(selection);
        const totals = withExitCode(counts ? readTotals(folders) : NONE, code);
        if (counts) files.push(...readFiles(PROJECT, folders));
        if (totals.failed > 0) {
          // On the stream of the lines that follow: two streams into one pipe mix.
          if (!showsOutput(selection)) console.log(`\n${output}`);
          failures.push(title, ...(counts ? readFailures(folders) : []).map((line) => `  ${line}`));
        }
        return totals;
      } catch (error) {
        explain(error);
        failures.push(title);
        return { passed: 0, failed: 1 };
      }
    };
    const outcome = counts ? lastLine : ({ failed = 0 }) => (failed > 0 ? 'failed' : 'fine');
    sum = add(sum, await step(title, work, outcome));
  }
  console.log(`\n${timeReport(files, steps)}`);
  writeTimes(PROJECT, { lane: selection.lane, steps, files });
  // Last, because what a step printed may be long.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  // Checks have nothing to count: that they are all fine is what was asked for.
  return selection.only === 'checks' && sum.failed === 0 ? { passed: selected.length, failed: 0 } : sum;
}

/** Whether each result is printed as it comes: where paths are named. @param {Selection} selection */
const showsOutput = ({ folder }) => folder !== undefined;

/** @param {Selection} selection */
const onOutput = (selection) =>
  showsOutput(selection) ? (/** @type {string} */ text) => process.stdout.write(text) : undefined;

/** @param {Selection} selection */
function unitTests(selection) {
  const { folder, paths } = selection;
  const only = folder && `./${relative(PROJECT, folder)}`;
  return turboRun('test', { keepGoing: true, only, words: paths, onOutput: onOutput(selection) });
}

/** @param {Selection} selection */
async function browserTests(selection) {
  const chromium = await ensureChromium();
  process.env.CHROME_PATH = chromium;
  // What was tested in one browser says nothing of the next version: it is part of what the results are kept by.
  process.env.CHROME_VERSION = (await runCommand(chromium, ['--version'])).output.trim();
  return turboRun('test:browser', { words: selection.paths, onOutput: onOutput(selection) });
}
