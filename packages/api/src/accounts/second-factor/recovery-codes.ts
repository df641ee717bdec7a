import { randomBytes } from 'node:crypto';
import { RECOVERY_CODE } from '@ar/domain/second-factor';
import { Secret } from 'otpauth';
import { hashOfToken } from '../sessions/tokens.ts';

const { count, groups, letters } = RECOVERY_CODE;

/** Codes of 120 random bits, for which a hash without stretching is enough (ASVS 5.0, 6.5.2), as they are shown once. */
export function newRecoveryCodes(): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: count }, () => {
    const bytes = randomBytes((groups * letters * 5) / 8);
    return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
  });
  return {
    shown: codes.map((code) => (code.match(new RegExp(`.{${letters}}`, 'g')) ?? []).join('-')),
    hashes: codes.map(hashOfToken),
  };
}
