import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseImage } from './database.ts';
import { HOST_SURFACE } from './host-surface.ts';
import { aRelease, writeRelease } from './releases.ts';

/** Turborepo builds the server before the tests (`turbo.json`). */
export const DIST = resolve(import.meta.dirname, '../../dist');
const RUNS = /runs at http:\/\/localhost:(\d+)/;

interface Ended {
  code: number | null;
  said: string;
}

interface Begun {
  child: ChildProcess;
  ended: Promise<Ended>;
}

export const runAr = (name: string, words: string[], environment: Record<string, string>, dist = DIST) =>
  beginAr(name, words, environment, dist).ended;

/** `said` is all output so far. */
export const beginAr = (
  name: string,
  words: string[],
  environment: Record<string, string>,
  dist = DIST,
  onSaid: (said: string) => void = () => {},
): Begun => begin(join(dist, 'ar.js'), [name, ...words], environment, onSaid);

export function runProgram(
  name: string,
  words: string[],
  environment: Record<string, string>,
): Promise<Ended> {
  return begin(join(DIST, `${name}.js`), words, environment, () => {}).ended;
}

export interface BegunServer extends Begun {
  /** Resolves with undefined if the server ends before listening. */
  port: Promise<number | undefined>;
}

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
  /** Sends SIGKILL to the server, or with `all` also to the embedded database. */
  kill(which: 'server' | 'all'): Promise<void>;
  /** Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** @throws Error if the server ends before listening */
export async function startServer(environment: Record<string, string>, dist = DIST): Promise<StartedServer> {
  const { DATA_DIR, DATABASE_URL } = environment;
  if (DATA_DIR && !DATABASE_URL) prepareDataFolder(DATA_DIR);
  const { child, ended, port: begun } = beginServer(environment, dist);
  const port = await begun;
  if (port === undefined) throw new Error(`The server ended before it listened:\n${(await ended).said}`);
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
    // The server ends when this IPC channel closes, for example because the tests are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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

/** Unpacks a migrated database, because running all migrations takes seconds. */
export function prepareDataFolder(dataDir: string): void {
  if (!existsSync(join(dataDir, 'database'))) unpackDatabase(dataDir);
}

export function unpackDatabase(dataDir: string): void {
  const database = join(dataDir, 'database');
  mkdirSync(database, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', databaseImage(), '-C', database, '--no-same-owner'], { stdio: 'ignore' });
}

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

/** These pages are long enough for the server to compress them. */
const PAGES = `export const modelStyles = '';
  export const renderPage = (page) => '<!doctype html><title>AR</title>' + JSON.stringify(page) + 'Podgorica '.repeat(500);`;
