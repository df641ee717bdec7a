import { isGrouped, isWithin, type Limits } from '@ar/domain/entities/entity';
import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { readCoordinate } from '@ar/domain/typed-coordinates';
import { heldDay, readDay } from '@ar/domain/typed-day';
import { heldNumber, openNumber } from '@ar/domain/typed-number';
import { formatDate, formatExactNumber, formatLongDay } from '@ar/ui/format';
import type { TypedField } from './field.ts';

/** `held` is the value in the format of the API, or the typed text if the text cannot be parsed. */
interface Notation {
  hold(typed: string): string;
  show(held: string): string;
  describe(held: string): string;
}

export interface NumberNotation {
  kind: 'number';
  unit?: string | undefined;
  grouped?: false | undefined;
}

export type Typed =
  | NumberNotation
  | { kind: 'day' }
  | Pick<Extract<TypedField, { kind: 'coordinate' }>, 'kind' | 'axis'>;

export function notationOf(field: Typed, language: Language): Notation {
  const tag = LANGUAGE_TAGS[language];
  switch (field.kind) {
    case 'number': {
      const show = (held: string) =>
        held === '' ? '' : (openNumber(held)?.typed ?? formatExactNumber(held, tag, isGrouped(field)));
      return {
        hold: (typed) => heldNumber(typed, language),
        show,
        describe: (held) => (field.unit ? `${show(held)}\u00a0${field.unit}` : show(held)),
      };
    }
    case 'coordinate':
      // Coordinates have a decimal point in every language, because a comma separates latitude and longitude.
      return {
        hold: (typed) => readCoordinate(typed, field.axis) ?? typed.trim(),
        show: (held) => held,
        describe: (held) => held,
      };
    case 'day': {
      const isRead = (held: string) => readDay(held).kind === 'day';
      return {
        hold: heldDay,
        show: (held) => (isRead(held) ? formatDate(held, tag) : held),
        describe: (held) => (isRead(held) ? formatLongDay(held, tag) : held),
      };
    }
  }
}

/** Returns the key of a message and the possible meanings, or undefined if the text was parsed. */
export function unread(field: Pick<Typed, 'kind'> & Limits, held: string) {
  const { kind, decimals } = field;
  if (held === '' || kind === 'coordinate') return undefined;
  const read = kind === 'number' ? openNumber(held)?.read : readDay(held);
  const prefix = decimals === 0 ? 'whole' : kind;
  if (read?.kind === 'ask') {
    const meanings = read.meanings.filter((one) => kind === 'day' || isWithin(field, Number(one)));
    return { message: meanings.length > 0 ? `${kind}Ask` : `${prefix}-misplaced`, meanings };
  }
  return read?.kind === 'refused' ? { message: `${prefix}-${read.why}`, meanings: [] } : undefined;
}
