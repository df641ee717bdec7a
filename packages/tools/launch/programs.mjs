import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** The project's folder. */
export const PROJECT = resolve(import.meta.dirname, '../../..');

/** Where the pinned package manager stands; ignored by Git. */
export const TOOLS = join(PROJECT, '.tools');

const TURBO = join(PROJECT, 'node_modules/turbo/bin/turbo');
const SUMMARIES = join(PROJECT, '.turbo/runs');

/** A step that failed for a reason that one sentence explains; `output` is what the program behind it said. */
export class StepFailure extends Error {
  /**
   * @param {string} sentence
   * @param {string} [output]
   */
  constructor(sentence, output) {
    super(sentence);
    this.output = output;
  }
}

/** The folders of pnpm-workspace.yaml, the root first. */
export function workspaceFolders() {
  const below = (/** @type {string} */ folder) =>
    readdirSync(join(PROJECT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(PROJECT, folder, entry.name));
  return [PROJECT, join(PROJECT, 'host'), join(PROJECT, 'lint'), ...below('remotes'), ...below('packages')];
}

/** The environment of every program that is started here. */
function environment() {
  return {
    ...process.env,
    // turbo finds pnpm on the path only.
    PATH: [join(TOOLS, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
    // It is the server's: with `production` pnpm would leave out what the build needs.
    NODE_ENV: undefined,
    // Colours would end up in what is captured; FORCE_COLOR wins over NO_COLOR where both are set.
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  };
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<string>} */
const outputs = new Set();
// A signal ends us in the middle of a step.
process.on('exit', () => {
  for (const path of outputs) rmSync(path, { force: true });
});
let count = 0;

/** While programs run for us, a signal ends them and then us. */
export function endOnSignals() {
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(code);
    });
  }
}

/**
 * Runs a program in the project's folder to its end, and returns all that it said.
 *
 * It speaks into a file: turbo makes a shared pipe non-blocking, and loses what it says when we read more slowly than it
 * writes.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runCommand(program, parameters) {
  mkdirSync(TOOLS, { recursive: true });
  count += 1;
  const path = join(TOOLS, `output-${process.pid}-${count}.log`);
  const file = openSync(path, 'w');
  outputs.add(path);
  try {
    const child = spawn(program, parameters, {
      cwd: PROJECT,
      env: environment(),
      stdio: ['ignore', file, file],
    });
    running.add(child);
    const code = await endOf(child).finally(() => running.delete(child));
    return { code, output: readFileSync(path, 'utf8') };
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
    outputs.delete(path);
  }
}

/**
 * The exit code of a program; 1 where a signal ended it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function endOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a task in every package that has it, as far as nothing is cached. As many at once as there are processors:
 * compilers and test runners each use several threads of their own.
 * @param {string} task
 * @param {{ keepGoing?: boolean, only?: string, words?: readonly string[] }} [options]
 *   `only` one package, with what it needs; `words` for the package's own program
 */
export async function turboRun(task, { keepGoing = false, only, words = [] } = {}) {
  const before = new Set(summaries());
  const { code, output } = await runCommand(process.execPath, [
    TURBO,
    'run',
    task,
    '--summarize',
    `--concurrency=${availableParallelism()}`,
    ...(keepGoing ? ['--continue'] : []),
    ...(only === undefined ? [] : [`--filter=${only}`]),
    ...(words.length > 0 ? ['--', ...words] : []),
  ]);
  const [summary] = summaries().filter((file) => !before.has(file));
  return { code: code === 0 && !isComplete(summary && readSummary(summary)) ? 1 : code, output };
}

const summaries = () => (existsSync(SUMMARIES) ? readdirSync(SUMMARIES) : []);

/** @param {string} file */
function readSummary(file) {
  const path = join(SUMMARIES, file);
  const summary = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  return summary;
}

/**
 * Whether turbo ran all that it set out to run. Its exit code does not say so: turbo 2.11.11 ends with 0 when a signal
 * stopped it half way, and what it had run until then would pass for all the tests there are.
 * @param {{ tasks: { command: string, execution?: { exitCode: number | null } | null }[] } | undefined} summary
 */
export function isComplete(summary) {
  const tasks = summary?.tasks.filter(({ command }) => command !== '<NONEXISTENT>') ?? [];
  return tasks.length > 0 && tasks.every(({ execution }) => execution?.exitCode === 0);
}

/** Checks the direction of dependencies (the tags in each package's turbo.json). */
export const turboBoundaries = () => runCommand(process.execPath, [TURBO, 'boundaries']);
