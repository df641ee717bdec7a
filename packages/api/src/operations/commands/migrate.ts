import { type Closers, closeAll, holdDataFolder } from '../../platform/database/data-folder.ts';
import { openDatabase } from '../start/open-database.ts';
import type { Command } from './run-command.ts';

export const migrate: Command = {
  summary: 'Brings the database up to date, as the server does when it starts.',
  takes: '',
  about: `Brings the database up to date in one transaction, and says what it changed. A server does the same when it
starts. With the embedded database the server must be stopped.`,
  words: [0, 0],
  async run(_words, _flags, { config, log, databaseProcess }) {
    const closers: Closers = [];
    try {
      if (!config.databaseUrl) holdDataFolder(config.dataDir, closers);
      const { applied } = await openDatabase({ config, log, databaseProcess }, closers);
      const told =
        applied.length > 0 ? `The database got ${applied.join(', ')}.` : 'The database is up to date.';
      return { told, facts: { applied } };
    } finally {
      await closeAll(closers);
    }
  },
};
