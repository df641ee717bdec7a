import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const API = path.resolve(import.meta.dirname, '../../api');
const MAIN = path.join(API, 'dist/main.js');
const UNOPTIMISED = pathToFileURL(path.join(API, 'src/testing/unoptimised.mjs')).href;
// The server opens the port as the last step of starting, so a response means that the server is ready.
const READY = '/api/registry/';
const GIVE_UP_AFTER_MS = 180_000;
const POLL_MS = 50;

export interface Server {
  origin: string;
  dataDir: string;
  /** Sends the signal (SIGTERM by default), and resolves after the process has ended. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function startServer(
  dataDir: string,
  given?: number,
  settings: Record<string, string> = {},
): Promise<Server> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: build the workspace first (pnpm build).`);
  const port = given ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // The tests of a worker sign in to the same four accounts many times, and the usual limit would end old sessions.
      SESSIONS_AT_ONCE: '1000',
      NODE_OPTIONS: `--import=${UNOPTIMISED}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (text) => said.push(String(text)));
  child.stderr.on('data', (text) => said.push(String(text)));
  const ended = once(child, 'exit');
  try {
    await answering(origin, child);
  } catch (cause) {
    child.kill('SIGTERM');
    await ended;
    throw new Error(`The product did not start:\n${said.join('')}`, { cause });
  }
  return {
    origin,
    dataDir,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

async function answering(origin: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + GIVE_UP_AFTER_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const ready = await fetch(origin + READY).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
  throw new Error(`${READY} was not answered in ${GIVE_UP_AFTER_MS} ms.`);
}
