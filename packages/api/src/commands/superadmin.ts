import { type Closers, closeAll, holdDataFolder, openDatabase } from '../start/open-database.ts';
import { createSuperAdmin } from './create-superadmin.ts';
import { runCommand } from './run-command.ts';

// Not awaited, as in main.ts.
void runCommand({
  usage: `Usage: pnpm superadmin <email> <first name> <last name> [--another]

Adds the first SuperAdmin and shows a link with which they set their password: it can be used once, within 7 days.
Run it with the environment of the server (DATABASE_URL or DATA_DIR, PUBLIC_ORIGIN). With the embedded database the
server must be stopped.

  --another   also where there is an active SuperAdmin already`,
  words: 3,
  flag: 'another',
  async run([email = '', first_name = '', last_name = ''], another, { config, log, databaseProcess }) {
    const closers: Closers = [];
    try {
      if (!config.databaseUrl) holdDataFolder(config.dataDir, closers);
      const { db } = await openDatabase({ config, log, databaseProcess }, closers);
      const link = await createSuperAdmin(db, { email, first_name, last_name }, another, config.publicOrigin);
      const copy = config.smtpUrl ? 'goes to them by mail' : `goes to ${config.dataDir}/outbox`;
      return [
        `${email} is a SuperAdmin, and sets a password here (once, within 7 days):`,
        `\n  ${link}\n`,
        `The same link ${copy} when the server runs.`,
      ].join('\n');
    } finally {
      await closeAll(closers);
    }
  },
});
