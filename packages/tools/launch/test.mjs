import { ensureChromium } from './chromium.mjs';
import { StepFailure } from './failure.mjs';
import { ensurePackageManager } from './package-manager.mjs';
import { ensurePackages } from './packages.mjs';
import { endOnSignals, explain } from './prepare.mjs';
import { oneAtATime } from './preparing-lock.mjs';
import { createProgress, standardOutput } from './progress.mjs';
import { PROJECT, TOOLS } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { add, isGood, lastLine, NONE, playwrightTotals, rstestTotals, withExitCode } from './totals.mjs';
import { turboBoundaries, turboRun } from './turbo.mjs';

/** @typedef {import('./totals.mjs').Totals} Totals */

/**
 * A step of `npm test`: what it runs, and how many tests that was. A check (formatting, types) has none.
 * @typedef {object} Step
 * @property {string} title
 * @property {() => Promise<{ code: number, output: string }>} run
 * @property {(output: string) => Totals} [count]
 */

const bin = (/** @type {string} */ name) => `${PROJECT}/node_modules/.bin/${name}`;

/** @type {readonly Step[]} */
const STEPS = [
  { title: 'Formatting and lint', run: () => runCommand(bin('biome'), ['ci', '.']) },
  { title: 'Dead code', run: () => runCommand(bin('knip'), []) },
  { title: 'Direction of dependencies', run: turboBoundaries },
  { title: 'Types', run: () => turboRun('typecheck', { keepGoing: true }) },
  { title: 'Unit and API tests', run: () => turboRun('test', { keepGoing: true }), count: rstestTotals },
  { title: 'Build', run: () => turboRun('build') },
  { title: 'Browser tests', run: browserTests, count: playwrightTotals },
];

/** `npm test`: every check, all of them even if one fails, and the sum as the last line. */
async function test() {
  const progress = createProgress(2 + STEPS.length, standardOutput);
  await oneAtATime(TOOLS, async () => {
    await progress.step('Package manager', ensurePackageManager, String);
    await progress.step('Packages', ensurePackages, String);
  });
  let sum = NONE;
  for (const step of STEPS)
    sum = add(sum, await progress.step(step.title, () => perform(step), describe(step)));
  return sum;
}

/**
 * @param {Step} step
 * @returns {Promise<Totals>}
 */
async function perform({ run, count = () => NONE }) {
  try {
    const { code, output } = await run();
    const totals = withExitCode(count(output), code);
    if (totals.failed > 0) process.stderr.write(`\n${output}\n`);
    return totals;
  } catch (error) {
    explain(error);
    return { passed: 0, failed: 1 };
  }
}

/** @param {Step} step */
function describe({ count }) {
  return (/** @type {Totals} */ totals) => {
    if (count) return lastLine(totals);
    return totals.failed > 0 ? 'failed' : 'fine';
  };
}

async function browserTests() {
  process.env.CHROME_PATH = await ensureChromium();
  return turboRun('test:browser');
}

endOnSignals();
test()
  .catch((error) => {
    explain(
      error instanceof StepFailure
        ? error
        : new StepFailure('The tests could not begin.', String(error?.stack)),
    );
    return { passed: 0, failed: 1 };
  })
  .then((sum) => {
    console.log(`\n${lastLine(sum)}`);
    process.exitCode = isGood(sum) ? 0 : 1;
  });
