import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT, turboRun } from '../launch/programs.mjs';
import { startFront } from './front.mjs';
import { developedIn, watchBuilds } from './watch-builds.mjs';

const REMOTES = path.join(PROJECT, 'remotes');
const PORT = Number(process.env.PORT || 3000);

const departments = readdirSync(REMOTES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !departments.includes(name));
if (unknown.length > 0) {
  console.error(`There is no department ${unknown.join(', ')}; there are ${departments.join(', ')}.`);
  process.exitCode = 2;
} else await develop();

async function develop() {
  const hosts = selected.length === 0 ? [path.join(PROJECT, 'host')] : [];
  const watched = selected.length > 0 ? selected : departments;
  const { code, output } = await turboRun('build');
  if (code !== 0) {
    console.error(output);
    process.exit(code);
  }
  const product = await startProduct();
  const folders = watched.map((name) => path.join(REMOTES, name));
  const front = await startFront({
    product: product.origin,
    port: PORT,
    builds: new Map(folders.map((folder) => [path.basename(folder), developedIn(folder)])),
  });
  const builds = watchBuilds([...folders, ...hosts], front.buildEnded);
  console.log(
    `\n  ${front.origin}/signin   built anew and reloaded when a source changes: ${watched.join(', ')}\n`,
  );

  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), product.ended]);
  product.child.kill('SIGTERM');
  await Promise.all([front.stop(), builds.stop(), product.ended]);
}

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
  const answers = async () => (await fetch(`${origin}/api/registry/`).catch(() => undefined))?.ok;
  while (child.exitCode === null && !(await answers())) await pause(200);
  return { origin, child, ended };
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  await new Promise((closed) => probe.close(closed));
  return port;
}
