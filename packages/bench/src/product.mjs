// @ts-check
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Whether the product at `origin` is ready. */
async function isReady(/** @type {string} */ origin) {
  return fetch(`${origin}/api/registry/`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/**
 * Starts the built product in its own folder, with demonstration data unless the settings name a database. Returns its
 * address, its process and a function that stops it.
 *
 * @param {number} port
 * @param {Record<string, string>} settings environment variables; with `DATA_DIR` that folder is used, and kept
 * @param {string} project where the builds stand, the server's own among them
 */
export async function startProduct(port, settings = {}, project = ROOT) {
  const origin = `http://localhost:${port}`;
  const { DATA_DIR } = settings;
  await mkdir(path.join(ROOT, 'packages/bench/dist'), { recursive: true });
  const data = DATA_DIR ?? (await mkdtemp(path.join(ROOT, 'packages/bench/dist/data-')));
  // A build sets it to `production`, in which the server would have no demonstration data.
  const { NODE_ENV: _, ...environment } = process.env;
  const server = spawn(process.execPath, ['packages/api/dist/main.js'], {
    cwd: project,
    env: { ...environment, ...settings, PORT: String(port), DATA_DIR: data },
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
    if (!DATA_DIR) await rm(data, { recursive: true, force: true });
  };
  return { origin, pid: server.pid ?? Number.NaN, stop };
}
