import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connect } from '../../platform/database/connect.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import { startEmbeddedDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { FolderInUse, takeFolderLock } from '../../platform/database/embedded/folder-lock.ts';
import { createStore } from '../../platform/storage/create-store.ts';
import { examine } from '../doctor/examine.ts';
import { linesOf } from '../doctor/finding.ts';
import type { Command, CommandContext } from './run-command.ts';

export const doctor: Command = {
  summary: 'Looks at everything that the server needs, and says what is wrong and what to do.',
  takes: '[--strict]',
  about: `Looks at settings, database, accounts, files, releases, disk, mail, clocks, proxy and backups as the settings name them.
Nothing is changed; a small file is written to the store and removed again. Exit code 1: there is a fault.

  --strict   a warning counts as a fault`,
  words: [0, 0],
  options: { strict: { type: 'boolean' } },
  async run(_words, { strict }, context) {
    const closers: Closers = [];
    try {
      const { config } = context;
      const db = await openDatabase(context, closers);
      const store = await createStore(config);
      const findings = await examine({ config, db, store, releases: join(config.dataDir, 'releases') });
      const faulty = findings.some(
        ({ level }) => level === 'fault' || (strict === true && level === 'warning'),
      );
      return { told: linesOf(findings).join('\n'), facts: { sound: !faulty, findings }, faulty };
    } finally {
      await closeAll(closers);
    }
  },
};

/** Undefined for an embedded one that a server holds, or that is not made yet. */
async function openDatabase({ config, databaseProcess }: CommandContext, closers: Closers) {
  const open = (address: Parameters<typeof connect>[0]) => {
    const db = connect(address, () => {});
    closers.push(() => db.destroy());
    return db;
  };
  if (config.databaseUrl) return open(config.databaseUrl);
  const folder = resolve(config.dataDir);
  if (!existsSync(join(folder, 'database'))) return undefined;
  try {
    closers.push(takeFolderLock(folder).release);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
  const embedded = await startEmbeddedDatabase({ folder, processFile: databaseProcess });
  closers.push(embedded.stop);
  return open(embedded.connection);
}
