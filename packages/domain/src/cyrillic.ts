const LETTERS = new Map(
  'a а b б v в g г d д đ ђ e е ž ж z з i и j ј k к l л lj љ m м n н nj њ o о p п r р s с ś с́ t т ć ћ u у f ф h х c ц č ч dž џ š ш ź з́'
    .split(' ')
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? ''] as const] : [])),
);

/** In words with these beginnings, the letters on both sides of the bar do not form a digraph. */
const SPLIT = 'in|jek in|jun kon|jug kon|junk nad|živ nad|žnj od|živ od|žal pod|žanr tan|jug'
  .split(' ')
  .map((word) => ({ beginning: word.replace('|', ''), at: word.indexOf('|') }));

const ROMAN = /^(?=.)M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/;

export function inCyrillic(latin: string): string {
  const text = latin.normalize('NFKC');
  return text.replaceAll(/\p{L}+/gu, (word, at: number) =>
    isNumeral(word, text.slice(0, at)) ? word : wordInCyrillic(word),
  );
}

/** `I` at the start of a sentence is the word 'and'. Other single letters except `V` and `X` are initials. */
function isNumeral(word: string, before: string): boolean {
  if (word.length > 1) return ROMAN.test(word);
  return word === 'V' || word === 'X' || (word === 'I' && /[\p{L}\p{N},)] $/u.test(before));
}

function wordInCyrillic(word: string): string {
  const lower = word.toLowerCase();
  const parted = SPLIT.find(({ beginning }) => lower.startsWith(beginning))?.at;
  let written = '';
  for (let at = 0; at < word.length; ) {
    const two = at + 1 === parted ? undefined : LETTERS.get(lower.slice(at, at + 2));
    const letter = two ?? LETTERS.get(lower.charAt(at));
    if (letter === undefined) return word;
    written += word.charAt(at) === lower.charAt(at) ? letter : letter.toUpperCase();
    at += two === undefined ? 1 : 2;
  }
  return written;
}
