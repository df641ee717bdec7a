import { type Box, parseBox, parsePoint } from '../box.ts';
import { MAX_ID } from '../limits.ts';
import type { Point } from '../measures.ts';
import { isDepartmentRole } from '../roles.ts';
import { isDay } from '../typed-text.ts';
import { type ChoiceField, type Entity, type Field, fieldsOf, STAGES } from './entity.ts';

type Options = Pick<ChoiceField, 'options' | 'more'>;

/** Names are as in django-filter: `created_at__gte`. This file imports no zod, because every list loads the file. */
export type Filter = { name: string; field: string } & (
  | { by: 'flag' | 'lack' | 'english' | 'person' | 'number' | 'day' | 'moment' | 'near' | 'box' | 'import' }
  | { by: 'stage' | 'state'; options: readonly string[] }
  | ({ by: 'choice' } & Options)
) & { end?: 'from' | 'to' };

export type Near = Point & { metres: number };

export type FilterValue = string | number | boolean | Near | Box;

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const MOST_METRES = 50_000;

export function filtersOf(entity: Entity): Filter[] {
  const filters = fieldsOf(entity).flatMap(([name, field]) => filtersOfField(name, field));
  if (requiredTranslations(entity).length > 0)
    filters.push({ name: 'english__isnull', field: 'english', by: 'english' });
  if (entity.stage)
    filters.push({ name: entity.stage.name, field: entity.stage.name, by: 'stage', options: STAGES });
  if (fieldsOf(entity).some(([, { kind }]) => kind === 'coordinate'))
    filters.push({ name: 'near', field: 'near', by: 'near' }, { name: 'bbox', field: 'bbox', by: 'box' });
  filters.push({ name: 'import', field: 'import', by: 'import' });
  return filters;
}

function filtersOfField(field: string, definition: Field): Filter[] {
  const { kind } = definition;
  const named = { name: field, field };
  const lack: Filter[] =
    definition.required === 'always' ? [] : [{ name: `${field}__isnull`, field, by: 'lack' }];
  if (kind === 'flag') return [{ ...named, by: kind }];
  if (kind === 'choice') return [{ ...named, by: kind, options: definition.options, more: definition.more }];
  if (kind === 'state') return [{ ...named, by: kind, options: definition.options }];
  if (kind === 'person') return [{ name: definition.column, field, by: kind }];
  if (kind === 'number' || kind === 'day') return [...rangeOf(field, kind), ...lack];
  if (kind === 'moment') return [...rangeOf(field, kind), ...(definition.mayLack ? lack : [])];
  return ['text', 'long-text', 'file', 'coordinate'].includes(kind) ? lack : [];
}

const rangeOf = (field: string, by: 'number' | 'day' | 'moment'): Filter[] => [
  { name: `${field}__gte`, field, by, end: 'from' },
  { name: `${field}__lte`, field, by, end: 'to' },
];

export const requiredTranslations = (entity: Entity): string[] =>
  fieldsOf(entity).flatMap(([name, field]) =>
    'translates' in field && field.translates && entity.fields[field.translates]?.required ? [name] : [],
  );

type Read = (text: string, filter: { name: string } & Partial<Options>) => FilterValue | undefined;

const readFlag: Read = (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined);
const readDay: Read = (text) => (isDay(text) ? text : undefined);
const readOption: Read = (text, { options = [], more }) =>
  options.includes(text) || (more && isDepartmentRole(text)) ? text : undefined;

const READERS: Readonly<Record<Filter['by'], Read>> = {
  flag: readFlag,
  lack: readFlag,
  english: readFlag,
  choice: readOption,
  stage: readOption,
  state: readOption,
  person: (text) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined),
  number: (text) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  day: readDay,
  moment: readDay,
  near: readNear,
  box: parseBox,
  import: (text) => (UUID.test(text) ? text : undefined),
};

export const readFilter = (filter: Filter, text: string) => READERS[filter.by](text, filter);

function readNear(text: string): Near | undefined {
  const at = text.lastIndexOf(',');
  const point = parsePoint(text.slice(0, at));
  const metres = /^\d{1,5}$/.test(text.slice(at + 1)) ? Number(text.slice(at + 1)) : 0;
  return point && metres > 0 && metres <= MOST_METRES ? { ...point, metres } : undefined;
}
