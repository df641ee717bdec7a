import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '../../..');

/** Where the pinned package manager stands; ignored by Git. */
export const TOOLS = join(PROJECT, '.tools');

const TURBO = join(PROJECT, 'node_modules/turbo/bin/turbo');

/** A step that failed for a reason that one sentence explains; `output` is what the program behind it said. */
export class StepFailure extends Error {
  /** @param {string} sentence @param {string} [output] */
  constructor(sentence, output) {
    super(sentence);
    this.output = output;
  }
}

/** The folders of pnpm-workspace.yaml, the root first. */
export function workspaceFolders() {
  const below = (/** @type {string} */ folder) =>
    fs
      .readdirSync(join(PROJECT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(PROJECT, folder, name));
  return [PROJECT, join(PROJECT, 'host'), join(PROJECT, 'lint'), ...below('remotes'), ...below('packages')];
}

// turbo looks for the pinned package manager on the path alone.
export const PATH = [join(TOOLS, 'node_modules/.bin'), process.env.PATH].join(delimiter);

const ENVIRONMENT = {
  PATH,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  // It is the server's: with `production` pnpm would leave out what the build needs.
  NODE_ENV: undefined,
  // Colours would end up in what is captured; FORCE_COLOR wins over NO_COLOR where both are set.
  NO_COLOR: '1',
  FORCE_COLOR: '0',
};

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** While programs run for us, a signal ends them and then us. */
export function endOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    });
}

/** Milliseconds between two looks at what a program printed. */
const LOOK = 200;

/**
 * Runs a program in the project's folder and returns all that it printed. It prints into a file: of a shared pipe turbo
 * loses what we read too slowly. The file has no name, so a signal leaves none behind.
 * @param {string} program @param {readonly string[]} parameters
 * @param {(text: string) => unknown} [onOutput] gets what is printed while the program runs
 */
export async function runCommand(program, parameters, onOutput = () => {}) {
  fs.mkdirSync(TOOLS, { recursive: true });
  const path = join(TOOLS, `output-${process.pid}.log`);
  const [written, read] = [fs.openSync(path, 'w'), fs.openSync(path, 'r')];
  fs.rmSync(path);
  // Keeps a character that is half written.
  const decoder = new TextDecoder();
  let output = '';
  const take = () => {
    const more = decoder.decode(fs.readFileSync(read), { stream: true });
    output += more;
    onOutput(more);
  };
  const env = { ...process.env, ...ENVIRONMENT };
  const child = spawn(program, parameters, { cwd: PROJECT, env, stdio: ['ignore', written, written] });
  running.add(child);
  const clock = setInterval(take, LOOK);
  try {
    const code = await endOf(child);
    take();
    return { code, output };
  } finally {
    clearInterval(clock);
    running.delete(child);
    for (const file of [written, read]) fs.closeSync(file);
  }
}

/** The exit code of a program; 1 where a signal ended it. @param {import('node:child_process').ChildProcess} child */
export async function endOf(child) {
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/**
 * Runs a task in every package that has it, as many at once as there are processors: compilers have threads of their own.
 * @param {string} task
 * @param {{ keepGoing?: boolean, only?: string, words?: readonly string[], onOutput?: (text: string) => unknown }} [options]
 *   `only` one package, with what it needs; `words` for the package's own program; `onOutput` as for `runCommand`
 */
export function turboRun(task, { keepGoing = false, only, words = [], onOutput } = {}) {
  const parameters = [
    ...[TURBO, 'run', task, `--concurrency=${availableParallelism()}`],
    ...(keepGoing ? ['--continue'] : []),
    ...(only === undefined ? [] : [`--filter=${only}`]),
    ...(words.length > 0 ? ['--', ...words] : []),
  ];
  return runCommand(process.execPath, parameters, onOutput);
}
