import { accountOf, type Limit, type Limits, networkOf } from './limits.ts';

const QUARTER = 15 * 60;
const HOUR = 3600;

/** Wrong passwords from one browser that is known for the account. */
const DEVICE: Limit = { name: 'sign-in-device', max: 10, seconds: QUARTER };
/** Wrong passwords for one account from one network; fewer if the network is crowded. */
const PAIR: Limit = { name: 'sign-in-pair', max: 20, seconds: QUARTER };
const PAIR_IN_CROWD: Limit = { ...PAIR, max: 5 };
/** Wrong passwords from one network, which a whole office may share. Beyond that the network is crowded. */
const NETWORK: Limit = { name: 'sign-in-network', max: 100, seconds: QUARTER };
/** Wrong passwords for one account from anywhere. */
const ACCOUNT: Limit = { name: 'sign-in-account', max: 100, seconds: QUARTER };

/** The same for links that set a password. */
const RESET_DEVICE: Limit = { name: 'reset-device', max: 10, seconds: HOUR };
const RESET_NETWORK: Limit = { name: 'reset-network', max: 60, seconds: HOUR };
const RESET_ACCOUNT: Limit = { name: 'reset-account', max: 10, seconds: HOUR };
const RESET_ACCOUNT_IN_CROWD: Limit = { ...RESET_ACCOUNT, max: 3 };

/** The settings form asks 300 ms after each key: slow typing is many questions. */
const CHECK: Limit = { name: 'check-password', max: 30, seconds: 60 };

interface Caller {
  email: string;
  ip: string;
  /** The browser's number, if it is known for this account. */
  device: string | undefined;
}

/**
 * Limits wrong passwords, before the password is looked at. Nobody is refused for what others do: a known browser has
 * a limit of its own and passes all others, and on a crowded network each account keeps a share that guesses at other
 * accounts can't use up. What is counted never depends on whether an account exists. A known browser whose own limit
 * is used up counts as a strange one, so that a stolen cookie is worth a few guesses and no more.
 *
 * Every attempt counts at first, so that many at once cannot slip by together; a right password takes its count back.
 */
export async function enterSignIn(
  limits: Limits,
  { email, ip, device }: Caller,
): Promise<{ crowded: boolean; succeeded(): Promise<void> }> {
  if (device && (await limits.fits(DEVICE, { device }))) {
    return { crowded: false, succeeded: () => limits.giveBack(DEVICE, { device }) };
  }
  const account = accountOf(email);
  const network = networkOf(ip);
  const crowded = !(await limits.fits(NETWORK, { network }));
  await limits.take(crowded ? PAIR_IN_CROWD : PAIR, { account, network });
  await limits.take(ACCOUNT, { account });
  return {
    crowded,
    async succeeded() {
      await limits.giveBack(NETWORK, { network });
      await limits.giveBack(PAIR, { account, network });
      await limits.giveBack(ACCOUNT, { account });
    },
  };
}

/**
 * Whether a link that is asked for is sent; the same for addresses with an account and without. Nobody is refused: if
 * none is sent, the inbox holds at least three already, each valid for longer than the limit lasts. So whoever asks
 * for somebody's links can neither flood their inbox nor keep them from a link.
 */
export async function mayMailLink(limits: Limits, { email, ip, device }: Caller): Promise<boolean> {
  if (device && (await limits.fits(RESET_DEVICE, { device }))) return true;
  const crowded = !(await limits.fits(RESET_NETWORK, { network: networkOf(ip) }));
  return limits.fits(crowded ? RESET_ACCOUNT_IN_CROWD : RESET_ACCOUNT, { account: accountOf(email) });
}

/** A new password makes the links in the inbox void: the next one asked for has to be sent. */
export function forgetLinks(limits: Limits, email: string): Promise<void> {
  return limits.forget(RESET_ACCOUNT, { account: accountOf(email) });
}

/** Limits how fast the holder of a session, perhaps a stolen one, can guess its person's password. */
export async function enterCheck(limits: Limits, session: string): Promise<void> {
  await limits.take(CHECK, { session });
}
