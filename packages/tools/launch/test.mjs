import { relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { oneAtATime } from './lock.mjs';
import {
  endOnSignals,
  PROJECT,
  runCommand,
  StepFailure,
  TOOLS,
  turboRun,
  workspaceFolders,
} from './programs.mjs';
import { readReports, removeReports } from './reports.mjs';
import { createProgress, explain } from './screen.mjs';

/** `folder`: a package. `paths`: test files or folders in the package. @typedef {ReturnType<typeof readSelection>} Selection */

const bin = (/** @type {string} */ name) => `${PROJECT}/node_modules/.bin/${name}`;

const STEPS = [
  { part: 'checks', title: 'Formatting and lint', run: () => runCommand(bin('biome'), ['ci', '.']) },
  { part: 'checks', title: 'Dead code', run: () => runCommand(bin('knip'), []) },
  { part: 'checks', title: 'Direction of dependencies', run: () => runCommand(bin('turbo'), ['boundaries']) },
  // One TypeScript program for all packages; a program for each package would check shared dependencies again.
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

export async function test() {
  endOnSignals();
  const sum = await runSteps(process.argv.slice(2)).catch((error) => {
    const isExplained = error instanceof StepFailure;
    explain(isExplained ? error : new StepFailure('The tests could not begin.', String(error?.stack)));
    return { passed: 0, failed: 1 };
  });
  console.log(`\n${lastLine(sum)}`);
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
}

const lastLine = (/** @type {{ passed: number, failed: number }} */ { passed, failed }) =>
  `${passed} passed, ${failed} failed`;

/** The lane `all` adds `*.long.test.ts` and `*.long.spec.ts`. @param {string[]} words @throws {StepFailure} */
export function readSelection(words) {
  const { values, positionals } = parse(words);
  const { only } = values;
  if (only !== undefined && !['checks', 'unit', 'browser'].includes(only)) throw new StepFailure(USAGE);
  const isLong = values.all || positionals.some((path) => path.includes('.long.'));
  const lane = isLong ? 'all' : 'quick';
  if (positionals.length === 0) return { lane, only, folder: undefined, paths: [] };
  const [folder, ...others] = new Set(positionals.map(packageOf));
  if (others.length > 0 || folder === undefined)
    throw new StepFailure(`All paths have to be of one package.\n${USAGE}`);
  const paths = positionals.map((path) => relative(folder, resolve(PROJECT, path))).filter(Boolean);
  return { lane, only: folder.endsWith('e2e') ? 'browser' : 'unit', folder, paths };
}

/** @param {string[]} args */
function parse(args) {
  try {
    const options = /** @type {const} */ ({ all: { type: 'boolean' }, only: { type: 'string' } });
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new StepFailure(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

/** @param {string} path */
function packageOf(path) {
  const whole = resolve(PROJECT, path);
  return workspaceFolders()
    .slice(1)
    .find((folder) => whole === folder || whole.startsWith(folder + sep));
}

/** @param {string[]} words */
async function runSteps(words) {
  const selection = readSelection(words);
  const { lane, only, folder } = selection;
  process.env.TEST_LANE = lane;
  const selected = STEPS.filter(({ part }) => only === undefined || part === only);
  const step = createProgress(2 + selected.length, folder ? { live: false } : {});
  await oneAtATime(TOOLS, () => install(step));
  const results = [];
  for (const one of selected)
    results.push(await step(one.title, () => runStep(one, selection), one.counts ? lastLine : verdict));
  const files = results.flatMap((result) => result.files);
  if (files.length > 0) console.log(`\n${slowest(files)}`);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  if (only === 'checks' && failed === 0) return { passed: selected.length, failed };
  return { passed: results.reduce((sum, result) => sum + result.passed, 0), failed };
}

const verdict = (/** @type {{ failed: number }} */ { failed }) => (failed > 0 ? 'failed' : 'fine');

/** A step that fails without a failed test counts as a failure. @param {(typeof STEPS)[number]} step @param {Selection} selection */
async function runStep({ title, run, counts }, selection) {
  const folders = counts ? workspaceFolders() : [];
  try {
    removeReports(folders);
    const { code, output } = await run(selection);
    const files = readReports(PROJECT, folders);
    const failures = files.flatMap((file) => file.failures);
    const failed = failures.length || Number(code !== 0);
    // On standard output, because standard output and standard error would be in the wrong order in a pipe.
    if (failed > 0 && !selection.folder) console.log(`\n${output}`);
    const passed = files.reduce((sum, file) => sum + file.passed, 0);
    return {
      files,
      passed,
      failed,
      failures: failed > 0 ? [title, ...failures.map((one) => `  ${one}`)] : [],
    };
  } catch (error) {
    explain(error);
    return { files: [], passed: 0, failed: 1, failures: [title] };
  }
}

/** @param {readonly { file: string, seconds: number }[]} files */
export function slowest(files) {
  const five = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, 5);
  const lines = five.map(({ seconds, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return ['Slowest files:', ...lines].join('\n');
}

/** @param {Selection} selection */
function unitTests({ folder, paths: words }) {
  const only = folder && `./${relative(PROJECT, folder)}`;
  return turboRun('test', { keepGoing: true, only, words, live: folder !== undefined });
}

/** @param {Selection} selection */
async function browserTests({ folder, paths: words }) {
  const chromium = await ensureChromium();
  process.env.CHROME_PATH = chromium;
  process.env.CHROME_VERSION = (await runCommand(chromium, ['--version'])).output.trim();
  return turboRun('test:browser', { words, live: folder !== undefined });
}
