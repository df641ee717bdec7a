import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './install.mjs';
import { oneAtATime } from './lock.mjs';
import { endOf, endOnSignals, PROJECT, StepFailure, TOOLS, turboRun } from './programs.mjs';
import { createProgress, explain } from './screen.mjs';

/** `npm start`: from a fresh clone to the running product; with `--build-only` to what a server starts later. */
export async function start() {
  endOnSignals();
  try {
    if (process.argv.includes('--build-only')) return await build(3);
    await build(4);
    console.log('4/4 Server');
    process.exitCode = await runServer();
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
}

/** @param {number} steps */
async function build(steps) {
  const step = createProgress(steps);
  const waiting = () => console.log('Another copy is installing or building here: waiting for it.');
  const work = async () => {
    await install(step);
    await step('Build', async () => {
      const { code, output } = await turboRun('build');
      if (code !== 0) throw new StepFailure('The build failed.', output);
    });
  };
  await oneAtATime(TOOLS, work, waiting);
}

/**
 * Runs the built server until it ends, and returns its exit code. Signals are passed on; the server takes one that
 * reaches it twice (from the terminal, npm and here) for one. Should this process be killed, the closing channel
 * tells the server to stop.
 */
function runServer() {
  const child = spawn(process.execPath, [join(PROJECT, 'packages/api/dist/main.js')], {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.kill(signal));
  }
  return endOf(child);
}
