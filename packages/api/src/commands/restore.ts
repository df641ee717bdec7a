import { resolve } from 'node:path';
import { refuseElsewhere } from './data-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: pnpm restore <file> [--replace]

Checks a backup that "pnpm backup" made, and puts it in the place of the data folder (DATA_DIR).
The server must be stopped.

  --replace   also where the data folder is not empty; it is moved aside and kept`;

// Not awaited, as in main.ts.
void runCommand({
  usage: USAGE,
  words: 1,
  flags: ['replace'],
  async run([archive = ''], flags, { config }) {
    refuseElsewhere(config.databaseUrl, 'pg_restore');
    const { backup, former } = await restoreBackup({
      archive,
      dataDir: config.dataDir,
      replace: flags.has('replace'),
      databaseProcess: resolve(import.meta.dirname, 'embedded-process.js'),
    });
    const lines = [
      `${config.dataDir} is as it was at ${backup.made_at} (version ${backup.version}, database ${backup.migration}).`,
    ];
    if (former) lines.push(`What stood there before is kept in ${former}.`);
    return lines.join('\n');
  },
});
