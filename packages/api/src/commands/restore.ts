import { refuseElsewhere, restoreBackup } from './backup-and-restore.ts';
import type { Command } from './run-command.ts';

export const restore: Command = {
  summary: 'Puts a backup in the place of the data folder.',
  takes: '<file> [--replace]',
  about: `Checks a backup that "ar backup" made, and puts it in the place of the data folder (DATA_DIR).
The server must be stopped.

  --replace   also where the data folder is not empty; it is moved aside and kept`,
  words: [1, 1],
  options: { replace: { type: 'boolean' } },
  async run([archive = ''], { replace }, { config, databaseProcess }) {
    refuseElsewhere(config.databaseUrl, 'pg_restore');
    const { dataDir } = config;
    const restoring = { archive, dataDir, replace: replace === true, databaseProcess };
    const { backup, former } = await restoreBackup(restoring);
    const { made_at, version, migration } = backup;
    const lines = [`${dataDir} is as it was at ${made_at} (version ${version}, database ${migration}).`];
    if (former) lines.push(`What stood there before is kept in ${former}.`);
    return { told: lines.join('\n'), facts: { made_at, version, migration, former } };
  },
};
