import { accountOf, type Limit, type Limits, networkOf, type Who } from './counter.ts';

const limit = (name: string, max: number, minutes: number): Limit => ({ name, max, seconds: minutes * 60 });

const DEVICE = limit('sign-in-device', 10, 15);
const PAIR = limit('sign-in-pair', 20, 15);
const PAIR_IN_CROWD = { ...PAIR, max: 5 };
const NETWORK = limit('sign-in-network', 100, 15);
const ACCOUNT = limit('sign-in-account', 100, 15);

const RESET_DEVICE = limit('reset-device', 10, 60);
const RESET_NETWORK = limit('reset-network', 60, 60);
const RESET_ACCOUNT = limit('reset-account', 10, 60);
const RESET_ACCOUNT_IN_CROWD = { ...RESET_ACCOUNT, max: 3 };

const LINK_CHECK = limit('link-network', 300, 15);

/** The limit is high, because the settings form checks the password 300 ms after a key press. */
const CHECK = limit('check-password', 30, 1);

interface Caller {
  email: string;
  ip: string;
  device: string | undefined;
}

async function countAttempts(limits: Limits, taken: readonly [Limit, Who][]) {
  for (const [limit, who] of taken) await limits.take(limit, who);
  return async () => {
    for (const [limit, who] of taken) await limits.giveBack(limit, who);
  };
}

export async function enterSignIn(limits: Limits, { email, ip, device }: Caller) {
  if (device && (await limits.fits(DEVICE, { device }))) {
    return { crowded: false, succeeded: () => limits.giveBack(DEVICE, { device }) };
  }
  const account = accountOf(email);
  const network = networkOf(ip);
  const crowded = !(await limits.fits(NETWORK, { network }));
  const giveBack = await countAttempts(limits, [
    [crowded ? PAIR_IN_CROWD : PAIR, { account, network }],
    [ACCOUNT, { account }],
  ]);
  return { crowded, succeeded: () => limits.giveBack(NETWORK, { network }).then(giveBack) };
}

export async function mayMailLink(limits: Limits, { email, ip, device }: Caller): Promise<boolean> {
  if (device && (await limits.fits(RESET_DEVICE, { device }))) return true;
  const crowded = !(await limits.fits(RESET_NETWORK, { network: networkOf(ip) }));
  return limits.fits(crowded ? RESET_ACCOUNT_IN_CROWD : RESET_ACCOUNT, { account: accountOf(email) });
}

export const forgetLinks = (limits: Limits, email: string): Promise<void> =>
  limits.forget(RESET_ACCOUNT, { account: accountOf(email) });

export const enterLinkCheck = (limits: Limits, ip: string): Promise<void> =>
  limits.take(LINK_CHECK, { network: networkOf(ip) });

export const enterCheck = (limits: Limits, session: string): Promise<void> => limits.take(CHECK, { session });

/** Three of a million codes are valid at a time, so a year of guessing succeeds with probability 1/15. */
const SECOND_STEP = limit('second-step', 20, 15);
const SECOND_STEP_OF_DAY = limit('second-step-day', 60, 24 * 60);
const PASSKEY = limit('passkey-network', 300, 15);

export async function enterSecondStep(limits: Limits, user: number) {
  const account = String(user);
  const taken: [Limit, Who][] = [SECOND_STEP, SECOND_STEP_OF_DAY].map((limit) => [limit, { account }]);
  return { succeeded: await countAttempts(limits, taken) };
}

export const enterPasskey = (limits: Limits, ip: string): Promise<void> =>
  limits.take(PASSKEY, { network: networkOf(ip) });
