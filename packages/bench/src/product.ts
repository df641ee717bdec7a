import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The folder of the workspace, seen from `dist`, where the built benchmark runs. */
export const ROOT = path.resolve(import.meta.dirname, '../../..');
export const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';
export const PASSWORD = 'Podgorica1!';

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, two) => one - two)[Math.floor(values.length * share)] ?? Number.NaN;
}
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Node's default heap on a machine with 512 MB. With a larger heap, garbage collections would run at random times. */
export const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=256' };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** `project`: the folder with the builds. `log`: an open file for the output. Deletes `DATA_DIR` unless `settings` names it. */
export async function startProduct(
  settings: Record<string, string> = {},
  project = ROOT,
  log: number | 'ignore' = 'ignore',
) {
  const port = Number(settings.PORT ?? (await freePort()));
  const origin = `http://127.0.0.1:${port}`;
  const data = settings.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'ar-bench-')));
  // A build sets `production`, but the server has demonstration data only in other environments.
  const { NODE_ENV: _, ...environment } = process.env;
  const server = spawn(process.execPath, ['packages/api/dist/main.js'], {
    cwd: project,
    env: { ...environment, ...settings, PORT: String(port), DATA_DIR: data },
    stdio: ['ignore', log, log === 'ignore' ? 'inherit' : log, 'ipc'],
  });
  const ended = once(server, 'exit');
  const isReady = async () => (await fetch(`${origin}/api/registry/`).catch(() => undefined))?.ok;
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('The product ended while starting; see above.');
    await pause(200);
  }
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    if (!settings.DATA_DIR) await rm(data, { recursive: true, force: true });
  };
  const kill = async () => {
    server.kill('SIGKILL');
    await ended;
  };
  return { origin, child: server, pid: server.pid ?? Number.NaN, stop, kill };
}

export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return (await answer.json()).access;
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Returns the peak memory in bytes since the last reset (proc(5)). */
export async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Resets the peak. Returns the current memory in bytes. */
export async function forgetMostMemory(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return mostMemory(pid);
}
