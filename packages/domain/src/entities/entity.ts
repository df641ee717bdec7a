import { DEFAULT_LANGUAGE, type Language } from '../languages.ts';
import type { RuleMessage } from '../messages/message.ts';
import type { DepartmentResource, Resource } from '../permissions.ts';
import type { Axis } from '../typed-coordinates.ts';
import type { UploadKind } from '../upload.ts';

/** Plain data: lists and the host read definitions without loading zod. */
interface Any {
  label: Readonly<Record<Language, string>>;
  /** Labels of earlier versions: older exports and templates have them as headings. */
  formerLabels?: readonly string[];
  /** `always`: every record has it. `create`: a form must give it, but an older record may lack it. */
  required?: 'always' | 'create';
  ordered?: true;
  searched?: true;
  /** Anybody may read it, on the public map and behind the QR code. */
  public?: true;
  /** These fields name the record. */
  heading?: true;
  /** A column of the list that is hidden until a person asks for it. */
  offered?: true;
  /** The field that says this too, and more. Where records are read, this one is left out. */
  toldBy?: string;
}

interface Entered extends Any {
  /** When it can be given, if not both when a record is added and when it is edited. */
  entered?: 'create' | 'edit';
  /** Shares its line of the form with a neighbour on wide screens. */
  half?: true;
}

type Text = Entered & {
  kind: 'text' | 'long-text';
  max: number;
  missing?: RuleMessage;
  language?: Language;
  translates?: string;
  /** The field of the recording whose words these are. */
  transcribes?: string;
};

type Quantity = Entered & {
  kind: 'number';
  unit?: string;
  above: number;
  below: number;
  decimals: number;
  /** Without messages of its own a number speaks with its label. `wrong`: where no other message is more exact. */
  wrong?: RuleMessage;
  unreadable?: RuleMessage;
  tooFine?: RuleMessage;
  tooLarge?: RuleMessage;
};

type Day = Entered & {
  kind: 'day';
  missing: RuleMessage;
  /** The field whose day must come before, and what is said where it does not. */
  after?: { field: string; wrong: RuleMessage };
};

type File = Entered & {
  kind: 'file';
  upload: UploadKind;
  column: string;
  /** Of a model: the flag that says that its third axis points upwards. */
  up?: string;
};

export type EnteredField =
  | Text
  | Quantity
  | Day
  | File
  | (Entered & { kind: 'email' })
  | (Entered & { kind: 'flag' })
  | (Entered & { kind: 'coordinate'; axis: Axis })
  | ChoiceField;

/** A list of one option in the API; a text in its column. */
export type ChoiceField = Entered & {
  kind: 'choice';
  options: readonly string[];
  /** A call that answers all there are now: departments bring roles of their own. */
  more?: string;
  column: string;
};

interface Derivable {
  /** Made of other data when it is read: it has no column, and changes while the record's version stays. */
  derived?: true;
}

/** One of a few words. `options`: those that records of the list can have. */
export type StateField = Any &
  Derivable & {
    kind: 'state';
    options: readonly string[];
    words: Readonly<Record<string, Readonly<Record<Language, string>>>>;
    /** What a sign beside the word says at a glance: all is well, something is to be done, it is over. */
    signs?: Readonly<Record<string, 'on' | 'due' | 'off'>>;
  };

export type KeptField =
  | (Any & { kind: 'id' | 'version' })
  | (Any & Derivable & { kind: 'moment'; mayLack?: true })
  | StateField
  | (Any & { kind: 'qr' })
  | (Any & { kind: 'person'; column: string })
  /** The name of the file in field `of`: in a column of its own, or read from the file's row. */
  | (Any & { kind: 'file-name'; of: string; stored?: true });

export type Field = EnteredField | KeptField;

export interface Entity {
  resource: Resource;
  /** One record in the names of the API's operations: `getBuilding`. */
  name: string;
  words: { one: string; many: string };
  path: string;
  table: string;
  /** `BUILDING` in the address of a QR code, `/visit/BUILDING_7`. */
  qr?: string;
  /** In the order of form, list, detail view and history. */
  fields: Readonly<Record<string, Field>>;
  /** How far something is today, told by two days of the record. */
  stage?: Stage;
}

/** `unknown`: a day that would tell is missing. */
export const STAGES = ['planned', 'under_way', 'finished', 'unknown'] as const;

interface Stage {
  name: string;
  label: Readonly<Record<Language, string>>;
  starts: string;
  ends: string;
  words: Readonly<Record<(typeof STAGES)[number], Readonly<Record<Language, string>>>>;
}

/** Its calls and schemas follow from its definition alone; users have rules of their own. */
export interface RecordEntity extends Entity {
  resource: 'buildings' | 'monuments' | 'clerk' | DepartmentResource;
  table: 'buildings' | 'monuments' | 'clerk_files' | DepartmentResource;
  qr: string;
  fields: Readonly<Record<string, Exclude<Field, { kind: 'email' | 'choice' }>>>;
  /** The same with the columns that only a later release shows: a form that was open before a rollback may send them. */
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

export type OrderingOf<E extends Entity> = KeysWith<E, { ordered: true }>;

const KEPT = ['id', 'version', 'moment', 'state', 'qr', 'person', 'file-name'] satisfies KeptField['kind'][];

export const isEntered = (field: Field): field is EnteredField => !KEPT.some((kind) => kind === field.kind);

export const fieldsOf = ({ fields }: Entity): [name: string, field: Field][] => Object.entries(fields);

export function enteredFields(entity: Entity, on: 'create' | 'edit'): [name: string, field: EnteredField][] {
  return fieldsOf(entity).flatMap(([name, field]) =>
    isEntered(field) && (field.entered ?? on) === on ? [[name, field]] : [],
  );
}

const namesWith = (entity: Entity, is: (field: Field) => boolean | undefined): string[] =>
  fieldsOf(entity).flatMap(([name, field]) => (is(field) ? [name] : []));

export const offeredColumns = (entity: Entity): string[] => namesWith(entity, ({ offered }) => offered);
export const orderingOf = <E extends Entity>(entity: E): OrderingOf<E>[] =>
  namesWith(entity, ({ ordered }) => ordered) as OrderingOf<E>[];
export const publicFields = (entity: Entity): string[] => namesWith(entity, (field) => field.public);
export const searchedFields = (entity: Entity): string[] => namesWith(entity, ({ searched }) => searched);
export const headingFields = (entity: Entity): string[] => namesWith(entity, ({ heading }) => heading);

export const namingFields = (entity: Entity): string[] =>
  namesWith(entity, (field) => {
    const naming = 'translates' in field ? entity.fields[field.translates ?? ''] : field;
    return naming?.heading;
  });
/** What a record is called, by its heading fields. */
export function nameOf(entity: Entity, values: Readonly<Record<string, unknown>> | null): string | null {
  const parts = headingFields(entity).flatMap((field) => values?.[field] ?? []);
  return parts.length > 0 ? parts.join(' ') : null;
}
/** Texts that people wrote; each has a column of its own name. */
export const writtenFields = (entity: Entity): string[] =>
  namesWith(entity, (field) => WRITTEN.includes(field.kind) || isStoredName(field));

const WRITTEN: readonly string[] = ['text', 'long-text', 'email'];
const isStoredName = (field: Field) => field.kind === 'file-name' && field.stored;

export const labelOf = (entity: Entity, name: string, language: Language): string =>
  entity.fields[name]?.label[language] ?? name;

/** What is wrong with a field, after the field's name unless it begins with that. */
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

/** What the audit log keeps and the history shows. */
export const keptInHistory = (entity: Entity): string[] =>
  namesWith(entity, (field) => isEntered(field) || isStoredName(field));

/** The language of what people write in a field; undefined for a number. */
export function languageOf(entity: Entity, name: string): Language | undefined {
  const field = entity.fields[name];
  return field && 'language' in field ? field.language : undefined;
}

/** A text of a record in a language, or in the one it has; `language` says in which it is. */
export function textIn(entity: Entity, record: object, name: string, language: Language) {
  const texts = record as Readonly<Record<string, string | null | undefined>>;
  const own = { words: texts[name]?.trim() ?? '', language: languageOf(entity, name) ?? DEFAULT_LANGUAGE };
  const translations = fieldsOf(entity).flatMap(([translation, field]) =>
    'translates' in field && field.translates === name
      ? [{ words: texts[translation]?.trim() ?? '', language: field.language ?? DEFAULT_LANGUAGE }]
      : [],
  );
  const written = [own, ...translations].filter(({ words }) => words);
  return written.find((text) => text.language === language) ?? written[0] ?? own;
}
