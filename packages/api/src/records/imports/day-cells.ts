import { type Message, message } from '@ar/domain/messages/message';
import { ordersOf, readDay } from '@ar/domain/typed-day';
import { serialToDate } from 'hucre';
import type { CellReading, DaysOfColumn, RawCell, ReadCell } from '../../platform/database/import-types.ts';

const withoutTime = (text: string) => text.replace(/[T ]\d{1,2}:\d\d.*$/, '');

const isSameDay = (text: string) => {
  const [one, other] = (['day', 'month'] as const).map((order) => JSON.stringify(readDay(text, order)));
  return one === other;
};

/** Undefined where no text of the column is a day in numbers whose order matters. */
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
  if (day > 0) return { evidence: 'day', order: 'day', ...(isMadeOfRest(texts) && { converted: true }) };
  return either > 0 ? { evidence: 'none', order: null } : undefined;
}

/** Spreadsheets that read the month first convert texts with slashes or hyphens up to day 12, and leave the others. */
function isMadeOfRest(texts: readonly string[]): boolean {
  const days = texts.flatMap((text) => WIRE.exec(text)?.[3] ?? []);
  const isLeft = (text: string) => ordersOf(text).join() === 'day' && /[/-]/.test(text);
  return days.length > 0 && days.every((day) => Number(day) <= 12) && texts.some(isLeft);
}

const [FIRST_YEAR, LAST_YEAR] = [1800, 2200];
/** Days before 1927, as spreadsheets count them: a number below is more often no day at all. */
const FIRST_PLAIN_NUMBER = 10_000;

/** The last day of the year 9999, as spreadsheets count days. */
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
      : sensible(day, isMended);
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
  if (read.kind === 'day') return sensible(read.wire, isMended);
  return read.kind === 'ask'
    ? { problem: 'cell-day-ambiguous', meanings: read.meanings }
    : { problem: 'cell-day-wrong' };
}

const WIRE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** The spreadsheet read days in the other order where it could, and left the rest as texts: it may have exchanged them. */
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

function sensible(day: string, isMended: boolean): ReadCell {
  const year = Number(day.slice(0, 4));
  if (isMended || (year >= FIRST_YEAR && year <= LAST_YEAR)) return { value: day };
  const meanings = year < 100 ? [`20${day.slice(2)}`, day] : [day];
  return { problem: message('cell-year-unusual', { year }), meanings };
}
