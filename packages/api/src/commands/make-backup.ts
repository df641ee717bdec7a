import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { PRODUCT_NAME } from '@ar/domain/product';
import { version } from '../../package.json';
import { whyUnusable } from '../database/migrate.ts';
import type { About, Contents } from './archive/manifest.ts';
import { pack } from './archive/pack.ts';
import { appliedMigration, holdStopped } from './data-folder.ts';
import { CommandRefused } from './run-command.ts';

interface Options {
  dataDir: string;
  /** The archive that is to be written. */
  target: string;
  /** The built `embedded-process.js`. */
  databaseProcess: string;
}

/** Backs a data folder up whose server is stopped. The folder stays as it is; the archive is there whole or not at all. */
export async function makeBackup({ dataDir, target, databaseProcess }: Options): Promise<About & Contents> {
  const folder = resolve(dataDir);
  const archive = resolve(target);
  if (existsSync(archive)) throw new CommandRefused(`${target} is there already, and was not changed.`);
  if (!relative(folder, archive).startsWith('..')) {
    throw new CommandRefused(`A backup inside ${dataDir} would be lost with it. Choose another place.`);
  }
  if (!existsSync(join(folder, 'database'))) {
    throw new CommandRefused(`${dataDir} holds no database. Is DATA_DIR the server's?`);
  }
  const lock = holdStopped(folder);
  try {
    const migration = await appliedMigration(folder, databaseProcess);
    if (!migration) throw new CommandRefused(`The database in ${dataDir} is not one of this product.`);
    // Only the version that made it can open it again.
    const reason = whyUnusable(migration);
    if (reason) throw new CommandRefused(reason);
    const about = { product: PRODUCT_NAME, version, migration, made_at: new Date().toISOString() };
    return { ...about, ...(await pack(folder, archive, about).catch(explain)) };
  } finally {
    lock.release();
  }
}

/** The disk's failures are for the person at the terminal to remedy. */
function explain(error: NodeJS.ErrnoException): never {
  if (!error.syscall) throw error;
  throw new CommandRefused(`The backup could not be written: ${error.message}`, { cause: error });
}
