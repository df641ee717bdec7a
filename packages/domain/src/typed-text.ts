/** A typed text without what nobody sees, such as a pasted mark of direction, and without space around it. */
export const seenText = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim();
