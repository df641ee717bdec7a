import { type Closers, closeAll, holdDataFolder } from '../../platform/database/data-folder.ts';
import { openDatabase } from '../start/open-database.ts';
import { createSuperAdmin } from './create-superadmin.ts';
import type { Command } from './run-command.ts';

export const superadmin: Command = {
  summary: 'Adds the first SuperAdmin and shows the link that sets their password.',
  takes: '<email> <first name> <last name> [--another]',
  about: `Adds the first SuperAdmin and shows a link with which they set their password: it can be used once, within 7 days.
Run it with the environment of the server (DATABASE_URL or DATA_DIR, PUBLIC_ORIGIN). With the embedded database the
server must be stopped.

  --another   also where there is an active SuperAdmin already`,
  words: [3, 3],
  options: { another: { type: 'boolean' } },
  async run([email = '', first_name = '', last_name = ''], { another }, { config, log, databaseProcess }) {
    const closers: Closers = [];
    try {
      if (!config.databaseUrl) holdDataFolder(config.dataDir, closers);
      const { db } = await openDatabase({ config, log, databaseProcess }, closers);
      const person = { email, first_name, last_name };
      const link = await createSuperAdmin(db, person, another === true, config.publicOrigin);
      const copy = config.smtpUrl ? 'goes to them by mail' : `goes to ${config.dataDir}/outbox`;
      const told = [
        `${email} is a SuperAdmin, and sets a password here (once, within 7 days):`,
        `\n  ${link}\n`,
        `The same link ${copy} when the server runs.`,
      ].join('\n');
      return { told, facts: { email, link } };
    } finally {
      await closeAll(closers);
    }
  },
};
