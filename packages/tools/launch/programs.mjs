import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '../../..');

/** Where the pinned package manager stands; ignored by Git. */
export const TOOLS = join(PROJECT, '.tools');

const TURBO = join(PROJECT, 'node_modules/turbo/bin/turbo');
const SUMMARIES = join(PROJECT, '.turbo/runs');

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
export async function runCommand(program, parameters, onOutput) {
  fs.mkdirSync(TOOLS, { recursive: true });
  const path = join(TOOLS, `output-${process.pid}.log`);
  const file = fs.openSync(path, 'w+');
  fs.rmSync(path);
  try {
    const env = { ...process.env, ...ENVIRONMENT };
    const child = spawn(program, parameters, { cwd: PROJECT, env, stdio: ['ignore', file, file] });
    running.add(child);
    let shown = 0;
    const showMore = () => {
      const more = readFrom(file, shown);
      // A character can be half written: whole lines only.
      const whole = more.subarray(0, more.lastIndexOf('\n') + 1);
      shown += whole.length;
      if (whole.length > 0) onOutput?.(whole.toString());
    };
    const clock = onOutput && setInterval(showMore, LOOK);
    const code = await endOf(child).finally(() => {
      running.delete(child);
      clearInterval(clock);
    });
    if (onOutput) showMore();
    return { code, output: readFrom(file, 0).toString() };
  } finally {
    fs.closeSync(file);
  }
}

/** @param {number} file an open file @param {number} position in bytes */
function readFrom(file, position) {
  const bytes = Buffer.alloc(fs.fstatSync(file).size - position);
  fs.readSync(file, bytes, 0, bytes.length, position);
  return bytes;
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
export async function turboRun(task, { keepGoing = false, only, words = [], onOutput } = {}) {
  const summaries = () => (fs.existsSync(SUMMARIES) ? fs.readdirSync(SUMMARIES) : []);
  const before = summaries();
  const parameters = [
    ...[TURBO, 'run', task, '--summarize', `--concurrency=${availableParallelism()}`],
    ...(keepGoing ? ['--continue'] : []),
    ...(only === undefined ? [] : [`--filter=${only}`]),
    ...(words.length > 0 ? ['--', ...words] : []),
  ];
  const { code, output } = await runCommand(process.execPath, parameters, onOutput);
  const [made] = summaries().filter((file) => !before.includes(file));
  const summary = made && join(SUMMARIES, made);
  const isWhole = isComplete(summary ? JSON.parse(fs.readFileSync(summary, 'utf8')) : undefined);
  if (summary) fs.rmSync(summary);
  return { code: code === 0 && !isWhole ? 1 : code, output };
}

/**
 * Whether turbo ran all that it set out to run. Its exit code does not say so: turbo 2.11.11 ends with 0 when a signal
 * stopped it half way, and what it had run until then would pass for all the tests there are.
 * @param {{ tasks: { command: string, execution?: { exitCode: number | null } | null }[] }} [summary]
 */
export function isComplete({ tasks } = { tasks: [] }) {
  const set = tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  return set.length > 0 && set.every(({ execution }) => execution?.exitCode === 0);
}
