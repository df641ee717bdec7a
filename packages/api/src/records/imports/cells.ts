import { withoutGuard } from '@ar/domain/csv';
import type { Field } from '@ar/domain/entities/entity';
import { FLAG_WORDS } from '@ar/domain/entities/sheet';
import { LANGUAGES } from '@ar/domain/languages';
import { message } from '@ar/domain/messages/message';
import { roleLabel } from '@ar/domain/roles';
import { textProblem } from '@ar/domain/stored-text';
import { readCoordinate } from '@ar/domain/typed-coordinates';
import { readNumber } from '@ar/domain/typed-number';
import { seenText } from '@ar/domain/typed-text';
import {
  type CellReading,
  FORMULA,
  type RawCell,
  type ReadCell,
  type Reading,
} from '../../platform/database/import-types.ts';
import { readDayCell } from './day-cells.ts';

export const DECIMAL_MARK = { mn: ',', en: '.' };
const EXAMPLE = { mn: '1.250,5', en: '1,250.5' };
/** What spreadsheets show instead of a value. */
const ERROR = /^#(?:DIV\/0!|N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!)$/;
const DAY_MS = 86_400_000;

/** Never as `1e-7`. */
const plainNumber = (value: number): string =>
  value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });

type Language = Pick<Reading, 'language'>;

/** A cell as a person would type it. */
export function cellWords(definition: Field, raw: RawCell, reading: Language): string {
  if (raw === null) return '';
  if (typeof raw === 'boolean') return FLAG_WORDS[reading.language][raw ? 'true' : 'false'];
  if (typeof raw === 'string') return raw;
  const isQuantity = definition.kind === 'number' || definition.kind === 'coordinate';
  return isQuantity ? plainNumber(raw).replace('.', DECIMAL_MARK[reading.language]) : plainNumber(raw);
}

/** What a cell says for a field, as the form's schema takes it; null for nothing. */
export function readCell(definition: Field, raw: RawCell, reading: CellReading): ReadCell {
  const text = typeof raw === 'string' ? seenText(raw) : raw;
  if (text === null || text === '') return { value: null };
  const problem = typeof raw === 'string' && textProblem(raw);
  if (problem) return { problem };
  if (text === FORMULA) return { problem: 'cell-formula-empty' };
  if (ERROR.test(String(text))) return { problem: 'cell-formula-failed' };
  switch (definition.kind) {
    case 'number':
      return typeof text === 'string' ? readQuantity(text, reading) : { value: text };
    case 'coordinate': {
      const wire = typeof text === 'string' ? readCoordinate(text, definition.axis) : undefined;
      // The schema refuses other texts.
      return { value: wire === undefined ? text : Number(wire) };
    }
    case 'day':
      return readDayCell(text, (serial) => dayOf(serial, reading), reading);
    case 'flag':
      return readFlag(text);
    case 'choice':
      return { value: chosen(String(text), definition.options) };
    default:
      return { value: cellWords(definition, raw, reading) };
  }
}

function readQuantity(text: string, { language, isDivided, isMended }: CellReading): ReadCell {
  const read = readNumber(text, language);
  const either = isDivided && !isMended ? inEither(text) : [];
  if (read.kind === 'number' && either.length < 2) return { value: Number(read.wire) };
  const meanings = read.kind === 'ask' ? read.meanings : either;
  if (meanings.length === 1) return { value: Number(meanings[0]) };
  if (meanings.length === 0) return { problem: message('cell-number', { example: EXAMPLE[language] }) };
  const possible = meanings.map((wire) => wire.replace('.', DECIMAL_MARK[language]));
  return {
    problem: message('cell-number-either', {
      meanings: { mn: possible.join(' ili '), en: possible.join(' or ') },
    }),
    meanings: meanings.map(Number),
  };
}

function inEither(text: string): string[] {
  const read = LANGUAGES.map((language) => readNumber(text, language));
  return [...new Set(read.flatMap((one) => (one.kind === 'number' ? [one.wire] : [])))];
}

/** Spreadsheets count days, and take 1900 for a leap year. */
function dayOf(serial: number, { is1904 }: Pick<Reading, 'is1904'>): string | undefined {
  const days = Math.floor(serial);
  if (days < (is1904 ? 0 : 1) || days > 2_958_465) return undefined;
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  return new Date(first + days * DAY_MS).toISOString().slice(0, 10);
}

const words = (key: 'true' | 'false') => LANGUAGES.map((language) => FLAG_WORDS[language][key].toLowerCase());
const YES = [...words('true'), 'true', '1'];
const NO = [...words('false'), 'false', '0'];

function readFlag(given: string | number | boolean): ReadCell {
  const text = String(given).toLowerCase();
  if (YES.includes(text)) return { value: true };
  return NO.includes(text) ? { value: false } : { problem: 'cell-flag' };
}

/** The option with this label or name; the schema refuses other texts. */
function chosen(text: string, options: readonly string[]): string {
  const same = (one: string) => one.localeCompare(text, 'sr-Latn', { sensitivity: 'base' }) === 0;
  return options.find((option) => same(option) || same(roleLabel(option))) ?? text;
}

/** Spreadsheets show no more digits. */
const SAME_PLACE = 1e-7;

export function saysTheSame(definition: Field, value: unknown, present: unknown): boolean {
  if (typeof value === 'number' && typeof present === 'number') {
    if (definition.kind === 'coordinate') return Math.abs(value - present) < SAME_PLACE;
    return definition.kind === 'number'
      ? value.toFixed(definition.decimals) === present.toFixed(definition.decimals)
      : value === present;
  }
  if (typeof value === 'string' || typeof present === 'string') {
    const said = comparable(value);
    // Another program keeps the apostrophe of a CSV in its workbook.
    return [said, withoutGuard(said)].includes(comparable(present));
  }
  return (value ?? null) === (present ?? null);
}

const comparable = (value: unknown) =>
  String(value ?? '')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\r\n?/g, '\n')
    .trim();
