/** Trims a text and removes invisible characters, such as pasted direction marks. */
export const seenText = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim();

/** A number in the API's format without redundant zeros, so that equal numbers are equal texts. */
export function wireNumber(whole: string, fraction = ''): string {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  return decimals ? `${digits}.${decimals}` : digits;
}
