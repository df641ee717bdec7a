import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface EmbeddedDatabase {
  /** For `pg.Pool`. */
  connection: { host: string; port: number; user: string; database: string; max: number };
  /** The process's number, for the log and for tests. */
  pid: number;
  /** Settles when the process ended without having been asked to. */
  lost: Promise<void>;
  /** Closes the database cleanly; settles when its process is gone. */
  stop(): Promise<void>;
}

interface Options {
  /** The data folder (`DATA_DIR`), whose lock the caller holds. */
  folder: string;
  /** The built `embedded-process.js`. */
  processFile: string;
}

/**
 * Starts the embedded database and waits until it answers.
 *
 * The pool is one connection on purpose. PGlite is a single backend, so more would not run side by side; and
 * pglite-socket 0.2.17 hands over message by message, not query by query: as soon as a query is larger than one
 * socket read (64 kB), another connection's messages slip in between ("bind message supplies 3 parameters, but
 * prepared statement "" requires 2", seen with ten connections) and could even answer with another query's rows.
 */
export async function startEmbeddedDatabase({ folder, processFile }: Options): Promise<EmbeddedDatabase> {
  const data = resolve(folder);
  const place = socketFolder(data);
  const child = fork(processFile, [data, socketFile(place)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const ended = new Promise<void>((gone) => {
    child.once('exit', () => {
      rmSync(place, { recursive: true, force: true });
      gone();
    });
  });
  await answered(child);
  let asked = false;
  const stop = async () => {
    asked = true;
    if (child.connected) child.send({ stop: true } satisfies ToDatabase);
    await ended;
  };
  return {
    connection: { host: place, port: SOCKET_PORT, user: 'postgres', database: 'postgres', max: 1 },
    pid: child.pid as number,
    lost: new Promise((lost) => ended.then(() => asked || lost())),
    stop,
  };
}

function answered(child: ChildProcess): Promise<void> {
  return new Promise((ready, fail) => {
    child.once('message', (message: FromDatabase) => {
      if ('ready' in message) ready();
      else fail(new Error(`The embedded database did not start: ${message.failed}`));
    });
    child.once('error', fail);
    child.once('exit', (code) =>
      fail(new Error(`The embedded database ended while starting (code ${code}).`)),
    );
  });
}

/** In the data folder where the address fits; else a fresh folder that only this user can enter. */
function socketFolder(data: string): string {
  const own = join(data, 'socket');
  return fitsSocket(own) ? own : mkdtempSync(join(tmpdir(), 'ar-'));
}

/** What the server tells the database's process, and what that answers (Node's IPC channel). */
export type ToDatabase = { stop: true };
export type FromDatabase = { ready: true } | { failed: string };

/** The port that names the socket file; any number does, since no TCP port is opened. */
export const SOCKET_PORT = 5432;

/** `sun_path` holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const LONGEST_PATH = 100;

/** The socket's file in a folder, as `pg` derives it from `host` and `port`. */
export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`);
}

/** Whether a socket can stand in the folder: addresses of Unix sockets are short. */
export function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(socketFile(folder)) < LONGEST_PATH;
}
