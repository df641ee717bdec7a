import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT } from './project.mjs';

/**
 * Runs the built server until it ends, and returns its exit code. Signals are passed on; the server takes one that
 * reaches it twice (from the terminal, npm and here) for one. Should this process be killed, the closing channel
 * tells the server to stop.
 * @returns {Promise<number>}
 */
export function runServer() {
  const child = spawn(process.execPath, [join(PROJECT, 'packages/api/dist/main.js')], {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
