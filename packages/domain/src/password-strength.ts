import { isCommonPassword } from './common-passwords.ts';
import { PASSWORD_KINDS } from './password-kinds.ts';

export const STRENGTHS = ['insufficient', 'weak', 'fair', 'good', 'excellent'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** From how many bits on a password is fair, good and excellent. A hash of ours costs a guesser about a tenth of a second. */
const FROM_BITS = [30, 44, 58] as const;

const LETTER = Math.log2(26);
const DIGIT = Math.log2(10);
const SIGN = Math.log2(33);
/** Any word, long or rare: who guesses has dictionaries of all languages. */
const WORD = Math.log2(30_000);
/** Any run of digits: most are years and dates. */
const NUMBER = 4 * DIGIT;

/** Estimated from below: letters in a row count as one word of any language, and what comes again counts once. */
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
