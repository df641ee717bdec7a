// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { startFront } from './front.mjs';
import { watchBuilds } from './watch-builds.mjs';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const REMOTES = path.join(PROJECT, 'remotes');
const PORT = Number(process.env.PORT || 3000);

const departments = readdirSync(REMOTES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !departments.includes(name));
if (unknown.length > 0) {
  console.error(`There is no department ${unknown.join(', ')}; there are ${departments.join(', ')}.`);
  process.exitCode = 2;
} else await develop();

/** `pnpm dev`: everything that a browser runs; `pnpm dev users`: that department, the rest as it was last built. */
async function develop() {
  const watched = asked.length > 0 ? asked : departments;
  const withHost = asked.length === 0;
  await buildOnce();
  const product = await startProduct();
  const folders = watched.map((name) => path.join(REMOTES, name));
  const host = path.join(PROJECT, 'host');
  const front = await startFront({
    product: product.origin,
    port: PORT,
    builds: new Map(watched.map((name) => [name, path.join(REMOTES, name, 'dist')])),
    watched: [
      ...folders.map((folder) => path.join(folder, 'dist/department.json')),
      ...(withHost ? [path.join(host, 'dist/app.html')] : []),
    ],
  });
  const builds = watchBuilds(withHost ? [...folders, host] : folders, front.tellFaults);
  console.log(
    `\n  ${front.origin}/signin   built anew and reloaded when a source changes: ${watched.join(', ')}\n`,
  );

  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), product.ended]);
  await Promise.all([front.stop(), builds.stop(), product.stop()]);
}

/** Everything, as far as it has changed; ends the command where that fails. */
async function buildOnce() {
  const turbo = path.join(PROJECT, 'node_modules/turbo/bin/turbo');
  // turbo looks for the pinned package manager on the path alone; `npm start` has put it there.
  const PATH = [path.join(PROJECT, '.tools/node_modules/.bin'), process.env.PATH].join(path.delimiter);
  const build = spawn(process.execPath, [turbo, 'run', 'build', '--output-logs=errors-only'], {
    cwd: PROJECT,
    env: { ...process.env, PATH, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}

/** The built server with demonstration data of its own, behind the front. */
async function startProduct() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(PROJECT, 'packages/api/dist/main.js')], {
    cwd: PROJECT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${PORT}`,
      DATA_DIR: process.env.DATA_DIR ?? path.join(PROJECT, '.data/develop'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const answers = () =>
    fetch(`${origin}/api/registry/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await answers()))
    await new Promise((resume) => setTimeout(resume, 200));
  return {
    origin,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}
