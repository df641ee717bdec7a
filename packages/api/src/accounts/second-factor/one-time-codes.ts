import { PRODUCT_NAME } from '@ar/domain/product';
import { CODE_DIGITS } from '@ar/domain/second-factor';
import { Secret, TOTP } from 'otpauth';

/** These values are not configurable, because common authenticator apps ignore other values. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: CODE_DIGITS, period: 30 } as const;
const DRIFT = 1;
const SEED_BYTES = 20;

export const newSeed = (): string => new Secret({ size: SEED_BYTES }).base32;

const codesOf = (seed: string, account = '') =>
  new TOTP({ ...TOTP_OPTIONS, issuer: PRODUCT_NAME, label: account, secret: Secret.fromBase32(seed) });

export const uriOf = (seed: string, account: string): string => codesOf(seed, account).toString();

export function stepOf(seed: string, code: string, now = Date.now()): number | undefined {
  const codes = codesOf(seed);
  const delta = codes.validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? undefined : codes.counter({ timestamp: now }) + delta;
}
