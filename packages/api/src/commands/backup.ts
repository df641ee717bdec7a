import { makeBackup, refuseElsewhere } from './backup-and-restore.ts';
import { runCommand } from './run-command.ts';

// Not awaited, as in main.ts.
void runCommand({
  usage: `Usage: pnpm backup <file>

Writes the data folder (DATA_DIR) with its embedded database into one archive, for example backup.tar.gz.
The server must be stopped. Keep the archive where only administrators can read it: it holds the secret that signs
access tokens.`,
  words: 1,
  async run([target = ''], _flagged, { config, databaseProcess }) {
    refuseElsewhere(config.databaseUrl, 'pg_dump');
    const backup = await makeBackup(config.dataDir, target, databaseProcess);
    const sizes = Object.values(backup.files).map(({ size }) => size);
    const megabytes = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1_000_000);
    const lines = [
      `${target} holds ${config.dataDir}: ${sizes.length} files, ${megabytes} MB before compression,`,
      `version ${backup.version}, database ${backup.migration}.`,
    ];
    const elsewhere =
      'Uploads, and releases that this server never served, are not in it: they are in the bucket';
    if (config.s3) lines.push(`${elsewhere} ${config.s3.bucket}. Copy that too.`);
    return lines.join('\n');
  },
});
