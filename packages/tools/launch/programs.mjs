import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '../../..');

export const TOOLS = join(PROJECT, '.tools');

const TURBO = join(PROJECT, 'node_modules/turbo/bin/turbo');

export class StepFailure extends Error {
  /** @param {string} sentence @param {string} [output] */
  constructor(sentence, output) {
    super(sentence);
    this.output = output;
  }
}

/** Returns the root first. */
export function workspaceFolders() {
  const below = (/** @type {string} */ folder) =>
    fs
      .readdirSync(join(PROJECT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(PROJECT, folder, name));
  return [PROJECT, join(PROJECT, 'host'), join(PROJECT, 'lint'), ...below('remotes'), ...below('packages')];
}

// turbo looks for the pinned package manager only in the folders of `PATH`.
export const PATH = [join(TOOLS, 'node_modules/.bin'), process.env.PATH].join(delimiter);

const ENVIRONMENT = {
  PATH,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  // With `production`, pnpm would not install development dependencies, which the build needs.
  NODE_ENV: undefined,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
};

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

export function endOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(128 + constants.signals[signal]);
    });
}

/** Returns a program's output, or shows the output at once (`live`). turbo loses output that is read too slowly from a
 * pipe, so the output goes through a file.
 * @param {string} program @param {readonly string[]} parameters */
export async function runCommand(program, parameters, live = false) {
  fs.mkdirSync(TOOLS, { recursive: true });
  const path = join(TOOLS, `output-${process.pid}.log`);
  const [written, read] = [fs.openSync(path, 'w'), fs.openSync(path, 'r')];
  // Deletes the file while it is open, so that no file remains if a signal ends the process.
  fs.rmSync(path);
  const output = live ? 'inherit' : written;
  const env = { ...process.env, ...ENVIRONMENT };
  const child = spawn(program, parameters, {
    cwd: PROJECT,
    env,
    stdio: ['ignore', output, live ? 1 : output],
  });
  running.add(child);
  try {
    return { code: await endOf(child), output: fs.readFileSync(read, 'utf8') };
  } finally {
    running.delete(child);
    for (const file of [written, read]) fs.closeSync(file);
  }
}

/** Returns the exit code, or 1 after a signal. @param {import('node:child_process').ChildProcess} child */
export async function endOf(child) {
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** `only`: runs the task for one package and its dependencies. `words`: arguments of the package's script.
 * @param {string} task
 * @param {{ keepGoing?: boolean, only?: string, words?: readonly string[], live?: boolean }} [options] */
export function turboRun(task, { keepGoing = false, only, words = [], live } = {}) {
  const parameters = [
    ...[TURBO, 'run', task, `--concurrency=${availableParallelism()}`],
    ...(keepGoing ? ['--continue'] : []),
    ...(only === undefined ? [] : [`--filter=${only}`]),
    ...(words.length > 0 ? ['--', ...words] : []),
  ];
  return runCommand(process.execPath, parameters, live);
}
