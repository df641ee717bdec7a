import { accountOf, type Limit, type Limits, networkOf } from './limits.ts';

const HOUR = 3600;
const RESET_ACCOUNT: Limit = { name: 'reset-account', max: 10, seconds: HOUR };
const RESET_NETWORK: Limit = { name: 'reset-network', max: 60, seconds: HOUR };
/** The settings form asks 300 ms after each key (specification, section 5): slow typing is many questions. */
const CHECK: Limit = { name: 'check-password', max: 30, seconds: 60 };

/** Limits how many mails somebody can have sent; the same for addresses with an account and without. */
export async function enterReset(limits: Limits, email: string, ip: string): Promise<void> {
  await limits.take(RESET_NETWORK, networkOf(ip));
  await limits.take(RESET_ACCOUNT, accountOf(email));
}

/** Limits how fast a signed-in person, or who took their place, can guess the password. */
export async function enterCheck(limits: Limits, userId: number): Promise<void> {
  await limits.take(CHECK, String(userId));
}
