import { isCommonPassword } from './common-passwords.ts';
import { PASSWORD_KINDS } from './password-kinds.ts';

export const STRENGTHS = ['insufficient', 'weak', 'fair', 'good', 'excellent'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The minimum bits of a fair, a good and an excellent password, if a guess takes an attacker about 0.1 s. */
const FROM_BITS = [30, 44, 58] as const;

const LETTER = Math.log2(26);
const DIGIT = Math.log2(10);
const SIGN = Math.log2(33);
const WORD = Math.log2(30_000);
const NUMBER = 4 * DIGIT;

export function strengthOf(password: string): Strength {
  if (!PASSWORD_KINDS.every(({ holds }) => holds(password))) return 'insufficient';
  if (isCommonPassword(password)) return 'weak';
  const parts = new Set(password.toLowerCase().match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]/gu));
  const bits = [...parts].reduce((sum, part) => sum + bitsOf(part), 0);
  const passed = FROM_BITS.filter((least) => bits >= least).length;
  return STRENGTHS[1 + passed] ?? 'weak';
}

function bitsOf(part: string): number {
  if (/\p{L}/u.test(part)) return Math.min(WORD, LETTER * new Set(part).size);
  return /\p{N}/u.test(part) ? Math.min(NUMBER, DIGIT * new Set(part).size) : SIGN;
}
