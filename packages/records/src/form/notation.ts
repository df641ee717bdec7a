import { LANGUAGE_TAGS, type Language } from '@ar/domain/languages';
import { type Axis, readCoordinate } from '@ar/domain/typed-coordinates';
import { heldDay, readDay } from '@ar/domain/typed-day';
import { heldNumber, openNumber } from '@ar/domain/typed-number';
import { formatDate, formatExactNumber, formatLongDay } from '@ar/ui/format';
import type { FormField, TypedField } from './field.ts';

/** How a field writes its value. A form holds it as the wire has it, and what is not understood as it was typed. */
export interface Notation {
  hold(typed: string): string;
  /** What the field shows of what is held: the value in the person's language, or what was typed. */
  show(held: string): string;
  tell(held: string): string;
}

/** Why a held text is not understood: a key among the texts, and what may have been meant, as a form holds it. */
export interface Unread {
  message: string;
  meanings: readonly string[];
}

export const isTyped = (field: FormField): field is TypedField =>
  ['number', 'coordinate', 'day'].includes(field.kind);

export function notationOf(field: TypedField, language: Language): Notation {
  const tag = LANGUAGE_TAGS[language];
  switch (field.kind) {
    case 'number': {
      const show = (held: string) =>
        held === '' ? '' : (openNumber(held)?.typed ?? formatExactNumber(held, tag));
      return {
        hold: (typed) => heldNumber(typed, language),
        show,
        tell: (held) => (field.unit ? `${show(held)}\u00a0${field.unit}` : show(held)),
      };
    }
    case 'coordinate':
      // With a point in every language, as maps and lists write them: a comma stands between the two of a pair.
      return {
        hold: (typed) => readCoordinate(typed, field.axis) ?? typed.trim(),
        show: (held) => held,
        tell: (held) => held,
      };
    case 'day': {
      const isRead = (held: string) => readDay(held).kind === 'day';
      return {
        hold: heldDay,
        show: (held) => (isRead(held) ? formatDate(held, tag) : held),
        tell: (held) => (isRead(held) ? formatLongDay(held, tag) : held),
      };
    }
  }
}

/** Why what a field holds is not understood; undefined where it is, and where nothing is held. */
export function unread({ kind }: TypedField, held: string): Unread | undefined {
  // Of a coordinate, the schema's sentence says it.
  if (held === '' || kind === 'coordinate') return undefined;
  const read = kind === 'number' ? openNumber(held)?.read : readDay(held);
  if (read?.kind === 'ask') return { message: `${kind}Ask`, meanings: read.meanings };
  return read?.kind === 'refused' ? { message: `${kind}-${read.why}`, meanings: [] } : undefined;
}

export const otherAxis = (axis: Axis): Axis => (axis === 'latitude' ? 'longitude' : 'latitude');
