import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, PROJECT, TOOLS } from './project.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Passes a signal to whatever runs at the moment.
 * @param {NodeJS.Signals} signal
 */
export function signalRunning(signal) {
  for (const child of running) child.kill(signal);
}

/** @type {Set<string>} */
const outputs = new Set();
// A signal ends us in the middle of a step.
process.on('exit', () => {
  for (const path of outputs) rmSync(path, { force: true });
});
let count = 0;

/**
 * Runs a program in the project's folder to its end, and returns all that it said.
 *
 * It speaks into a file, not a pipe: turbo is a native program behind a Node script that makes the shared pipe
 * non-blocking, and so loses what it says whenever we read more slowly than it writes (seen on a busy machine: most
 * of the tests' summaries were missing).
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
    const code = await exitCode(program, parameters, file);
    return { code, output: readFileSync(path, 'utf8') };
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
    outputs.delete(path);
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {number} output
 * @returns {Promise<number>}
 */
function exitCode(program, parameters, output) {
  const child = spawn(program, parameters, {
    cwd: PROJECT,
    env: environment(),
    stdio: ['ignore', output, output],
  });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    // Without a code it was ended by a signal.
    child.on('exit', (code) => resolve(code ?? 1));
  }).finally(() => running.delete(child));
}
