// @ts-check
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Whether the product at `origin` answers that it is ready. */
async function isReady(/** @type {string} */ origin) {
  return fetch(`${origin}/api/registry/`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/**
 * Starts the built product with demonstration data in a folder of its own. Answers its address and how to stop it.
 *
 * @param {number} port
 */
export async function startProduct(port) {
  const origin = `http://localhost:${port}`;
  const data = await mkdtemp(path.join(ROOT, 'packages/bench/dist/data-'));
  const server = spawn(process.execPath, ['packages/api/dist/main.js'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  while (!(await isReady(origin))) {
    if (server.exitCode !== null) throw new Error('The product ended while starting; see above.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  return { origin, stop };
}
