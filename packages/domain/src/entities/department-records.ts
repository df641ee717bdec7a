import * as z from 'zod';
import { LANGUAGES } from '../languages.ts';
import { oneLine } from '../stored-text.ts';
import { UPLOADS, type UploadKind } from '../upload.ts';

const MOST_FIELDS = 40;
const MOST_LETTERS = 20_000;
const MOST_NUMBER = 1e12;
/** PostgreSQL refuses index entries over 2,704 bytes, so a text that orders a list has at most 500 characters. */
const MOST_ORDERED = 500;

const TAKEN = new Set(
  [
    'tableoid ctid xmin xmax cmin cmax archived_at search_text created_by last_modified_by',
    'id created_by_name last_modified_by_name created_at updated_at version qr_code',
    'limit offset search ordering english near bbox ids saved add edit import fields format language rows hidden page view',
    'history',
  ].flatMap((names) => names.split(' ')),
);
/** Keys of texts of list, form or map. The label of a field with such a name would replace the text (`field-names.test.ts`). */
const TEXTS = new Set(
  [
    'title count added edited pages previous next ascending descending yes no loading filters retry actions detail open',
    'delete close sorted rows calendar cancel save choose saving sending somebody nothing position reason',
    'understood stop progress chosen choosing columns views export print move swap',
  ].flatMap((keys) => keys.split(' ')),
);
const PLURAL = /_(?:one|few|many|other)$/;

/** Labels of fields that the server adds. An import finds columns by labels, so labels must be unique. */
const TAKEN_LABELS = [
  ...['Broj', 'QR kod', 'Dodato', 'Autor unosa', 'Autor izmjene', 'Izmijenjeno', 'Verzija'],
  ...['Number', 'QR code', 'Added', 'Added by', 'Changed by', 'Changed', 'Version'],
];

const WORD = /^\p{L}[\p{L}\p{N} .,'’()/²³%-]*$/u;
const word = z.string().trim().max(60).regex(WORD);
const label = z.strictObject({ mn: word, en: word });

const yes = z.literal(true).optional();
const any = { label, required: yes, ordered: yes, public: yes, half: yes, retired: yes };

const text = {
  ...any,
  max: z.int().min(1).max(MOST_LETTERS),
  searched: yes,
  heading: yes,
  language: z.enum(LANGUAGES).optional(),
  translates: z.string().optional(),
  transcribes: z.string().optional(),
};

const upload = z.enum(Object.keys(UPLOADS) as UploadKind[]);

const field = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), ...text }),
  z.strictObject({ kind: z.literal('long-text'), ...text }).omit({ ordered: true, heading: true }),
  z.strictObject({
    kind: z.literal('number'),
    ...any,
    unit: oneLine(z.string().trim().min(1).max(12)).optional(),
    grouped: z.literal(false).optional(),
    above: z.number().min(-MOST_NUMBER),
    below: z.number().max(MOST_NUMBER),
    decimals: z.int().min(0).max(6),
  }),
  z.strictObject({ kind: z.literal('day'), ...any, after: z.string().optional() }),
  z.strictObject({ kind: z.literal('flag'), ...any, required: z.undefined().optional() }),
  z.strictObject({ kind: z.literal('coordinate'), ...any }).omit({ ordered: true }),
  z.strictObject({ kind: z.literal('file'), ...any, upload }).omit({ ordered: true }),
]);
export type DefinedField = z.infer<typeof field>;

/** PostgreSQL needs no quotes for such names. Names contain no `__`, which separates a filter's field and operator. */
const NAME = /^(?=.{2,40}$)[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)*$/;

const englishName = z.string().regex(/^[a-z][a-z ]{1,30}$/);

export const departmentRecords = z
  .strictObject({
    words: z.strictObject({ one: englishName, many: englishName }),
    fields: z.record(z.string().regex(NAME), field),
  })
  .superRefine(({ fields }, context) => {
    for (const { path, message } of problemsOf(fields)) {
      context.addIssue({ code: 'custom', path: ['fields', ...path], message });
    }
  });
export type DepartmentRecords = z.infer<typeof departmentRecords>;

type Fields = Readonly<Record<string, DefinedField>>;

const problem = (message: string, ...path: string[]) => ({ path, message });

function* problemsOf(fields: Fields) {
  const all = Object.entries(fields);
  if (all.length > MOST_FIELDS) yield problem(`There are more than ${MOST_FIELDS} fields.`);
  if (!all.some(([, one]) => 'heading' in one && one.heading && one.required && !one.retired))
    yield problem('A required text has to be the heading, or records would have no name.');
  const places = all.flatMap(([name, { kind, retired }]) => (kind === 'coordinate' && !retired ? name : []));
  if (places.length > 0 && places.toSorted().join() !== 'latitude,longitude')
    yield problem('The coordinates have to be called latitude and longitude.');
  const files = all.flatMap(([name, { kind }]) => (kind === 'file' ? [`${name}_id`, `${name}_name`] : []));
  for (const [name, one] of all) {
    if (TAKEN.has(name) || name in {} || files.includes(name))
      yield problem('The server uses this name.', name);
    else if (TEXTS.has(name.replace(PLURAL, '')))
      yield problem('The list has a text with this name, which the label would replace.', name);
    for (const language of LANGUAGES) {
      const others = all.filter(([other]) => other !== name).map(([, { label }]) => label[language]);
      const labels = [...TAKEN_LABELS, ...others].map((label) => label.toLowerCase());
      if (labels.includes(one.label[language].toLowerCase()))
        yield problem('Another field has the same label.', name, 'label', language);
    }
    yield* problemsOfField(name, one, fields);
  }
}

function* problemsOfField(name: string, one: DefinedField, fields: Fields) {
  if (one.retired && one.required) yield problem('A retired field cannot be required.', name);
  if (one.kind === 'file') {
    if (one.retired) yield problem('A field of files cannot be retired.', name);
    if (UPLOADS[one.upload].isPublic && !one.public)
      yield problem('Files of this kind have public addresses: the field has to be public.', name);
  }
  if ('max' in one && 'ordered' in one && one.ordered && one.max > MOST_ORDERED)
    yield problem(`A sortable text has at most ${MOST_ORDERED} letters.`, name, 'max');
  if (one.kind === 'number') {
    const { above, below, decimals } = one;
    if (Math.max(Math.abs(above), Math.abs(below)) * 10 ** decimals > Number.MAX_SAFE_INTEGER)
      yield problem('Numbers cannot have so many digits.', name, 'decimals');
    if (above >= below) yield problem('The lower bound has to be below the upper bound.', name);
  }
  if ('translates' in one && one.translates !== undefined && !isText(fields[one.translates]))
    yield problem(`There is no text ${one.translates}.`, name, 'translates');
  if ('transcribes' in one && one.transcribes !== undefined && !isRecording(fields[one.transcribes]))
    yield problem(`There is no recording ${one.transcribes}.`, name, 'transcribes');
  if ('after' in one && one.after !== undefined && (one.after === name || fields[one.after]?.kind !== 'day'))
    yield problem(`There is no other day ${one.after}.`, name, 'after');
}

const isText = (one: DefinedField | undefined) => one?.kind === 'text' || one?.kind === 'long-text';
const isRecording = (one: DefinedField | undefined) => one?.kind === 'file' && one.upload === 'audio';

type Narrowing = { field: string; code: 'removed' | 'kind' | 'required' | 'narrowed' | 'not-ordered' };

export function narrowings(before: DepartmentRecords, after: DepartmentRecords): Narrowing[] {
  const added = Object.entries(after.fields).filter(([field]) => !Object.hasOwn(before.fields, field));
  return [
    ...added.flatMap(([field, { required }]) => (required ? [{ field, code: 'required' as const }] : [])),
    ...Object.entries(before.fields).flatMap(([field, old]) =>
      narrowed(old, after.fields[field]).map((code) => ({ field, code })),
    ),
  ];
}

function narrowed(old: DefinedField, now: DefinedField | undefined): Narrowing['code'][] {
  if (!now) return old.retired ? [] : ['removed'];
  if (now.kind !== old.kind || uploadOf(now) !== uploadOf(old)) return ['kind'];
  if (isNarrower(old, now)) return ['narrowed'];
  if (now.retired) return [];
  return [
    ...(Boolean(now.required) !== Boolean(old.required) ? (['required'] as const) : []),
    ...(isOrdered(old) && !isOrdered(now) ? (['not-ordered'] as const) : []),
  ];
}

const isOrdered = (one: DefinedField) => 'ordered' in one && Boolean(one.ordered);

const withFields = (
  records: DepartmentRecords,
  change: (name: string, one: DefinedField) => object,
): DepartmentRecords => {
  const fields = Object.entries(records.fields).map(([name, one]) => [name, change(name, one)]);
  return { ...records, fields: Object.fromEntries(fields) };
};

export function withRetired(before: DepartmentRecords, after: DepartmentRecords): DepartmentRecords {
  const left = Object.entries(before.fields).filter(([name, one]) => one.retired && !after.fields[name]);
  return { ...after, fields: { ...after.fields, ...Object.fromEntries(left) } };
}

/** A field is public only if the stable release and the latest definition make the field public. */
export const servedRecords = (
  inForce: DepartmentRecords,
  stable: DepartmentRecords | undefined,
  canary: DepartmentRecords | undefined,
): DepartmentRecords =>
  stable
    ? withFields(inForce, (name, { retired: _, public: isPublic, ...wide }) => {
        const running = [stable.fields[name], canary?.fields[name]].find((one) => one && !one.retired);
        if (!running) return { ...wide, required: undefined, retired: true };
        return {
          ...wide,
          ...(isOrdered(running) && { ordered: true }),
          ...(isPublic && running.public && { public: true }),
        };
      })
    : inForce;

export const storedRecords = (inForce: DepartmentRecords, served: DepartmentRecords): DepartmentRecords =>
  withFields(inForce, (name, one) =>
    one.retired ? { ...(served.fields[name] ?? one), required: undefined } : one,
  );

export const withoutPublic = (records: DepartmentRecords): DepartmentRecords =>
  withFields(records, (_, { public: __, ...rest }) => rest);

const uploadOf = (one: DefinedField) => (one.kind === 'file' ? one.upload : undefined);

function isNarrower(old: DefinedField, now: DefinedField): boolean {
  if ('max' in old && 'max' in now) return now.max < old.max;
  if (old.kind === 'number' && now.kind === 'number')
    return now.above > old.above || now.below < old.below || now.decimals < old.decimals;
  return old.kind === 'day' && now.kind === 'day' && now.after !== undefined && now.after !== old.after;
}
