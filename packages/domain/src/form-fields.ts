import * as z from 'zod';
import { type Axis, readCoordinate } from './typed-coordinates.ts';

/*
 * The fields that forms are made of. The same schema reads a form's values and the API's payload: numbers may arrive
 * as text, as they do in multipart, and what is left empty is null.
 */

const WRONG = 'Vrijednost nije ispravna.';

/** Whatever is missing says what an empty field says; a wrong type says that it is wrong. */
const orMissing =
  (missing: string) =>
  ({ input }: { input: unknown }) =>
    input === undefined || input === null ? missing : WRONG;

/** PostgreSQL's text holds no NUL, and no field has a use for other control characters than line breaks and tabs. */
const isPrintable = (text: string) => !/\p{Cc}/u.test(text.replace(/[\n\r\t]/g, ''));

/** Nobody sees the marks that turn a text's direction, and from within a name they would turn the words behind it. */
const withoutTurns = (text: string) => text.replace(/\p{Bidi_Control}/gu, '');

const bounded = (text: z.ZodString, maxLength: number) =>
  text
    .overwrite(withoutTurns)
    .trim()
    .max(maxLength, `Maksimalna dužina ${maxLength} karaktera`)
    .refine(isPrintable, WRONG);

/** A text that must be there. */
export const requiredText = (missing: string, maxLength: number) =>
  bounded(z.string({ error: orMissing(missing) }), maxLength).min(1, missing);

/** A text that may be left empty, and is null then. */
export const optionalText = (maxLength: number) =>
  bounded(z.string(WRONG), maxLength)
    .transform((text) => text || null)
    .nullable();

/** A number, or what `read` makes of its text; everything else says the rule's sentence, or what is wrong with the text. */
const number = (sentence: string, read: (text: string) => string | undefined, unreadable = sentence) =>
  z.union([z.number(), z.string()], sentence).transform((given, context) => {
    const value = typeof given === 'string' ? Number(read(given) ?? Number.NaN) : given;
    if (Number.isFinite(value)) return value;
    context.addIssue(typeof given === 'string' && given.trim() !== '' ? unreadable : sentence);
    return z.NEVER;
  });

const degrees = (axis: Axis, limit: number, sentence: string) =>
  number(sentence, (text) => readCoordinate(text, axis)).refine(
    (value) => Math.abs(value) <= limit,
    sentence,
  );

export const latitude = degrees('latitude', 90, 'Geografska širina mora biti između -90 i 90');
export const longitude = degrees('longitude', 180, 'Geografska dužina mora biti između -180 i 180');

/** A field that may be left empty, and is null then. */
export const orEmpty = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((given) => (given === '' ? null : given), field.nullable());

const POSITIVE = 'Veličina mora biti pozitivna';

/** The wire has one way to write a number, whatever the language of whoever asks: `1.250` is 1.25, and `1.250,5` none. */
const ON_THE_WIRE = /^[+-]?\d+(?:\.\d+)?$/;
const NOT_ON_THE_WIRE =
  'Veličina se šalje kao broj sa decimalnom tačkom i bez drugih znakova, na primjer 1250.5.';

/** A size in m² above zero, of at most two decimals. */
export const squareMetres = number(POSITIVE, (text) => ON_THE_WIRE.exec(text.trim())?.[0], NOT_ON_THE_WIRE)
  .refine((value) => value > 0, { error: POSITIVE, abort: true })
  .refine((value) => Number(value.toFixed(2)) === value, 'Veličina može imati najviše dvije decimale')
  // What the column holds.
  .refine((value) => value < 1e10, 'Veličina je prevelika');

/** A calendar day, `YYYY-MM-DD`; an empty one is null, and missing. */
export const day = (missing: string) =>
  z
    .string({ error: orMissing(missing) })
    .min(1, { error: missing, abort: true })
    .pipe(z.iso.date('Datum nije ispravan'));
