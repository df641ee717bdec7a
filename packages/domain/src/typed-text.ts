/** A typed text without what nobody sees, such as a pasted mark of direction, and without space around it. */
export const seenText = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim();

/** A number as the wire has it, without zeros that say nothing, so that equal numbers are equal texts. */
export function wireNumber(whole: string, fraction = ''): string {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  return decimals ? `${digits}.${decimals}` : digits;
}
