import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>;

/** The caller must hold the folder's lock. `max` is 1, because pglite-socket 0.2.17 can mix up connections. */
export async function startEmbeddedDatabase(
  folder: string,
  processFile: string,
  onLog?: (line: string) => void,
) {
  const data = resolve(folder);
  const own = join(data, 'socket');
  const host = fitsSocket(own) ? own : mkdtempSync(join(tmpdir(), 'ar-'));
  const child = fork(processFile, [data, socketFile(host)], {
    stdio: ['ignore', 'ignore', onLog ? 'pipe' : 'inherit', 'ipc'],
    execArgv: [],
  });
  if (onLog) createInterface(child.stderr as Readable).on('line', onLog);
  const ended = new Promise<void>((gone) => {
    child.once('exit', () => {
      rmSync(host, { recursive: true, force: true });
      gone();
    });
  });
  await untilReady(child);
  let isStopping = false;
  return {
    connection: { host, port: SOCKET_PORT, user: 'postgres', database: 'postgres', max: 1 },
    pid: child.pid as number,
    lost: new Promise<void>((lost) => ended.then(() => isStopping || lost())),
    async stop() {
      isStopping = true;
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
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

export type FromDatabase = { ready: true } | { failed: string };

export const SOCKET_PORT = 5432;

export const socketFile = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

/** The path of a Unix socket has at most 104 bytes on macOS and 108 on Linux. */
export const fitsSocket = (folder: string) => Buffer.byteLength(socketFile(folder)) < 100;
