import * as z from 'zod';

/*
 * The fields that forms are made of. The same schema reads a form's values and the API's payload: numbers may arrive
 * as text, as they do in multipart (specification, section 7), and what is left empty is null.
 */

const WRONG = 'Vrijednost nije ispravna.';

/** Whatever is missing says what an empty field says; a wrong type says that it is wrong. */
const orMissing =
  (missing: string) =>
  ({ input }: { input: unknown }) =>
    input === undefined || input === null ? missing : WRONG;

/** PostgreSQL's text holds no NUL, and no field has a use for other control characters than line breaks and tabs. */
const isPrintable = (text: string) => !/\p{Cc}/u.test(text.replace(/[\n\r\t]/g, ''));

const bounded = (text: z.ZodString, maxLength: number) =>
  text.trim().max(maxLength, `Maksimalna dužina ${maxLength} karaktera`).refine(isPrintable, WRONG);

/** A text that must be there. */
export const requiredText = (missing: string, maxLength: number) =>
  bounded(z.string({ error: orMissing(missing) }), maxLength).min(1, missing);

/** A text that may be left empty, and is null then. */
export const optionalText = (maxLength: number) =>
  bounded(z.string(WRONG), maxLength)
    .transform((text) => text || null)
    .nullable();

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A number, or its text with a point or a comma; everything else says the rule's text. */
const number = (text: string) =>
  z.union([z.number(), z.string()], text).transform((given, context) => {
    const value = typeof given === 'string' ? fromText(given.trim()) : given;
    if (Number.isFinite(value)) return value;
    context.addIssue(text);
    return z.NEVER;
  });

function fromText(text: string): number {
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

const degrees = (limit: number, text: string) =>
  number(text).refine((value) => Math.abs(value) <= limit, text);

export const latitude = degrees(90, 'Geografska širina mora biti između -90 i 90');
export const longitude = degrees(180, 'Geografska dužina mora biti između -180 i 180');

/** A field that may be left empty, and is null then. */
export const orEmpty = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((given) => (given === '' ? null : given), field.nullable());

const POSITIVE = 'Veličina mora biti pozitivna';

/** A size in m² above zero, of at most two decimals (specification, section 3: step 0.01). */
export const squareMetres = number(POSITIVE)
  .refine((value) => value > 0, { error: POSITIVE, abort: true })
  .refine((value) => Number(value.toFixed(2)) === value, 'Veličina može imati najviše dvije decimale')
  // What the column holds.
  .refine((value) => value < 1e10, 'Veličina je prevelika');

/** A calendar day, `YYYY-MM-DD`; an empty one is null, and missing (specification, section 5). */
export const day = (missing: string) =>
  z
    .string({ error: orMissing(missing) })
    .min(1, { error: missing, abort: true })
    .pipe(z.iso.date('Datum nije ispravan'));
