import * as z from 'zod';
import { MAX } from '../limits.ts';
import { type Message, message, messageOf, type RuleMessage } from '../messages/message.ts';
import { anyLines, oneLine } from '../stored-text.ts';
import { readCoordinate } from '../typed-coordinates.ts';
import {
  type EnteredField,
  type Entity,
  enteredFields,
  type Field,
  fieldsOf,
  type PublicRowOf,
  type RecordEntity,
  type RowOf,
} from './entity.ts';
import { type Filter, filtersOf, MOST_METRES, readFilter } from './filters.ts';

/* Schemas accept numbers as texts, because multipart bodies contain only texts. Empty values become null. */

export type Answer<Row> = z.ZodObject & z.ZodType<Row>;
type Rules = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

export const rowSchema = <E extends Entity>(entity: E) =>
  answered(fieldsOf(entity)) as unknown as Answer<RowOf<E>>;

export const publicRowSchema = <E extends Entity>(entity: E) =>
  answered(fieldsOf(entity).filter(([, field]) => field.public)) as unknown as Answer<PublicRowOf<E>>;

export const newSchema = (entity: RecordEntity): Rules =>
  laterDays(entity).reduce<Rules>(
    (rules, day) =>
      rules.refine((record) => !isTooEarly(record, day), {
        path: [day.name],
        error: day.wrong,
        // Runs the check even if other fields are invalid, so that a person sees all messages together.
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    formOf(inputsOf(entity, 'create'), ({ required }) => Boolean(required)),
  );

export const changesSchema = (entity: RecordEntity, names?: readonly string[]): Rules =>
  formOf(
    inputsOf(entity, 'edit').filter(([name]) => names?.includes(name) ?? true),
    ({ required, entered }) => Boolean(required) && entered === 'edit',
  );

const formOf = (fields: [string, Value][], isNeeded: (field: Value) => boolean) =>
  z.object(
    Object.fromEntries(
      fields.map(([name, field]) => [name, isNeeded(field) ? inputOf(field) : inputOf(field).optional()]),
    ),
  );

export function recordProblem(entity: Entity, record: object) {
  const day = laterDays(entity).find((one) => isTooEarly(record, one));
  return day && { field: day.name, text: messageOf({ message: day.wrong }) };
}

const laterDays = (entity: Entity) =>
  fieldsOf(entity).flatMap(([name, field]) =>
    field.kind === 'day' && field.after ? [{ name, ...field.after }] : [],
  );

function isTooEarly(record: object, { name, field }: ReturnType<typeof laterDays>[number]): boolean {
  const days = record as Readonly<Record<string, string | null | undefined>>;
  const [day, earlier] = [days[name], days[field]];
  return Boolean(day && earlier && day <= earlier);
}

export const filterSchemas = (entity: Entity) =>
  Object.fromEntries(filtersOf(entity).map((filter) => [filter.name, filterSchema(filter).optional()]));

const filterSchema = (filter: Filter): z.ZodType<string> =>
  z
    .string()
    .refine((text) => readFilter(filter, text) !== undefined, WRONG)
    .meta(describeFilter(filter));

function describeFilter(filter: Filter) {
  const options = 'options' in filter ? [...filter.options] : [];
  const isOpen = filter.by === 'choice' && filter.more !== undefined;
  const [since, least] = filter.end === 'from' ? ['From', 'At least'] : ['Until', 'At most'];
  const day = { format: 'date', description: `${since} this day in Podgorica, which is included` };
  const described: Record<Filter['by'], Record<string, unknown>> = {
    flag: YES_OR_NO,
    choice: isOpen ? { examples: options } : { enum: options },
    stage: { enum: options, description: "By today's date in Podgorica" },
    state: { enum: options },
    lack: { ...YES_OR_NO, description: `Records without ${filter.field}, or with it` },
    english: { ...YES_OR_NO, description: 'Records without English texts, or with them' },
    person: { pattern: '^[1-9]\\d{0,9}$', description: "A person's id" },
    number: { description: `${least} this number`, example: '500' },
    day,
    moment: day,
    near: {
      description: `Within a distance: latitude, longitude, metres (${MOST_METRES} at most)`,
      example: '42.44,19.26,500',
    },
    box: {
      description: 'Inside: minimum longitude, minimum latitude, maximum longitude, maximum latitude',
      example: '19.2,42.4,19.3,42.5',
    },
    import: { format: 'uuid', description: 'Records that an import added or changed, unless it was undone' },
  };
  return described[filter.by];
}

const YES_OR_NO = { enum: ['true', 'false'] };

const answered = (fields: readonly [string, Field][]) =>
  z.object(Object.fromEntries(fields.map(([name, field]) => [name, answerOf(field)])));

function answerOf(field: Field): z.ZodType {
  const isThere = ['id', 'version', 'qr', 'moment', 'state'].includes(field.kind) && !('mayLack' in field);
  return isThere || field.required === 'always' ? plainOf(field) : plainOf(field).nullable();
}

function plainOf(field: Field): z.ZodType {
  const types: Partial<Record<Field['kind'], z.ZodType>> = {
    id: z.int(),
    version: z.int(),
    number: z.number(),
    coordinate: z.number(),
    moment: z.iso.datetime(),
    flag: z.boolean(),
    day: z.iso.date(),
    choice: z.array(z.string()),
  };
  return field.kind === 'state' ? z.enum(Object.keys(field.words)) : (types[field.kind] ?? z.string());
}

type Value = Exclude<EnteredField, { kind: 'file' | 'email' | 'choice' }>;

const inputsOf = (entity: RecordEntity, on: 'create' | 'edit') =>
  enteredFields(entity, on).filter((one): one is [string, Value] => one[1].kind !== 'file');

function inputOf(field: Value): z.ZodType {
  if (field.kind === 'flag') return z.preprocess(readFlag, z.boolean());
  if (field.kind === 'number') return orEmpty(field, quantity(field));
  if (field.kind === 'coordinate') return orEmpty(field, COORDINATES[field.axis]);
  if (field.kind === 'day') return orEmpty(field, day(field.missing));
  const text = field.kind === 'text' ? line : lines;
  return field.required
    ? required(text)(field.missing ?? WRONG, field.max)
    : text(z.string(WRONG), field.max)
        .transform((given) => given || null)
        .nullable();
}

const readFlag = (given: unknown) => (given === 'true' ? true : given === 'false' ? false : given);

const WRONG = message('value-wrong');

const orEmpty = ({ required }: Value, schema: z.ZodType) =>
  required ? schema : z.preprocess((given) => (given === '' ? null : given), schema.nullable());

const orMissing =
  (missing: RuleMessage) =>
  ({ input }: { input: unknown }) =>
    input === undefined || input === null ? missing : WRONG;

const cleaned = (text: string) => text.replace(/\p{Bidi_Control}/gu, '').replaceAll('\r\n', '\n');
const cleanedLines = (text: string) => cleaned(text).replace(/[\v\f]/g, '\n');

const tooLongFor = (max: number) =>
  max === MAX.name ? message('name-too-long') : message('text-too-long', { max });

const line = (text: z.ZodString, max: number, tooLong = tooLongFor(max)) =>
  oneLine(text.overwrite(cleaned).trim().max(max, tooLong));

const lines = (text: z.ZodString, max: number, tooLong = tooLongFor(max)) =>
  anyLines(text.overwrite(cleanedLines).trim().max(max, tooLong));

const SEEN = /[^\s\p{Cf}]/u;

const required = (text: typeof line) => (missing: RuleMessage, max: number, tooLong?: Message) =>
  text(z.string({ error: orMissing(missing) }), max, tooLong).regex(SEEN, missing);
export const requiredText = required(line);
export const requiredLines = required(lines);

/** A text without a number gets the message `unreadable`, any other invalid value the message `wrong`. */
const number = (wrong: RuleMessage, read: (text: string) => string | undefined, unreadable = wrong) =>
  z.union([z.number(), z.string()], wrong).transform((given, context) => {
    const value = typeof given === 'string' ? Number(read(given) ?? Number.NaN) : given;
    if (Number.isFinite(value)) return value;
    context.addIssue(typeof given === 'string' && given.trim() !== '' ? unreadable : wrong);
    return z.NEVER;
  });

function degrees(axis: 'latitude' | 'longitude', limit: number, wrong: RuleMessage) {
  const read = number(wrong, (text) => readCoordinate(text, axis));
  return read.refine((value) => Math.abs(value) <= limit, wrong);
}

const COORDINATES = {
  latitude: degrees('latitude', 90, message('latitude-range')),
  longitude: degrees('longitude', 180, message('longitude-range')),
};

const ON_THE_WIRE = /^[+-]?\d+(?:\.\d+)?$/;

function quantity(field: Extract<Field, { kind: 'number' }>) {
  const { label, above, below, decimals } = field;
  const {
    wrong = message('number-range', { label, above, below }),
    unreadable = message(decimals === 0 ? 'number-whole' : 'number-unreadable', { label }),
    tooFine = decimals === 0
      ? message('number-whole', { label })
      : message('number-decimals', { label, decimals }),
    tooLarge = message('number-too-large', { label, below }),
  } = field;
  return number(wrong, (text) => ON_THE_WIRE.exec(text.trim())?.[0], unreadable)
    .refine((value) => value > above, { error: wrong, abort: true })
    .refine((value) => Number(value.toFixed(decimals)) === value, tooFine)
    .refine((value) => value < below, tooLarge);
}

const BAD_DAY = message('day-wrong');

/** PostgreSQL's calendar has no year 0. */
const day = (missing: RuleMessage) =>
  z
    .string({ error: orMissing(missing) })
    .min(1, { error: missing, abort: true })
    .pipe(z.iso.date(BAD_DAY).regex(/^(?!0000)/, BAD_DAY))
    .meta({ format: 'date' });
