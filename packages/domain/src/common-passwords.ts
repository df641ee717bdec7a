import words from './common-passwords.json';

const COMMON: ReadonlySet<string> = new Set(words.join(' ').split(' '));

const READ_AS = new Map('0o 1i 3e 4a 5s 7t @a $s !i'.split(' ').map(([sign, letter]) => [sign, letter]));

const MOST_AROUND = 6;

const MOST_BESIDE_NAMES = 2;

/** Ignores case, accents, look-alike characters and a few digits and signs: `Lozinka1!` is a common password. */
export function isCommonPassword(password: string, isListed = (word: string) => COMMON.has(word)): boolean {
  const plain = plainOf(password);
  if (isListed(plain) || isListed(plain.replace(/[^a-z0-9]/g, ''))) return true;
  return coresOf(plain).some((core) => {
    const letters = lettersOf(core);
    if (!isListed(core) && !isListed(letters) && !isOneAgain(letters)) return false;
    const around = plain.replace(core, '');
    const digits = around.replace(/\D/g, '');
    return around.length - (isListed(digits) ? digits.length : 0) <= MOST_AROUND;
  });
}

export function isMadeOf(password: string, names: readonly string[]): boolean {
  const known = names
    .flatMap((name) => plainOf(name).split(/[^a-z]+/))
    .filter((word) => word.length > MOST_BESIDE_NAMES)
    .sort((one, other) => other.length - one.length);
  return coresOf(plainOf(password)).some((core) => {
    const letters = lettersOf(core);
    const rest = known.reduce((left, word) => left.replaceAll(word, ''), letters);
    return rest !== letters && rest.length <= MOST_BESIDE_NAMES;
  });
}

const plainOf = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('đ', 'dj');

const coresOf = (plain: string): string[] => [
  plain,
  plain.replace(/[^a-z]+$/, ''),
  plain.replace(/^[^a-z]+|[^a-z]+$/g, ''),
];

const lettersOf = (text: string) => text.replace(/[^a-z]/g, (sign) => READ_AS.get(sign) ?? '');

const isOneAgain = (letters: string): boolean => letters.length > 3 && /^(.+?)\1+$/.test(letters);
