import { spawn } from 'node:child_process';
import { environment, PROJECT } from './project.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Passes a signal to whatever runs at the moment.
 * @param {NodeJS.Signals} signal
 */
export function signalRunning(signal) {
  for (const child of running) child.kill(signal);
}

/**
 * Runs a program in the project's folder to its end, and returns all that it said.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {(text: string) => void} [onOutput] hears the output as it comes
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(program, parameters, onOutput = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: PROJECT,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    const hear = (/** @type {string} */ text) => {
      output += text;
      onOutput(text);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
