import * as z from 'zod';
import { LANGUAGES } from '../languages.ts';
import { oneLine } from '../stored-text.ts';
import { UPLOADS, type UploadKind } from '../upload.ts';

const MOST_FIELDS = 40;
const MOST_LETTERS = 20_000;
const MOST_NUMBER = 1e12;
/** PostgreSQL's indexes hold no more of a text than 2,704 bytes. */
const MOST_ORDERED = 500;

/** Columns of every table, fields that the server fills in, and parameters of addresses. */
const TAKEN = new Set(
  [
    'tableoid ctid xmin xmax cmin cmax archived_at search_text created_by last_modified_by',
    'id created_by_name last_modified_by_name created_at updated_at version qr_code',
    'limit offset search ordering english near bbox ids saved add edit import fields format language rows hidden page view',
    'history',
  ].flatMap((names) => names.split(' ')),
);
/** Labels of the server's own fields: an import could not tell two columns of one heading apart. */
const TAKEN_LABELS = [
  ...['Broj', 'QR kod', 'Dodato', 'Autor unosa', 'Autor izmjene', 'Izmijenjeno', 'Verzija'],
  ...['Number', 'QR code', 'Added', 'Added by', 'Changed by', 'Changed', 'Version'],
];

const WORD = /^\p{L}[\p{L}\p{N} .,'’()/²³%-]*$/u;
const word = z.string().trim().max(60).regex(WORD);
const label = z.strictObject({ mn: word, en: word });

const any = {
  label,
  required: z.literal(true).optional(),
  ordered: z.literal(true).optional(),
  public: z.literal(true).optional(),
  half: z.literal(true).optional(),
  /** Hidden; a later release may leave it out. Its values stay in the table. */
  retired: z.literal(true).optional(),
};

const text = {
  ...any,
  max: z.int().min(1).max(MOST_LETTERS),
  searched: z.literal(true).optional(),
  heading: z.literal(true).optional(),
  language: z.enum(LANGUAGES).optional(),
  translates: z.string().optional(),
  transcribes: z.string().optional(),
};

const field = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), ...text }),
  z.strictObject({ kind: z.literal('long-text'), ...text }).omit({ ordered: true, heading: true }),
  z.strictObject({
    kind: z.literal('number'),
    ...any,
    unit: oneLine(z.string().trim().min(1).max(12)).optional(),
    // One bound each: the first is below the second.
    above: z.number().min(-MOST_NUMBER),
    below: z.number().max(MOST_NUMBER),
    decimals: z.int().min(0).max(6),
  }),
  z.strictObject({ kind: z.literal('day'), ...any, after: z.string().optional() }),
  z.strictObject({ kind: z.literal('flag'), ...any, required: z.undefined().optional() }),
  z.strictObject({ kind: z.literal('coordinate'), ...any }).omit({ ordered: true }),
  z
    .strictObject({ kind: z.literal('file'), ...any, upload: z.enum(Object.keys(UPLOADS) as UploadKind[]) })
    .omit({ ordered: true }),
]);
export type DefinedField = z.infer<typeof field>;

/** Valid in PostgreSQL without quotes, never a filter's name, and unique in camel case. */
const NAME = /^(?=.{2,40}$)[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)*$/;

/** `data` in a release's `department.json` (docs/decisions/department-data.md). */
export const departmentRecords = z
  .strictObject({
    words: z.strictObject({
      one: z.string().regex(/^[a-z][a-z ]{1,30}$/),
      many: z.string().regex(/^[a-z][a-z ]{1,30}$/),
    }),
    fields: z.record(z.string().regex(NAME), field),
  })
  .superRefine(({ fields }, context) => {
    for (const { path, message } of problemsOf(fields)) {
      context.addIssue({ code: 'custom', path: ['fields', ...path], message });
    }
  });
export type DepartmentRecords = z.infer<typeof departmentRecords>;

type Fields = Readonly<Record<string, DefinedField>>;

function* problemsOf(fields: Fields) {
  const all = Object.entries(fields);
  if (all.length > MOST_FIELDS) yield { path: [], message: `There are more than ${MOST_FIELDS} fields.` };
  if (!all.some(([, one]) => 'heading' in one && one.heading && one.required && !one.retired))
    yield { path: [], message: 'No required text is the heading: records would have no name.' };
  const places = all
    .filter(([, { kind, retired }]) => kind === 'coordinate' && !retired)
    .map(([name]) => name);
  if (places.length > 0 && places.toSorted().join() !== 'latitude,longitude')
    yield { path: [], message: 'The two coordinates of a place are called latitude and longitude.' };
  const files = all.flatMap(([name, { kind }]) => (kind === 'file' ? [`${name}_id`, `${name}_name`] : []));
  for (const [name, one] of all) {
    if (TAKEN.has(name) || name in {} || files.includes(name))
      yield { path: [name], message: 'The name is taken by the server.' };
    if (one.retired && one.required) yield { path: [name], message: 'A retired field cannot be required.' };
    if (one.kind === 'file' && one.retired)
      yield { path: [name], message: 'A field of files cannot be retired.' };
    if (one.kind === 'file' && UPLOADS[one.upload].isPublic && !one.public)
      yield {
        path: [name],
        message: 'Files of this kind have public addresses: the field has to say public.',
      };
    if ('max' in one && 'ordered' in one && one.ordered && one.max > MOST_ORDERED)
      yield {
        path: [name, 'max'],
        message: `A list is ordered by texts of at most ${MOST_ORDERED} letters.`,
      };
    for (const language of LANGUAGES) {
      const mine = one.label[language];
      const others = all.filter(([other]) => other !== name).map(([, { label }]) => label[language]);
      if ([...TAKEN_LABELS, ...others].some((label) => label.toLowerCase() === mine.toLowerCase()))
        yield { path: [name, 'label', language], message: 'Another field has the same label.' };
    }
    if (
      one.kind === 'number' &&
      Math.max(Math.abs(one.above), Math.abs(one.below)) * 10 ** one.decimals > Number.MAX_SAFE_INTEGER
    )
      yield { path: [name, 'decimals'], message: 'No program keeps so many digits.' };
    if (one.kind === 'number' && one.above >= one.below)
      yield { path: [name], message: 'No number is above the one bound and below the other.' };
    if ('translates' in one && one.translates !== undefined && !isText(fields[one.translates]))
      yield { path: [name, 'translates'], message: `There is no text ${one.translates}.` };
    if ('transcribes' in one && one.transcribes !== undefined && !isRecording(fields[one.transcribes]))
      yield { path: [name, 'transcribes'], message: `There is no recording ${one.transcribes}.` };
    if (
      'after' in one &&
      one.after !== undefined &&
      (one.after === name || fields[one.after]?.kind !== 'day')
    )
      yield { path: [name, 'after'], message: `There is no other day ${one.after}.` };
  }
}

const isText = (one: DefinedField | undefined) => one?.kind === 'text' || one?.kind === 'long-text';
const isRecording = (one: DefinedField | undefined) => one?.kind === 'file' && one.upload === 'audio';

/** What a release may not do to a table with records of an earlier release. */
export interface Narrowing {
  field: string;
  code: 'removed' | 'kind' | 'required' | 'narrowed' | 'not-ordered';
}

/** What a release would take from the definition in force: the release before must still work on the same table. */
export function narrowings(before: DepartmentRecords, after: DepartmentRecords): Narrowing[] {
  const found: Narrowing[] = [];
  for (const [field, now] of Object.entries(after.fields)) {
    if (!Object.hasOwn(before.fields, field) && now.required) found.push({ field, code: 'required' });
  }
  for (const [field, old] of Object.entries(before.fields)) {
    const now = after.fields[field];
    if (!now) {
      if (!old.retired) found.push({ field, code: 'removed' });
    } else if (now.kind !== old.kind || uploadOf(now) !== uploadOf(old)) found.push({ field, code: 'kind' });
    else if (isNarrower(old, now)) found.push({ field, code: 'narrowed' });
    else if (!now.retired) {
      if (Boolean(now.required) !== Boolean(old.required)) found.push({ field, code: 'required' });
      if ('ordered' in old && old.ordered && !('ordered' in now && now.ordered))
        found.push({ field, code: 'not-ordered' });
    }
  }
  return found;
}

/** Adds what an earlier release retired: its column still holds its name. */
export function withRetired(before: DepartmentRecords, after: DepartmentRecords): DepartmentRecords {
  const left = Object.entries(before.fields).filter(([name, one]) => one.retired && !after.fields[name]);
  return { ...after, fields: { ...after.fields, ...Object.fromEntries(left) } };
}

/**
 * What the API answers while these releases run: each field that one of them shows, as wide as it is in force. A field is
 * public if the stable release shows it to everybody and no later release stopped that.
 */
export function servedRecords(
  inForce: DepartmentRecords,
  stable: DepartmentRecords | undefined,
  canary: DepartmentRecords | undefined,
): DepartmentRecords {
  if (!stable) return inForce;
  const fields = Object.entries(inForce.fields).map(([name, wide]): [string, DefinedField] => {
    const running = [stable.fields[name], canary?.fields[name]].find((one) => one && !one.retired);
    const { retired: _, public: __, ...rest } = wide;
    if (!running) return [name, { ...rest, required: undefined, retired: true } as DefinedField];
    const ordered = 'ordered' in running && running.ordered;
    return [
      name,
      {
        ...rest,
        ...(ordered && { ordered }),
        ...(wide.public && running.public && { public: true }),
      } as DefinedField,
    ];
  });
  return { ...inForce, fields: Object.fromEntries(fields) };
}

/**
 * What records are checked and stored by: all that is in force, and what is served although a later release retired it.
 * The later release's form lacks such a field, so it is not required.
 */
export const storedRecords = (inForce: DepartmentRecords, served: DepartmentRecords): DepartmentRecords => ({
  ...inForce,
  fields: Object.fromEntries(
    Object.entries(inForce.fields).map(([name, one]) => [
      name,
      one.retired ? ({ ...(served.fields[name] ?? one), required: undefined } as DefinedField) : one,
    ]),
  ),
});

export const withoutPublic = (records: DepartmentRecords): DepartmentRecords => ({
  ...records,
  fields: Object.fromEntries(
    Object.entries(records.fields).map(([name, { public: _, ...rest }]) => [name, rest as DefinedField]),
  ),
});

const uploadOf = (one: DefinedField) => (one.kind === 'file' ? one.upload : undefined);

function isNarrower(old: DefinedField, now: DefinedField): boolean {
  if ('max' in old && 'max' in now) return now.max < old.max;
  if (old.kind === 'number' && now.kind === 'number')
    return now.above > old.above || now.below < old.below || now.decimals < old.decimals;
  return old.kind === 'day' && now.kind === 'day' && now.after !== undefined && now.after !== old.after;
}
