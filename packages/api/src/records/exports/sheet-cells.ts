import { FLAG_WORDS, type SheetColumn } from '@ar/domain/entities/sheet';
import type { Language } from '@ar/domain/languages';
import { roleLabel } from '@ar/domain/roles';
import { ZONE } from '../../platform/calendar.ts';

export type Cell = string | number | Date | null;

/** Spreadsheets know no day before; such a day is a text there. */
const FIRST_DAY = '1900-03-01';

/** The clock of Podgorica, as ISO 8601 writes it, which is how Swedish does. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** A moment whose UTC parts are what the clock showed. */
const onTheClock = (moment: string) => new Date(`${clock.format(new Date(moment)).replace(' ', 'T')}Z`);

export function cellOf({ definition }: SheetColumn, value: unknown, language: Language): Cell {
  if (value === null || value === undefined) return null;
  switch (definition.kind) {
    case 'day':
      return String(value) < FIRST_DAY ? String(value) : new Date(`${value}T00:00:00Z`);
    case 'moment':
      return onTheClock(String(value));
    case 'flag':
      return FLAG_WORDS[language][value ? 'true' : 'false'];
    case 'choice':
      return roleLabel(String(value));
    case 'state':
      return definition.words[String(value)]?.[language] ?? String(value);
    default:
      return typeof value === 'number' ? value : String(value);
  }
}

const DECIMAL_MARK: Record<Language, string> = { mn: ',', en: '.' };

/** A cell in a CSV file: days as every spreadsheet reads them, numbers as it does in that language. */
export function cellText({ definition }: SheetColumn, cell: Cell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', DECIMAL_MARK[language]);
  if (typeof cell === 'string') return cell;
  const [day = '', time = ''] = cell.toISOString().split(/[T.]/);
  return definition.kind === 'day' ? day : `${day} ${time}`;
}

const FORMATS: Record<Language, { day: string; moment: string }> = {
  mn: { day: 'd\\. m\\. yyyy\\.', moment: 'd\\. m\\. yyyy\\. hh:mm' },
  en: { day: 'd mmm yyyy', moment: 'd mmm yyyy hh:mm' },
};

export function formatOf({ definition }: SheetColumn, language: Language): string | undefined {
  if (definition.kind === 'day' || definition.kind === 'moment') return FORMATS[language][definition.kind];
  if (definition.kind === 'number')
    return `#,##0${definition.decimals > 0 ? `.${'0'.repeat(definition.decimals)}` : ''}`;
  return undefined;
}

export function widthOf({ definition, heading }: SheetColumn): number {
  const wide = definition.kind === 'long-text' ? 60 : definition.kind === 'text' ? 30 : 18;
  return Math.max(wide, heading.length + 2);
}
