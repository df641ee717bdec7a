import { DEFAULT_LANGUAGE, type Language } from '../languages.ts';
import type { RuleMessage } from '../messages/message.ts';
import type { DepartmentResource, Resource } from '../permissions.ts';
import type { Axis } from '../typed-coordinates.ts';
import type { UploadKind } from '../upload.ts';

type Label = Readonly<Record<Language, string>>;

/** Definitions are plain data without zod, because lists and the host load them. */
interface Any extends Partial<Record<'ordered' | 'public' | 'heading' | 'offered', true>> {
  label: Label;
  /** Labels of earlier versions. Imports accept these labels as headings of older exports. */
  formerLabels?: readonly string[];
  /** `create`: forms require the field, but older records may lack the value. */
  required?: 'always' | 'create';
  /** The name of a field that also shows this field's value, so that a record's page can hide this field. */
  shownBy?: string;
}

interface Entered extends Any {
  entered?: 'create' | 'edit';
  half?: true;
}

/** Only texts can be searched, because the trigger of `search_text` concatenates the fields. */
interface Searchable {
  searched?: true;
}

type Text = Entered &
  Searchable & {
    kind: 'text' | 'long-text';
    max: number;
    missing?: RuleMessage;
    language?: Language;
    translates?: string;
    transcribes?: string;
  };

type Quantity = Entered & {
  kind: 'number';
  unit?: string;
  /** Years are written without separators: 1667. */
  grouped?: false;
} & Record<'above' | 'below' | 'decimals', number> &
  Partial<Record<'wrong' | 'unreadable' | 'tooFine' | 'tooLarge', RuleMessage>>;

export type EnteredField =
  | Text
  | Quantity
  | (Entered & { kind: 'day'; missing: RuleMessage; after?: { field: string; wrong: RuleMessage } })
  | (Entered & { kind: 'file'; upload: UploadKind; column: string; up?: string })
  | (Entered & Searchable & { kind: 'email' })
  | (Entered & { kind: 'flag' })
  | (Entered & { kind: 'coordinate'; axis: Axis })
  | ChoiceField;

export type ChoiceField = Entered & {
  kind: 'choice';
  options: readonly string[];
  more?: string;
  column: string;
};

interface Derivable extends Any {
  /** Computed when a record is read: the field has no column and never changes the record's version. */
  derived?: true;
}

type LoggedField =
  | (Any & { kind: 'id' | 'version' | 'qr' })
  | (Derivable & { kind: 'moment'; mayLack?: true })
  | (Derivable & {
      kind: 'state';
      options: readonly string[];
      words: Readonly<Record<string, Label>>;
      signs?: Readonly<Record<string, 'on' | 'due' | 'off'>>;
    })
  | (Any & { kind: 'person'; column: string })
  /** `of`: the field of the file. `stored`: the name has a column. */
  | (Any & Searchable & { kind: 'file-name'; of: string; stored?: true });

export type Field = EnteredField | LoggedField;

export interface Entity {
  resource: Resource;
  name: string;
  words: { one: string; many: string };
  path: string;
  table: string;
  qr?: string;
  fields: Readonly<Record<string, Field>>;
  stage?: Record<'name' | 'starts' | 'ends', string> & {
    label: Label;
    words: Readonly<Record<(typeof STAGES)[number], Label>>;
  };
}

/** `unknown`: a date is missing. */
export const STAGES = ['planned', 'under_way', 'finished', 'unknown'] as const;

export interface RecordEntity extends Entity {
  resource: 'buildings' | 'monuments' | 'clerk' | DepartmentResource;
  table: 'buildings' | 'monuments' | 'clerk_files' | DepartmentResource;
  qr: string;
  fields: Readonly<Record<string, Exclude<Field, { kind: 'email' | 'choice' }>>>;
  /** Also contains the fields of a rolled-back release, because its open forms may still send values. */
  stored?: RecordEntity;
}

export const isRecord = (entity: Entity): entity is RecordEntity => entity.resource !== 'users';

type KeysWith<E extends Entity, Wanted> = {
  [Key in keyof E['fields']]: E['fields'][Key] extends Wanted ? Key : never;
}[keyof E['fields']] &
  string;

type Plain<F extends Field> = F['kind'] extends 'id' | 'version' | 'number' | 'coordinate'
  ? number
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'choice'
      ? string[]
      : F extends { kind: 'state'; words: infer Words }
        ? keyof Words & string
        : string;
type AlwaysThere =
  | { required: 'always' }
  | { kind: 'id' | 'version' | 'qr' | 'state' }
  | { kind: 'moment'; mayLack?: never };
type Answered<F extends Field> = F extends AlwaysThere ? Plain<F> : Plain<F> | null;

export type RowOf<E extends Entity> = { -readonly [Key in keyof E['fields']]: Answered<E['fields'][Key]> };

export type PublicRowOf<E extends Entity> = Pick<RowOf<E>, KeysWith<E, { public: true }>>;

type OrderingOf<E extends Entity> = KeysWith<E, { ordered: true }>;

const KEPT = [
  'id',
  'version',
  'moment',
  'state',
  'qr',
  'person',
  'file-name',
] satisfies LoggedField['kind'][];

export const isEntered = (field: Field): field is EnteredField => !KEPT.some((kind) => kind === field.kind);

export const isGrouped = (field?: { kind: string; grouped?: false | undefined }): boolean =>
  field?.grouped !== false;

export type Limits = Partial<Record<'above' | 'below' | 'decimals', number>>;

export const isWithin = ({ above = -Infinity, below = Infinity, decimals = 20 }: Limits, value: number) =>
  value > above && value < below && Number(value.toFixed(decimals)) === value;

export const fieldsOf = ({ fields }: Entity): [name: string, field: Field][] => Object.entries(fields);

export const enteredFields = (entity: Entity, on: 'create' | 'edit') =>
  fieldsOf(entity).filter(
    (one): one is [name: string, field: EnteredField] => isEntered(one[1]) && (one[1].entered ?? on) === on,
  );

const namesWith = (entity: Entity, is: (field: Field) => boolean | undefined): string[] =>
  fieldsOf(entity).flatMap(([name, field]) => (is(field) ? [name] : []));

export const offeredColumns = (entity: Entity): string[] => namesWith(entity, ({ offered }) => offered);
export const orderingOf = <E extends Entity>(entity: E): OrderingOf<E>[] =>
  namesWith(entity, ({ ordered }) => ordered) as OrderingOf<E>[];
export const publicFields = (entity: Entity): string[] => namesWith(entity, (field) => field.public);
export const searchedFields = (entity: Entity): string[] =>
  namesWith(entity, (field) => 'searched' in field && field.searched);
export const headingFields = (entity: Entity): string[] => namesWith(entity, ({ heading }) => heading);

export const namingFields = (entity: Entity): string[] =>
  namesWith(entity, (field) =>
    'translates' in field ? entity.fields[field.translates ?? '']?.heading : field.heading,
  );

export function nameOf(entity: Entity, values: Readonly<Record<string, unknown>> | null): string | null {
  const parts = headingFields(entity).flatMap((field) => values?.[field] ?? []);
  return parts.length > 0 ? parts.join(' ') : null;
}
export const writtenFields = (entity: Entity): string[] =>
  namesWith(entity, (field) => WRITTEN.includes(field.kind) || isStoredName(field));

const WRITTEN: readonly string[] = ['text', 'long-text', 'email'];
const isStoredName = (field: Field) => field.kind === 'file-name' && field.stored;

export const labelOf = (entity: Entity, name: string, language: Language): string =>
  entity.fields[name]?.label[language] ?? name;

export function withLabel(entity: Entity, language: Language, name: string, sentence: string): string {
  const label = labelOf(entity, name, language);
  const start = sentence.toLowerCase().replace(/^the /, '');
  return start.startsWith(label.toLowerCase()) ? sentence : `${label}: ${sentence}`;
}

export function labelsOf(entity: Entity): Record<Language, Record<string, string>> {
  const labelsIn = (language: Language) =>
    Object.fromEntries(fieldsOf(entity).map(([name, { label }]) => [name, label[language]]));
  return { mn: labelsIn('mn'), en: labelsIn('en') };
}

export const loggedFields = (entity: Entity): string[] =>
  namesWith(entity, (field) => isEntered(field) || isStoredName(field));

export function languageOf(entity: Entity, name: string): Language | undefined {
  const field = entity.fields[name];
  return field && 'language' in field ? field.language : undefined;
}

export function textIn(entity: Entity, record: object, name: string, language: Language) {
  const texts = record as Readonly<Record<string, string | null | undefined>>;
  const translations = namesWith(entity, (field) => 'translates' in field && field.translates === name);
  const textOf = (one: string) => ({
    words: texts[one]?.trim() ?? '',
    language: languageOf(entity, one) ?? DEFAULT_LANGUAGE,
  });
  const own = textOf(name);
  const written = [own, ...translations.map(textOf)].filter(({ words }) => words);
  return written.find((text) => text.language === language) ?? written[0] ?? own;
}
