import words from './common-passwords.json';

/**
 * What people make passwords of. A composition rule turns each into something like `Lozinka1!`, so these are
 * compared with what is left of a password without the digits and signs at its ends, look-alikes read as letters.
 */
const COMMON: ReadonlySet<string> = new Set(words.join(' ').split(' '));

const READ_AS: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is one that is tried first. Case, accents, and what stands before and after make no difference. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('đ', 'dj');
  return [plain, plain.replace(/[^a-z]+$/, ''), plain.replace(/^[^a-z]+|[^a-z]+$/g, '')].some((core) =>
    COMMON.has(lettersOf(core)),
  );
}

const lettersOf = (text: string) => text.replace(/[^a-z]/g, (sign) => READ_AS[sign] ?? '');
