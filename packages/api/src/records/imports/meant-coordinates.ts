import type { Entity } from '@ar/domain/entities/entity';
import { fieldsOf } from '@ar/domain/entities/entity';
import { MAP_CENTRE } from '@ar/domain/limits';
import { type Message, message } from '@ar/domain/messages/message';
import type { Axis } from '@ar/domain/typed-coordinates';
import type { ReadCell, Reading } from '../../platform/database/import-types.ts';
import { DECIMAL_MARK } from './cells.ts';

type Why = 'coordinates-exchanged' | 'decimal-mark-missing';
type Asked = Extract<ReadCell, { problem: Message }>;

/** Degrees around the centre: the municipality and its surroundings. */
const AROUND = 0.5;

const isAround = (axis: Axis, value: number): boolean => Math.abs(value - MAP_CENTRE[axis]) <= AROUND;

/** `424381` is 42.4381 here; other whole numbers are nothing that is known. */
function withMark(axis: Axis, value: number): number | undefined {
  const [, degrees, decimals] = /^(\d\d)(\d{3,6})$/.exec(String(value)) ?? [];
  const meant = Number(`${degrees}.${decimals}`);
  return isAround(axis, meant) ? meant : undefined;
}

/**
 * Coordinates that cannot be meant, by field, each with the one that is: both lie far away as they stand, and around
 * the city once they are exchanged; or the decimal mark is missing, as a spreadsheet of another language loses it.
 */
export function meantCoordinates(
  entity: Entity,
  given: Readonly<Record<string, unknown>>,
  { language }: Pick<Reading, 'language'>,
): Record<string, Asked> {
  const said = fieldsOf(entity).flatMap(([name, field]) => {
    const value = given[name];
    return field.kind === 'coordinate' && typeof value === 'number'
      ? [{ name, axis: field.axis, value }]
      : [];
  });
  const ask = (why: Why, meant: number, typed: string | number = meant): Asked => ({
    problem: message(why, { meant: String(meant).replace('.', DECIMAL_MARK[language]) }),
    meanings: [typed],
  });
  const [one, other] = said;
  const areExchanged =
    one &&
    other &&
    !isAround(one.axis, one.value) &&
    !isAround(other.axis, other.value) &&
    isAround(one.axis, other.value) &&
    isAround(other.axis, one.value);
  if (areExchanged) {
    const why = 'coordinates-exchanged';
    // A pair in one cell mends both: one of two that are exchanged would be worse than none.
    const pair = one.axis === 'latitude' ? [other.value, one.value] : [one.value, other.value];
    const typed = pair.join(', ');
    return { [one.name]: ask(why, other.value, typed), [other.name]: ask(why, one.value, typed) };
  }
  return Object.fromEntries(
    said.flatMap(({ name, axis, value }) => {
      const meant = withMark(axis, value);
      return meant === undefined ? [] : [[name, ask('decimal-mark-missing', meant)]];
    }),
  );
}
