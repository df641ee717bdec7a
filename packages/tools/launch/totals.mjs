/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 */

/** @type {Totals} */
export const NONE = { passed: 0, failed: 0 };

/**
 * @param {Totals} a
 * @param {Totals} b
 * @returns {Totals}
 */
export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

// Escape sequences that set colours (ECMA-48, SGR), and the prefix that turbo sets before a task's lines.
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');
const TASK = /^@?[\w/.-]+:[\w:.-]+:\s?/;

/** @param {string} output */
function linesOf(output) {
  return output
    .replace(COLOURS, '')
    .split(/\r?\n/)
    .map((line) => line.replace(TASK, '').trim());
}

/**
 * The sum of all summaries of rstest in an output: `Tests 12 passed` or `Tests 1 failed | 12 passed (13)`.
 * @param {string} output
 * @returns {Totals}
 */
export function rstestTotals(output) {
  return linesOf(output)
    .filter((line) => /^Tests\s+(no tests|\d+ )/.test(line))
    .map((line) => ({ passed: numberBefore('passed', line), failed: numberBefore('failed', line) }))
    .reduce(add, NONE);
}

/**
 * The end of Playwright's list reporter: one line a kind, `114 passed (2.5m)`. A test that passed at a second try
 * only, or was cut off, has not passed.
 * @param {string} output
 * @returns {Totals}
 */
export function playwrightTotals(output) {
  const counts = linesOf(output).map((line) => /^(\d+) (passed|failed|flaky|interrupted)\b/.exec(line));
  const sum = (/** @type {(kind: string) => boolean} */ counted) =>
    counts.reduce((total, match) => (match?.[2] && counted(match[2]) ? total + Number(match[1]) : total), 0);
  return { passed: sum((kind) => kind === 'passed'), failed: sum((kind) => kind !== 'passed') };
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

/**
 * @param {string} word
 * @param {string} line
 */
function numberBefore(word, line) {
  return Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
}
