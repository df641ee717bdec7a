import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>;

/** Starts the database of a locked folder. One connection: pglite-socket 0.2.17 can mix up several. */
export async function startEmbeddedDatabase(
  folder: string,
  processFile: string,
  told?: (line: string) => void,
) {
  const data = resolve(folder);
  const place = socketFolder(data);
  const child = fork(processFile, [data, socketFile(place)], {
    stdio: ['ignore', 'ignore', told ? 'pipe' : 'inherit', 'ipc'],
    execArgv: [],
  });
  if (told) createInterface(child.stderr as Readable).on('line', told);
  const ended = new Promise<void>((gone) => {
    child.once('exit', () => {
      rmSync(place, { recursive: true, force: true });
      gone();
    });
  });
  await answered(child);
  let asked = false;
  return {
    connection: { host: place, port: SOCKET_PORT, user: 'postgres', database: 'postgres', max: 1 },
    pid: child.pid as number,
    lost: new Promise<void>((lost) => ended.then(() => asked || lost())),
    async stop() {
      asked = true;
      if (child.connected) child.disconnect();
      await ended;
    },
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

/** Prefers the data folder; a longer path gets a private temporary folder. */
function socketFolder(data: string): string {
  const own = join(data, 'socket');
  return fitsSocket(own) ? own : mkdtempSync(join(tmpdir(), 'ar-'));
}

export type FromDatabase = { ready: true } | { failed: string };

/** Only names the socket file; no TCP port is opened. */
export const SOCKET_PORT = 5432;

export const socketFile = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

/** `sun_path` holds 104 bytes on macOS and 108 on Linux. */
export const fitsSocket = (folder: string) => Buffer.byteLength(socketFile(folder)) < 100;
