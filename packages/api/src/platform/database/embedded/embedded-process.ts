import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { FromDatabase } from './embedded-database.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

/** PGlite runs in this separate process, so that queries never block the server's event loop. */

const PREDECESSOR_MS = 20_000;

const CLOSING_MS = 10_000;

const MAX_CONNECTIONS = 20;

const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

async function run(folder: string, socket: string): Promise<void> {
  process.stderr.on('error', () => {});
  const release = await lockWithRetry(folder);
  const data = join(folder, 'database');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const db = await PGlite.create(data, { startParams: START_PARAMETERS, extensions: { pg_trgm, unaccent } });
  endOnBrokenBackend(db);
  // The previous process may have removed the socket's folder when it closed.
  mkdirSync(dirname(socket), { recursive: true, mode: 0o700 });
  rmSync(socket, { force: true });
  const server = new PGLiteSocketServer({ db, path: socket, maxConnections: MAX_CONNECTIONS });
  await server.start();
  stopWithParent(async () => {
    await server.stop();
    await db.close();
    rmSync(dirname(socket), { recursive: true, force: true });
    release();
    process.exit(0);
  });
  send({ ready: true });
}

async function lockWithRetry(folder: string) {
  const until = Date.now() + PREDECESSOR_MS;
  for (;;) {
    try {
      return lockFolder(folder, 'database-lock');
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > until) throw error;
      await pause(50);
    }
  }
}

/** Ends the process, because pglite-socket 0.2.17 does not recover from an exception of the WASM backend. */
function endOnBrokenBackend(db: PGlite): void {
  const execute = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (message, options) => {
    try {
      return await execute(message, options);
    } catch (error) {
      console.error('The embedded database broke down:', error);
      process.exit(1);
    }
  };
}

/** Ctrl-C also signals this process, which ignores the signal: the server needs the database until it has stopped. */
function stopWithParent(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const once = () => {
    if (!stopping) setTimeout(() => process.exit(1), CLOSING_MS);
    stopping ??= stop().catch((error: unknown) => {
      console.error('The embedded database did not close cleanly:', error);
      process.exit(1);
    });
  };
  process.on('disconnect', once);
  if (!process.connected) once();
}

const send = (message: FromDatabase) => process.send?.(message);

process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
const [folder, socket] = process.argv.slice(2);
if (folder && socket) {
  run(folder, socket).catch((error: unknown) => {
    send({ failed: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
    process.disconnect?.();
  });
}
