import { accountOf, type Limit, type Limits, networkOf } from './limits.ts';

const QUARTER = 15 * 60;
/** Wrong passwords for one account from one place. */
const PAIR: Limit = { name: 'sign-in-pair', max: 20, seconds: QUARTER };
/** Wrong passwords from one place, for whomever: a whole office may share it. */
const NETWORK: Limit = { name: 'sign-in-network', max: 100, seconds: QUARTER };
/** Wrong passwords for one account from anywhere that it has not been signed in to from before. */
const ACCOUNT: Limit = { name: 'sign-in-account', max: 100, seconds: QUARTER };
/** From such a place nothing is refused for the account's sake. It is counted all the same, so that it takes as long. */
const ACCOUNT_AT_KNOWN_PLACE: Limit = { ...ACCOUNT, name: 'sign-in-account-known', max: Infinity };
/** Where an account was signed in to from. */
const KNOWN_PLACE: Limit = { name: 'sign-in-known', max: 1, seconds: 30 * 24 * 3600 };

/**
 * Limits wrong passwords, before the password is looked at. No account is ever locked (ASVS 6.1.1): whoever tries
 * somebody's account from many places stops strangers, not its owner at the usual place. Every attempt counts at
 * first, so that many at once cannot slip by together; a right password takes its count back.
 */
export async function enterSignIn(
  limits: Limits,
  email: string,
  ip: string,
): Promise<{ succeeded(): Promise<void> }> {
  const account = accountOf(email);
  const network = networkOf(ip);
  await limits.take(NETWORK, network);
  await limits.take(PAIR, account, network);
  const known = await limits.isNoted(KNOWN_PLACE, account, network);
  const forAccount = known ? ACCOUNT_AT_KNOWN_PLACE : ACCOUNT;
  await limits.take(forAccount, account);
  return {
    async succeeded() {
      await limits.giveBack(NETWORK, network);
      await limits.giveBack(PAIR, account, network);
      await limits.giveBack(forAccount, account);
      await limits.note(KNOWN_PLACE, account, network);
    },
  };
}
