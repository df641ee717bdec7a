import { recordChange } from '../../accounts/journal/audit-log.ts';
import { resetFactors } from '../../accounts/second-factor/reset-factors.ts';
import { findAccount } from '../../accounts/sessions/person.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { type Closers, closeAll, holdDataFolder } from '../../platform/database/data-folder.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { findUser } from '../../records/people/change-users.ts';
import { openDatabase } from '../start/open-database.ts';
import type { Command } from './run-command.ts';

export const resetSecondFactor: Command = {
  summary: 'Takes the passkeys and one-time codes of somebody who lost them.',
  takes: '<email>',
  about: `Takes all second factors of an account and ends its sessions; its owner is told by mail. They sign in with the
password alone then, and set up another factor where that is required. For the last SuperAdmin: of anybody else, a
SuperAdmin does it on the users' page, with a reason that the journal keeps.
Run it with the environment of the server. With the embedded database the server must be stopped.`,
  words: [1, 1],
  async run([email = ''], _flags, { config, log, databaseProcess }) {
    const closers: Closers = [];
    try {
      if (!config.databaseUrl) holdDataFolder(config.dataDir, closers);
      const { db } = await openDatabase({ config, log, databaseProcess }, closers);
      const account = await findAccount(db, email);
      if (!account) throw new StartRefused(`There is no account with the address ${email}.`);
      await inTransaction(db, async (trx) => {
        const owner = await findUser(trx, account.id);
        await resetFactors(trx, owner, config).catch((error: unknown) => {
          if (!(error instanceof HttpError)) throw error;
          throw new StartRefused(`${email} has no second factor.`);
        });
        await recordChange(trx, {
          by: { person: null, requestId: null },
          action: 'factors-reset',
          resource: 'users',
          recordId: owner.id,
          name: `${owner.first_name} ${owner.last_name}`,
          before: null,
          after: null,
          reason: 'ar reset-second-factor',
        });
      });
      return { told: `${email} signs in with the password alone now.`, facts: { email } };
    } finally {
      await closeAll(closers);
    }
  },
};
