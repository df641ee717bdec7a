import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install } from './install.mjs';
import { oneAtATime } from './lock.mjs';
import { endOf, endOnSignals, PROJECT, StepFailure, TOOLS, turboRun } from './programs.mjs';
import { createProgress, explain } from './screen.mjs';

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
  const waiting = () => console.log('Another process is installing or building here: waiting for it.');
  const work = async () => {
    await install(step);
    await step('Build', async () => {
      const { code, output } = await turboRun('build');
      if (code !== 0) throw new StepFailure('The build failed.', output);
    });
  };
  await oneAtATime(TOOLS, work, waiting);
}

/** The closed IPC channel stops the server if this process is killed. */
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
