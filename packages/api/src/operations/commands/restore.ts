import { restoreBackup } from '../backup/restore-backup.ts';
import type { Command } from './run-command.ts';

interface RestoreFlags {
  replace?: boolean;
  identity?: string;
}

export const restore: Command = {
  name: 'restore',
  words: [1, 1],
  async run([archive = ''], { replace = false, identity }: RestoreFlags, { config, databaseProcess, say }) {
    const given = { archive, identity, config, replace, databaseProcess, say };
    const { backup, former } = await restoreBackup(given);
    const { made_at, version, migration } = backup;
    const place = config.databaseUrl ? 'The database' : config.dataDir;
    const lines = [`${place} is as it was at ${made_at} (version ${version}, database ${migration}).`];
    if (former) lines.push(`What stood there before is kept in ${former}.`);
    return { text: lines.join('\n'), facts: { made_at, version, migration, former } };
  },
};
