export const seenText = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim();

/** Removes redundant zeros, so that equal numbers are equal texts in the API's format. */
export function wireNumber(whole: string, fraction = ''): string {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  return decimals ? `${digits}.${decimals}` : digits;
}

/** PostgreSQL's calendar has no year 0. */
export function isDay(text: string): boolean {
  const moment = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}
