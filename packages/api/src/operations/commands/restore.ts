import { restoreBackup } from '../backup/restore-backup.ts';
import type { Command } from './run-command.ts';

export const restore: Command = {
  summary: 'Puts a backup in the place of the data folder, or into an empty PostgreSQL database.',
  takes: '<file> [--replace] [--identity <key file>]',
  about: `Checks a backup that "ar backup" made, and restores it where the settings say: into the data folder (DATA_DIR), or
with DATABASE_URL into that database, which must be empty; files to the object store, if there is one. The server must
be stopped.

  --replace    also where the data folder of an embedded database is not empty; it is moved aside and kept
  --identity   the file with the key of an encrypted backup, as age-keygen writes it`,
  words: [1, 1],
  options: { replace: { type: 'boolean' }, identity: { type: 'string' } },
  async run([archive = ''], { replace, identity }, { config, databaseProcess, say }) {
    const { backup, former } = await restoreBackup({
      archive,
      identity: identity === undefined ? undefined : String(identity),
      config,
      replace: replace === true,
      databaseProcess,
      say,
    });
    const { made_at, version, migration } = backup;
    const place = config.databaseUrl ? 'The database' : config.dataDir;
    const lines = [`${place} is as it was at ${made_at} (version ${version}, database ${migration}).`];
    if (former) lines.push(`What stood there before is kept in ${former}.`);
    return { told: lines.join('\n'), facts: { made_at, version, migration, former } };
  },
};
