import { recordChange } from '../../accounts/journal/audit-log.ts';
import { resetFactors } from '../../accounts/second-factor/factors.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { findUser } from '../../records/people/account.ts';
import { openUpToDate } from '../start/open-database.ts';
import { BY_COMMAND, type Command, refuseAs } from './run-command.ts';
import { accountWith } from './user.ts';

export const resetSecondFactor: Command = {
  name: 'reset-second-factor',
  words: [1, 1],
  async run([email = ''], _flags, context) {
    const { db } = await openUpToDate(context);
    const account = await accountWith(db, email);
    await inTransaction(db, async (trx) => {
      const owner = await findUser(trx, account.id);
      await resetFactors(trx, owner, context.config).catch(refuseAs(`${email} has no second factor.`));
      await recordChange(trx, {
        by: BY_COMMAND,
        action: 'factors-reset',
        resource: 'users',
        recordId: owner.id,
        name: `${owner.first_name} ${owner.last_name}`,
        before: null,
        after: null,
        reason: 'ar reset-second-factor',
      });
    });
    return { text: `${email} signs in with the password alone now.`, facts: { email } };
  },
};
