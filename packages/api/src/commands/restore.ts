import { refuseElsewhere, restoreBackup } from './backup-and-restore.ts';
import { runCommand } from './run-command.ts';

// Not awaited, as in main.ts.
void runCommand({
  usage: `Usage: pnpm restore <file> [--replace]

Checks a backup that "pnpm backup" made, and puts it in the place of the data folder (DATA_DIR).
The server must be stopped.

  --replace   also where the data folder is not empty; it is moved aside and kept`,
  words: 1,
  flag: 'replace',
  async run([archive = ''], replace, { config, databaseProcess }) {
    refuseElsewhere(config.databaseUrl, 'pg_restore');
    const { backup, former } = await restoreBackup({
      archive,
      dataDir: config.dataDir,
      replace,
      databaseProcess,
    });
    const lines = [
      `${config.dataDir} is as it was at ${backup.made_at} (version ${backup.version}, database ${backup.migration}).`,
    ];
    if (former) lines.push(`What stood there before is kept in ${former}.`);
    return lines.join('\n');
  },
});
