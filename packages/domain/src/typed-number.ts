import { LANGUAGES, type Language } from './languages.ts';
import { seenText, wireNumber } from './typed-text.ts';

/** `ask`: invalid in the language, but a person may have meant one of `meanings`. `digits`: digits of other scripts. */
type TypedNumber =
  | { kind: 'empty' }
  | { kind: 'number'; wire: string }
  | { kind: 'ask'; meanings: readonly string[] }
  | { kind: 'refused'; why: 'digits' | 'characters' | 'misplaced' };

export const DECIMAL_MARK: Record<Language, ',' | '.'> = { mn: ',', en: '.' };

const UNIT = /\s*m[²2]$/iu;
const SIGN = /^[+\-\u2212]/;

/** Points (commas in English) and spaces separate groups of three digits; the first group does not begin with 0. */
export function readNumber(typed: string, language: Language): TypedNumber {
  const text = seenText(typed).replace(UNIT, '').replace(/\s/g, ' ');
  if (text === '') return { kind: 'empty' };
  const minus = SIGN.test(text) && !text.startsWith('+') ? '-' : '';
  const body = text.replace(SIGN, '');
  if (/[^\P{Nd}0-9]/u.test(body)) return { kind: 'refused', why: 'digits' };
  if (!/^[\d., ]+$/.test(body) || !/\d/.test(body)) return { kind: 'refused', why: 'characters' };
  const understood = strict(body, DECIMAL_MARK[language]);
  if (understood !== undefined) return { kind: 'number', wire: minus + understood };
  const meanings = possible(body, language).map((wire) => minus + wire);
  return meanings.length > 0 ? { kind: 'ask', meanings } : { kind: 'refused', why: 'misplaced' };
}

function strict(body: string, decimal: ',' | '.'): string | undefined {
  const [whole = '', fraction = '', ...rest] = body.split(decimal);
  if (rest.length > 0 || !/^\d*$/.test(fraction)) return undefined;
  const group = decimal === ',' ? '\\.' : ',';
  const isWhole = new RegExp(`^(?:\\d+|[1-9]\\d{0,2}(?:(?:${group}\\d{3})+|(?: \\d{3})+))$`);
  const mayLack = whole === '' && fraction !== '';
  return isWhole.test(whole) || mayLack ? wireNumber(whole, fraction) : undefined;
}

function possible(body: string, language: Language): string[] {
  const found = new Set(LANGUAGES.flatMap((other) => strict(body, DECIMAL_MARK[other]) ?? []));
  const marks = [...new Set(body.replace(/\d/g, ''))];
  const [mark] = marks;
  if (mark && marks.length === 1 && body.split(mark).every((part) => part !== '')) {
    const at = body.lastIndexOf(mark);
    const [head, tail] = [body.slice(0, at), body.slice(at + 1)];
    const grouped = mark === DECIMAL_MARK[language] ? undefined : strict(head, DECIMAL_MARK[language]);
    if (mark !== ' ' && grouped !== undefined) found.add(wireNumber(grouped, tail));
    found.add(wireNumber(body.replaceAll(mark, '')));
  }
  return [...found].sort((one, other) => Number(one) - Number(other));
}

/** Forms store an ambiguous number as `mn?1.25`, because `1.25` alone is a valid number of the API. */
const OPEN = new RegExp(`^(${LANGUAGES.join('|')})\\?`);

export function heldNumber(typed: string, language: Language): string {
  const read = readNumber(typed, language);
  if (read.kind === 'empty') return '';
  return read.kind === 'number' ? read.wire : `${language}?${typed}`;
}

export function openNumber(held: string) {
  const language = OPEN.exec(held)?.[1] as Language | undefined;
  if (!language) return undefined;
  const typed = held.slice(language.length + 1);
  const read = readNumber(typed, language);
  return read.kind === 'ask' || read.kind === 'refused' ? { typed, read } : undefined;
}
