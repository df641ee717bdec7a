import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './project.mjs';
import { runCommand } from './run-command.mjs';
import { isComplete } from './turbo-summary.mjs';

const TURBO = join(PROJECT, 'node_modules/turbo/bin/turbo');

/**
 * Runs a task in every package that has it, as far as nothing is cached. As many at once as there are processors:
 * compilers and test runners each use several threads of their own.
 * @param {string} task
 * @param {{ keepGoing?: boolean, only?: string }} [options] `only` one package, with what it needs
 */
export async function turboRun(task, { keepGoing = false, only } = {}) {
  const options = [
    `--concurrency=${availableParallelism()}`,
    ...(keepGoing ? ['--continue'] : []),
    ...(only === undefined ? [] : [`--filter=${only}`]),
  ];
  const { code, output } = await runCommand(process.execPath, [TURBO, 'run', task, ...options]);
  return { code: code === 0 && !isComplete(output) ? 1 : code, output };
}

/** Checks the direction of dependencies (the tags in each package's turbo.json). */
export function turboBoundaries() {
  return runCommand(process.execPath, [TURBO, 'boundaries']);
}
