import { accountOf, type Limit, type Limits, networkOf } from './limits.ts';

const HOUR = 3600;
/** Links asked for in one browser that is known for the account. */
const RESET_DEVICE: Limit = { name: 'reset-device', max: 10, seconds: HOUR };
/** Links asked for from one place, for whomever. Beyond that the place is crowded. */
const RESET_NETWORK: Limit = { name: 'reset-network', max: 60, seconds: HOUR };
const RESET_ACCOUNT: Limit = { name: 'reset-account', max: 10, seconds: HOUR };
/** So many of these remain to each account where the place is crowded. */
const RESET_ACCOUNT_IN_CROWD: Limit = { ...RESET_ACCOUNT, max: 3 };
/** The settings form asks 300 ms after each key: slow typing is many questions. */
const CHECK: Limit = { name: 'check-password', max: 30, seconds: 60 };

interface Asked {
  email: string;
  ip: string;
  device: string | undefined;
}

/**
 * Whether a link that is asked for is sent; the same for addresses with an account and without. Nobody is refused:
 * where none is sent, at least three lie in the inbox already, and each is good for longer than the limit lasts. So
 * whoever asks for somebody's links can neither flood their inbox nor keep them from a link.
 */
export async function mayMailLink(limits: Limits, { email, ip, device }: Asked): Promise<boolean> {
  if (device && (await limits.fits(RESET_DEVICE, { device }))) return true;
  const crowded = !(await limits.fits(RESET_NETWORK, { network: networkOf(ip) }));
  return limits.fits(crowded ? RESET_ACCOUNT_IN_CROWD : RESET_ACCOUNT, { account: accountOf(email) });
}

/** A new password makes the links in the inbox void: the next one asked for has to be sent. */
export function forgetLinks(limits: Limits, email: string): Promise<void> {
  return limits.forget(RESET_ACCOUNT, { account: accountOf(email) });
}

/** Limits how fast whoever has a session, or has stolen one, can guess its person's password. */
export async function enterCheck(limits: Limits, session: string): Promise<void> {
  await limits.take(CHECK, { session });
}
