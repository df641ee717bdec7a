/**
 * A typed text as people see it, without space around it: what is pasted may bring marks that nobody sees, such as a
 * zero-width space or a mark of direction.
 */
export const seenText = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim();
