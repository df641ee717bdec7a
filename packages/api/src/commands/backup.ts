import { makeBackup, refuseElsewhere } from './backup-and-restore.ts';
import type { Command } from './run-command.ts';

export const backup: Command = {
  summary: 'Writes the data folder with its embedded database into one archive.',
  takes: '<file>',
  about: `Writes the data folder (DATA_DIR) with its embedded database into one archive, for example backup.tar.gz.
The server must be stopped. Keep the archive where only administrators can read it: it holds the secret that signs
access tokens.`,
  words: [1, 1],
  async run([target = ''], _flags, { config, databaseProcess }) {
    refuseElsewhere(config.databaseUrl, 'pg_dump');
    const made = await makeBackup(config.dataDir, target, databaseProcess);
    const sizes = Object.values(made.files).map(({ size }) => size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const megabytes = Math.ceil(bytes / 1_000_000);
    const lines = [
      `${target} holds ${config.dataDir}: ${sizes.length} files, ${megabytes} MB before compression,`,
      `version ${made.version}, database ${made.migration}.`,
    ];
    const elsewhere =
      'Uploads, and releases that this server never served, are not in it: they are in the bucket';
    if (config.s3) lines.push(`${elsewhere} ${config.s3.bucket}. Copy that too.`);
    const { version, migration, made_at } = made;
    const facts = { archive: target, files: sizes.length, bytes, version, migration, made_at };
    return { told: lines.join('\n'), facts };
  },
};
