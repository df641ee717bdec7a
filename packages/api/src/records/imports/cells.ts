import { withoutGuard } from '@ar/domain/csv';
import { type Entity, type Field, fieldsOf, isWithin } from '@ar/domain/entities/entity';
import { FLAG_WORDS } from '@ar/domain/entities/sheet';
import type { ImportColumn } from '@ar/domain/imports';
import { LANGUAGES } from '@ar/domain/languages';
import { MAP_CENTRE } from '@ar/domain/limits';
import { type Message, message } from '@ar/domain/messages/message';
import { roleLabel } from '@ar/domain/roles';
import { textProblem } from '@ar/domain/stored-text';
import { type Axis, readCoordinate, readCoordinates } from '@ar/domain/typed-coordinates';
import { ordersOf, readDay } from '@ar/domain/typed-day';
import { DECIMAL_MARK, readNumber } from '@ar/domain/typed-number';
import { seenText } from '@ar/domain/typed-text';
import { serialToDate } from 'hucre';
import type { CellReading, DaysOfColumn, RawCell, ReadCell } from '../../platform/database/import-types.ts';
import { FORMULA } from '../../platform/database/import-types.ts';

const EXAMPLE = { mn: '1.250,5', en: '1,250.5' };
const WHOLE_EXAMPLE = '1250';
const ERROR = /^#(?:DIV\/0!|N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!)$/;

const plainNumber = (value: number): string =>
  value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });

type Language = Pick<CellReading, 'language'>;

export function cellWords(definition: Field, raw: RawCell, reading: Language): string {
  if (raw === null) return '';
  if (typeof raw === 'boolean') return FLAG_WORDS[reading.language][raw ? 'true' : 'false'];
  if (typeof raw === 'string') return raw;
  const isQuantity = definition.kind === 'number' || definition.kind === 'coordinate';
  return isQuantity ? plainNumber(raw).replace('.', DECIMAL_MARK[reading.language]) : plainNumber(raw);
}

/** Returns null for an empty cell, and the format of the API's schema for all other cells. */
export function readCell(definition: Field, raw: RawCell, reading: CellReading): ReadCell {
  const text = typeof raw === 'string' ? seenText(raw) : raw;
  if (text === null || text === '') return { value: null };
  const problem = typeof raw === 'string' && textProblem(raw);
  if (problem) return { problem };
  if (text === FORMULA) return { problem: 'cell-formula-empty' };
  if (ERROR.test(String(text))) return { problem: 'cell-formula-failed' };
  switch (definition.kind) {
    case 'number':
      return typeof text === 'string' ? readQuantity(definition, text, reading) : { value: text };
    case 'coordinate': {
      const wire = typeof text === 'string' ? readCoordinate(text, definition.axis) : undefined;
      return { value: wire === undefined ? text : Number(wire) };
    }
    case 'day':
      return readDayCell(text, reading);
    case 'flag':
      return readFlag(text);
    case 'choice':
      return { value: chosen(String(text), definition.options) };
    default:
      return { value: cellWords(definition, raw, reading) };
  }
}

type Quantity = Extract<Field, { kind: 'number' }>;

function readQuantity(definition: Quantity, text: string, reading: CellReading): ReadCell {
  const { language, isDivided, isMended } = reading;
  const read = readNumber(text, language);
  const inEach = LANGUAGES.map((one) => readNumber(text, one));
  const either = [...new Set(inEach.flatMap((one) => (one.kind === 'number' ? one.wire : [])))];
  if (read.kind === 'number' && (either.length < 2 || !isDivided || isMended))
    return { value: Number(read.wire) };
  const isValid = (wire: string) => isWithin(definition, Number(wire));
  const known = read.kind === 'ask' ? read.meanings : either.filter(isValid);
  if (known.length === 1) return { value: Number(known[0]) };
  const meanings = known.filter(isValid);
  const example = definition.decimals === 0 ? WHOLE_EXAMPLE : EXAMPLE[language];
  if (meanings.length === 0) return { problem: message('cell-number', { example }) };
  const possible = meanings.map((wire) => wire.replace('.', DECIMAL_MARK[language]));
  const listed = { mn: possible.join(' ili '), en: possible.join(' or ') };
  const problem = message('cell-number-either', { meanings: listed });
  return { problem, meanings: meanings.map(Number) };
}

const words = (key: 'true' | 'false') => LANGUAGES.map((language) => FLAG_WORDS[language][key].toLowerCase());
const YES = [...words('true'), 'true', '1'];
const NO = [...words('false'), 'false', '0'];

function readFlag(given: string | number | boolean): ReadCell {
  const text = String(given).toLowerCase();
  if (YES.includes(text)) return { value: true };
  return NO.includes(text) ? { value: false } : { problem: 'cell-flag' };
}

function chosen(text: string, options: readonly string[]): string {
  const same = (one: string) => one.localeCompare(text, 'sr-Latn', { sensitivity: 'base' }) === 0;
  return options.find((option) => same(option) || same(roleLabel(option))) ?? text;
}

const SAME_PLACE_DEGREES = 1e-7;

export function equalsStored(definition: Field, value: unknown, present: unknown): boolean {
  if (typeof value === 'number' && typeof present === 'number') {
    if (definition.kind === 'coordinate') return Math.abs(value - present) < SAME_PLACE_DEGREES;
    return definition.kind === 'number'
      ? value.toFixed(definition.decimals) === present.toFixed(definition.decimals)
      : value === present;
  }
  if (typeof value === 'string' || typeof present === 'string') {
    const text = comparable(value);
    // CSV exports put an apostrophe before text that a spreadsheet would run as a formula. A workbook made from such a CSV keeps the apostrophe.
    return [text, withoutGuard(text)].includes(comparable(present));
  }
  return (value ?? null) === (present ?? null);
}

const comparable = (value: unknown) =>
  String(value ?? '')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\r\n?/g, '\n')
    .trim();

type RawCells = Record<string, RawCell>;

export function cellsOf(
  entity: Entity,
  { columns, reading }: { columns: readonly ImportColumn[]; reading: { constants?: Readonly<RawCells> } },
  { cells, mended }: { cells: RawCell[]; mended: RawCells },
): RawCells {
  const read: RawCells = { ...reading.constants };
  for (const [at, { field }] of columns.entries()) if (field !== null) read[field] = cells[at] ?? null;
  Object.assign(read, mended);
  const pair = pairIn(entity, read);
  const isAlone = Object.keys(pair).some((name) => (read[name] ?? '') === '');
  return isAlone ? { ...read, ...pair } : read;
}

const coordinatesOf = (entity: Entity) =>
  fieldsOf(entity).flatMap(([name, field]) =>
    field.kind === 'coordinate' ? { name, axis: field.axis } : [],
  );

export function pairIn(entity: Entity, cells: Readonly<RawCells>): Record<string, string> {
  const coordinates = coordinatesOf(entity);
  for (const { name } of coordinates) {
    const read = readCoordinates(String(cells[name] ?? ''));
    if (read.kind === 'pair') return Object.fromEntries(coordinates.map((one) => [one.name, read[one.axis]]));
  }
  return {};
}

export type Question = Extract<ReadCell, { problem: Message }>;

const AROUND = 0.5;

const isAround = (axis: Axis, value: number): boolean => Math.abs(value - MAP_CENTRE[axis]) <= AROUND;

/** Reads `424381` as 42.4381. Returns undefined if the result is far from the city. */
function withDecimalMark(axis: Axis, value: number): number | undefined {
  const [, degrees, decimals] = /^(\d\d)(\d{3,6})$/.exec(String(value)) ?? [];
  const meant = Number(`${degrees}.${decimals}`);
  return isAround(axis, meant) ? meant : undefined;
}

export function suggestCoordinates(entity: Entity, given: Record<string, unknown>, { language }: Language) {
  const coordinates = coordinatesOf(entity).map((one) => {
    const value = given[one.name];
    return { ...one, value: typeof value === 'number' ? value : Number.NaN };
  });
  const inWords = (meant: number) => ({ meant: String(meant).replace('.', DECIMAL_MARK[language]) });
  const valueOn = (wanted: Axis) => coordinates.find(({ axis }) => axis === wanted)?.value ?? Number.NaN;
  const [north, east] = [valueOn('longitude'), valueOn('latitude')];
  const isExchanged = isAround('latitude', north) && isAround('longitude', east);
  const suggestions: Record<string, Question> = {};
  for (const { name, axis, value } of coordinates) {
    const meant = isExchanged ? { latitude: north, longitude: east }[axis] : withDecimalMark(axis, value);
    if (meant === undefined) continue;
    // Correcting only one of two exchanged coordinates would move the place further away.
    suggestions[name] = isExchanged
      ? { problem: message('coordinates-exchanged', inWords(meant)), meanings: [`${north}, ${east}`] }
      : { problem: message('decimal-mark-missing', inWords(meant)), meanings: [meant] };
  }
  return suggestions;
}

const withoutTime = (text: string) => text.replace(/[T ]\d{1,2}:\d\d.*$/, '');

const isSameDay = (text: string) => {
  const [one, other] = (['day', 'month'] as const).map((order) => JSON.stringify(readDay(text, order)));
  return one === other;
};

/** Returns undefined if the order of day and month makes no difference in the column. */
export function daysOfColumn(cells: readonly RawCell[]): DaysOfColumn | undefined {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? withoutTime(cell) : []));
  const count = { day: 0, month: 0, either: 0 };
  for (const text of texts) {
    const [order, other] = ordersOf(text);
    if (!order) continue;
    if (!other) count[order] += 1;
    else if (!isSameDay(text)) count.either += 1;
  }
  const { day, month, either } = count;
  if (day > 0 && month > 0)
    return { evidence: 'both', order: day === month ? null : day > month ? 'day' : 'month' };
  if (month > 0) return { evidence: 'month', order: 'month' };
  if (day > 0) return { evidence: 'day', order: 'day', ...(isConverted(texts) && { converted: true }) };
  return either > 0 ? { evidence: 'none', order: null } : undefined;
}

/** Month-first programs convert days up to 12, and leave later days as text. */
function isConverted(texts: readonly string[]): boolean {
  const days = texts.flatMap((text) => WIRE.exec(text)?.[3] ?? []);
  const isLeft = (text: string) => ordersOf(text).join() === 'day' && /[/-]/.test(text);
  return days.length > 0 && days.every((day) => Number(day) <= 12) && texts.some(isLeft);
}

/** A year outside this range is probably a mistake. */
const [FIRST_YEAR, LAST_YEAR] = [1800, 2200];
/** The serial number 10,000 is a day in 1927. A smaller number is probably no day. */
const FIRST_PLAIN_NUMBER = 10_000;

const LAST_SERIAL = 2_958_465;

function dayOf(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial);
  if (days < (is1904 ? 0 : 1) || days > LAST_SERIAL) return undefined;
  return serialToDate(days, is1904).toISOString().slice(0, 10);
}

export function readDayCell(
  given: string | number | boolean,
  { days, isMended, is1904 }: Pick<CellReading, 'days' | 'isMended' | 'is1904'>,
): ReadCell {
  if (typeof given === 'number') {
    const day = dayOf(given, is1904);
    if (!day) return { problem: 'cell-day-wrong' };
    return given < FIRST_PLAIN_NUMBER
      ? { problem: message('cell-day-number', { number: given }), meanings: [day] }
      : plausibleDay(day, isMended);
  }
  const text = withoutTime(String(given));
  const [order, other] = ordersOf(text);
  if (!isMended) {
    const exchanged = exchangedDay(text, days);
    if (exchanged) return { problem: 'cell-day-converted', meanings: [text, exchanged] };
    const asked = questionOf(text, days);
    if (asked) return { problem: asked, meanings: meaningsOf(text) };
  }
  const first = other ? days?.order : order;
  const read = readDay(text, isMended ? 'day' : (first ?? 'day'));
  if (read.kind === 'day') return plausibleDay(read.wire, isMended);
  return read.kind === 'ask'
    ? { problem: 'cell-day-ambiguous', meanings: read.meanings }
    : { problem: 'cell-day-wrong' };
}

const WIRE = /^(\d{4})-(\d\d)-(\d\d)$/;

function exchangedDay(text: string, days: DaysOfColumn | undefined): string | undefined {
  const [, year, month, day] = WIRE.exec(text) ?? [];
  const isExchanged = days?.converted || days?.evidence === 'month' || days?.evidence === 'both';
  return isExchanged && month !== day && Number(day) <= 12 ? `${year}-${day}-${month}` : undefined;
}

function questionOf(text: string, days: DaysOfColumn | undefined): Message | undefined {
  const orders = ordersOf(text);
  if (orders.length === 0 || isSameDay(text)) return undefined;
  if (orders.length > 1) return days?.evidence === 'both' || !days?.order ? 'cell-day-ambiguous' : undefined;
  return days?.evidence === 'both' && orders[0] !== days.order ? 'cell-day-contradicted' : undefined;
}

function meaningsOf(text: string): string[] {
  const read = ordersOf(text).map((order) => readDay(text, order));
  const meanings = read.flatMap((one) => ('wire' in one ? one.wire : 'meanings' in one ? one.meanings : []));
  return [...new Set(meanings)];
}

function plausibleDay(day: string, isMended: boolean): ReadCell {
  const year = Number(day.slice(0, 4));
  if (isMended || (year >= FIRST_YEAR && year <= LAST_YEAR)) return { value: day };
  const meanings = year < 100 ? [`20${day.slice(2)}`, day] : [day];
  return { problem: message('cell-year-unusual', { year }), meanings };
}
