import { accountOf, type Limit, type Limits, networkOf } from './limits.ts';

const QUARTER = 15 * 60;
/** Wrong passwords from one browser that is known for the account. */
const DEVICE: Limit = { name: 'sign-in-device', max: 10, seconds: QUARTER };
/** Wrong passwords for one account from one place. */
const PAIR: Limit = { name: 'sign-in-pair', max: 20, seconds: QUARTER };
/** So many of these remain to each account where the place is crowded. */
const PAIR_IN_CROWD: Limit = { ...PAIR, max: 5 };
/** Wrong passwords from one place, for whomever: a whole office may share it. Beyond that the place is crowded. */
const NETWORK: Limit = { name: 'sign-in-network', max: 100, seconds: QUARTER };
/** Wrong passwords for one account from anywhere. */
const ACCOUNT: Limit = { name: 'sign-in-account', max: 100, seconds: QUARTER };

interface Asked {
  email: string;
  ip: string;
  /** The browser's number, if it is known for this account. */
  device: string | undefined;
}

export interface Attempt {
  /** More was guessed at this place than people mistype. */
  crowded: boolean;
  succeeded(): Promise<void>;
}

/**
 * Limits wrong passwords, before the password is looked at. Nobody is refused for what others do: a known browser has
 * a limit of its own and passes all others, and at a crowded place each account keeps a share that guesses at other
 * accounts can't use up. What is counted never depends on whether an account exists. A known browser whose own limit
 * is used up counts as a strange one, so that a stolen cookie is worth a few guesses and no more.
 *
 * Every attempt counts at first, so that many at once cannot slip by together; a right password takes its count back.
 */
export async function enterSignIn(limits: Limits, { email, ip, device }: Asked): Promise<Attempt> {
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
