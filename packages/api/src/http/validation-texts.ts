import type * as z from 'zod';

export const WRONG = 'Vrijednost nije ispravna.';

/** What a rule that the domain gives no text of its own says, in Montenegrin. */
export const montenegrin: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Ovo polje je obavezno.' : WRONG;
    case 'too_small':
      return issue.origin === 'string'
        ? `Najmanja dužina je ${issue.minimum}.`
        : `Najmanja vrijednost je ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Najveća dužina je ${issue.maximum}.`
        : `Najveća vrijednost je ${issue.maximum}.`;
    case 'invalid_value':
      return 'Vrijednost nije među dozvoljenima.';
    default:
      return WRONG;
  }
};
