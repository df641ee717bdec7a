import { isDay, seenText } from './typed-text.ts';

/** `ask`: the year has two digits, or the month is before the day. `impossible`: the month has no such day. */
type TypedDay =
  | { kind: 'empty' }
  | { kind: 'day'; wire: string }
  | { kind: 'ask'; meanings: readonly string[] }
  | { kind: 'refused'; why: 'unknown' | 'impossible' };

const MONTHS = 'jan feb mar apr maj|may jun jul avg|aug sep okt|oct nov dec'
  .split(' ')
  .map((beginnings) => new RegExp(`^(?:${beginnings})`, 'i'));

const BY_NUMBERS = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{2}|\d{4})\s*\.?$/;
const BY_NAME = /^(\d{1,2})\.?\s*(\p{L}{3,12})\.?\s*(\d{2}|\d{4})\.?$/u;
const YEAR_WORD = /(?<=[\d.])\s*g(?:od|odine)?\.?$/i;
const AS_ON_THE_WIRE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

export type DayOrder = 'day' | 'month';

/** Reads `31. 12. 2026.`, `31/12/2026`, `31 Dec 2026` and `2026-12-31` in both languages. */
export function readDay(typed: string, first: DayOrder = 'day'): TypedDay {
  const text = seenText(typed).replace(YEAR_WORD, '');
  if (text === '') return { kind: 'empty' };
  const parts = partsOf(text, first);
  if (!parts) return { kind: 'refused', why: 'unknown' };
  const { day, month } = parts;
  const year = parts.year.length === 2 ? `20${parts.year}` : parts.year;
  const read = wireOf(year, month, day);
  if (read && parts.year.length === 4) return { kind: 'day', wire: read };
  const meant = read ?? wireOf(year, day, month);
  return meant ? { kind: 'ask', meanings: [meant] } : { kind: 'refused', why: 'impossible' };
}

/** Returns the value that a form stores: the API's format, or the typed text if the day is ambiguous. */
export function heldDay(typed: string): string {
  const read = readDay(typed);
  if (read.kind === 'empty') return '';
  return read.kind === 'day' ? read.wire : typed;
}

export function ordersOf(typed: string): DayOrder[] {
  const [, one, , other] = BY_NUMBERS.exec(seenText(typed).replace(YEAR_WORD, '')) ?? [];
  const isMonth = (number: string | undefined) => Number(number) >= 1 && Number(number) <= 12;
  return [...(isMonth(other) ? (['day'] as const) : []), ...(isMonth(one) ? (['month'] as const) : [])];
}

function partsOf(text: string, first: DayOrder): { day: number; month: number; year: string } | undefined {
  const wire = AS_ON_THE_WIRE.exec(text);
  if (wire) return { day: Number(wire[3]), month: Number(wire[2]), year: wire[1] ?? '' };
  const numbers = BY_NUMBERS.exec(text);
  if (numbers) {
    const [one, other] = [Number(numbers[1]), Number(numbers[3])];
    const [day, month] = first === 'day' ? [one, other] : [other, one];
    return { day, month, year: numbers[4] ?? '' };
  }
  const named = BY_NAME.exec(text);
  const month = named ? MONTHS.findIndex((name) => name.test(named[2] ?? '')) + 1 : 0;
  return named && month > 0 ? { day: Number(named[1]), month, year: named[3] ?? '' } : undefined;
}

function wireOf(year: string, month: number, day: number): string | undefined {
  const two = (part: number) => String(part).padStart(2, '0');
  const wire = `${year}-${two(month)}-${two(day)}`;
  return isDay(wire) ? wire : undefined;
}
