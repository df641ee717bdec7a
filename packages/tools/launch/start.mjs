import { StepFailure } from './failure.mjs';
import { ensurePackageManager } from './package-manager.mjs';
import { ensurePackages } from './packages.mjs';
import { isPortTaken } from './port.mjs';
import { endOnSignals, explain } from './prepare.mjs';
import { oneAtATime } from './preparing-lock.mjs';
import { createProgress, standardOutput } from './progress.mjs';
import { TOOLS } from './project.mjs';
import { runServer } from './server-process.mjs';
import { turboRun } from './turbo.mjs';

/** `npm start`: from a fresh clone to the running product; with `--build-only` to what a server starts later. */
async function start() {
  if (process.argv.includes('--build-only')) return build();
  const port = Number(process.env.PORT || 3000);
  if (await isPortTaken(port, process.env.HOST || '127.0.0.1')) {
    throw new StepFailure(
      `Port ${port} is taken by another program. ` +
        `Stop that one, or choose another port, for example: PORT=${port + 1} npm start`,
    );
  }
  await build(4);
  console.log('4/4 Server');
  process.exitCode = await runServer();
}

async function build(steps = 3) {
  const progress = createProgress(steps, standardOutput);
  const waiting = () => console.log('Another copy is installing or building here: waiting for it.');
  await oneAtATime(TOOLS, () => prepare(progress), waiting);
}

/** @param {ReturnType<typeof createProgress>} progress */
async function prepare(progress) {
  await progress.step('Package manager', ensurePackageManager, String);
  await progress.step('Packages', ensurePackages, String);
  await progress.step('Build', buildAll);
}

async function buildAll() {
  const { code, output } = await turboRun('build');
  if (code !== 0) throw new StepFailure('The build failed.', output);
}

endOnSignals();
start().catch((error) => {
  explain(error);
  process.exitCode = 1;
});
