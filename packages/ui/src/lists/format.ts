export { formatBytes, formatDistance } from '@ar/domain/measures';

export const MISSING = 'N/A';

type Missable<T> = T | null | undefined;

const isMissing = (value: Missable<number>): value is null | undefined => Number.isNaN(value ?? Number.NaN);

export const formatText = (value: Missable<string>): string => value?.trim() || MISSING;

/** A date without a time is formatted in UTC, because west of Greenwich the local date is the day before. */
export function formatDate(value: Missable<string>, tag: string): string {
  const moment = new Date(value ?? Number.NaN);
  if (!value || Number.isNaN(moment.getTime())) return MISSING;
  const timeZone = /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'UTC' : undefined;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone }).format(moment);
}

export const formatTime = (at: string | number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(new Date(at));

export const formatMoment = (at: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

export function formatDayOfYear(day: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const parts = format.formatToParts(new Date(day));
  const year = parts.findIndex(({ type }) => type === 'year');
  const before = parts.slice(0, year).map(({ value }) => value);
  return before.join('').trim();
}

/** Omits the weekday, because the Montenegrin names in Chromium are Ekavian. */
export const formatLongDay = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

export const formatNumber = (value: Missable<number>, tag: string, useGrouping = true): string =>
  isMissing(value)
    ? MISSING
    : new Intl.NumberFormat(tag, { maximumFractionDigits: 2, useGrouping }).format(value);

/** Formats a number that is a string, because the type `number` would round the decimals. */
export const formatExactNumber = (wire: string, tag: string, useGrouping = true): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 20, useGrouping }).format(wire as `${number}`);

export const formatBoolean = (value: Missable<boolean>, words: { yes: string; no: string }): string =>
  value === null || value === undefined ? MISSING : value ? words.yes : words.no;

export function formatCoordinate(value: Missable<number>): string {
  if (isMissing(value)) return MISSING;
  const decimals = String(value).split('.')[1]?.length ?? 0;
  return decimals >= 7 ? value.toFixed(4) : String(value);
}
