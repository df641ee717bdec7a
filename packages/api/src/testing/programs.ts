import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseImage } from './database.ts';
import { HOST_SURFACE } from './host-surface.ts';
import { aRelease, writeRelease } from './releases.ts';

/** Built before the tests (`turbo.json`), the same as production. */
export const DIST = resolve(import.meta.dirname, '../../dist');
const RUNS = /runs at http:\/\/localhost:(\d+)/;

interface Ended {
  code: number | null;
  said: string;
}

interface Begun {
  child: ChildProcess;
  /** All output, after its end. */
  ended: Promise<Ended>;
}

/** Runs an operator's command to its end. */
export const runAr = (name: string, words: string[], environment: Record<string, string>, dist = DIST) =>
  beginAr(name, words, environment, dist).ended;

/** Starts a command; `onSaid` gets its output so far. */
export const beginAr = (
  name: string,
  words: string[],
  environment: Record<string, string>,
  dist = DIST,
  onSaid: (said: string) => void = () => {},
): Begun => begin(join(dist, 'ar.js'), [name, ...words], environment, onSaid);

/** Runs a program to its end. */
export function runProgram(
  name: string,
  words: string[],
  environment: Record<string, string>,
): Promise<Ended> {
  return begin(join(DIST, `${name}.js`), words, environment, () => {}).ended;
}

export interface BegunServer extends Begun {
  /** The port when it runs; undefined if it ended instead. */
  port: Promise<number | undefined>;
}

/** Starts the server on a free port. */
export function beginServer(environment: Record<string, string>, dist = DIST): BegunServer {
  let runs = (_port: number) => {};
  const running = new Promise<number>((settle) => {
    runs = settle;
  });
  const begun = begin(join(dist, 'main.js'), [], { PORT: '0', ...environment }, (said) => {
    const port = RUNS.exec(said)?.[1];
    if (port) runs(Number(port));
  });
  return { ...begun, port: Promise.race([running, begun.ended.then(() => undefined)]) };
}

export interface StartedServer extends Begun {
  port: number;
  origin: string;
  /** `kill -9` for this process, or also for its embedded database's. */
  kill(which: 'server' | 'all'): Promise<void>;
  /** Stops it; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server, resolves when it runs, and ends it with this process. */
export async function startServer(environment: Record<string, string>, dist = DIST): Promise<StartedServer> {
  const { DATA_DIR, DATABASE_URL } = environment;
  if (DATA_DIR && !DATABASE_URL) prepareDataFolder(DATA_DIR);
  const { child, ended, port: begun } = beginServer(environment, dist);
  const port = await begun;
  if (port === undefined) throw new Error(`The server ended before it ran:\n${(await ended).said}`);
  return {
    child,
    ended,
    port,
    origin: `http://127.0.0.1:${port}`,
    async kill(which) {
      process.kill(which === 'all' ? -(child.pid as number) : (child.pid as number), 'SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}

function begin(
  program: string,
  words: string[],
  environment: Record<string, string>,
  onSaid: (said: string) => void,
): Begun {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, ...environment },
    // The IPC channel tells a server that its launcher has ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A separate process group, which can be killed as a whole.
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said += text;
      onSaid(said);
    });
  }
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

/** Copies an empty, migrated database into a new data folder, which saves seconds. */
export function prepareDataFolder(dataDir: string): void {
  if (!existsSync(join(dataDir, 'database'))) unpackDatabase(dataDir);
}

/** Copies an empty, migrated database into a data folder, as at a server's first start. */
export function unpackDatabase(dataDir: string): void {
  const database = join(dataDir, 'database');
  mkdirSync(database, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', databaseImage(), '-C', database, '--no-same-owner'], { stdio: 'ignore' });
}

/** A folder with the built server, a host's surface, and a build of each department. */
export function makeProject(folder: string, departments: readonly string[], version = '1.0.0'): void {
  const api = join(folder, 'packages/api');
  cpSync(DIST, join(api, 'dist'), { recursive: true });
  symlinkSync(resolve(DIST, '../node_modules'), join(api, 'node_modules'));
  symlinkSync(resolve(DIST, '../../demo'), join(folder, 'packages/demo'));
  for (const one of ['remotes', 'host/dist']) mkdirSync(join(folder, one), { recursive: true });
  writeFileSync(join(folder, 'host/dist/surface.json'), JSON.stringify(HOST_SURFACE));
  mkdirSync(join(folder, 'host/dist/server'));
  writeFileSync(join(folder, 'host/dist/server/pages.mjs'), PAGES);
  for (const id of departments) writeRelease(join(folder, 'remotes', id, 'dist'), aRelease(id, version));
}

/** Public pages that show their parameters, long enough for compression. */
const PAGES = `export const modelStyles = '';
  export const renderPage = (page) => '<!doctype html><title>AR</title>' + JSON.stringify(page) + 'Podgorica '.repeat(500);`;
