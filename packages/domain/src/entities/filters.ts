import { type Box, parseBox, parsePoint } from '../box.ts';
import { MAX_ID } from '../limits.ts';
import type { Point } from '../measures.ts';
import { isDepartmentRole } from '../roles.ts';
import { isDay } from '../typed-text.ts';
import { type ChoiceField, type Entity, type Field, fieldsOf, STAGES } from './entity.ts';

/** Filters with django-filter's names. Without zod, because lists load this file. */
export type Filter = { name: string; field: string } & (
  | { by: 'flag' | 'lack' | 'english' | 'person' | 'number' | 'day' | 'moment' | 'near' | 'box' | 'import' }
  | { by: 'stage' | 'state'; options: readonly string[] }
  | ({ by: 'choice' } & Pick<ChoiceField, 'options' | 'more'>)
) & { end?: 'from' | 'to' };

export interface Near extends Point {
  metres: number;
}

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
  switch (kind) {
    case 'flag':
      return [{ name: field, field, by: 'flag' }];
    case 'choice':
      return [{ name: field, field, by: 'choice', options: definition.options, more: definition.more }];
    case 'person':
      return [{ name: definition.column, field, by: 'person' }];
    case 'number':
    case 'day':
      return [...rangeOf(field, kind), ...lackOf(field, definition)];
    case 'moment':
      return [...rangeOf(field, kind), ...(definition.mayLack ? lackOf(field, definition) : [])];
    case 'state':
      return [{ name: field, field, by: 'state', options: definition.options }];
    case 'text':
    case 'long-text':
    case 'file':
    case 'coordinate':
      return lackOf(field, definition);
    default:
      return [];
  }
}

const rangeOf = (field: string, by: 'number' | 'day' | 'moment'): Filter[] => [
  { name: `${field}__gte`, field, by, end: 'from' },
  { name: `${field}__lte`, field, by, end: 'to' },
];

const lackOf = (field: string, { required }: Field): Filter[] =>
  required === 'always' ? [] : [{ name: `${field}__isnull`, field, by: 'lack' }];

export const requiredTranslations = (entity: Entity): string[] =>
  fieldsOf(entity).flatMap(([name, field]) =>
    'translates' in field && field.translates && entity.fields[field.translates]?.required ? [name] : [],
  );

export function readFilter(filter: Filter, text: string): FilterValue | undefined {
  switch (filter.by) {
    case 'flag':
    case 'lack':
    case 'english':
      return text === 'true' || text === 'false' ? text === 'true' : undefined;
    case 'choice':
      return filter.options.includes(text) || (filter.more && isDepartmentRole(text)) ? text : undefined;
    case 'stage':
    case 'state':
      return filter.options.find((option) => option === text);
    case 'person':
      return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined;
    case 'number':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
    case 'day':
    case 'moment':
      return isDay(text) ? text : undefined;
    case 'near':
      return readNear(text);
    case 'box':
      return parseBox(text);
    case 'import':
      return UUID.test(text) ? text : undefined;
  }
}

function readNear(text: string): Near | undefined {
  const at = text.lastIndexOf(',');
  const point = parsePoint(text.slice(0, at));
  const metres = /^\d{1,5}$/.test(text.slice(at + 1)) ? Number(text.slice(at + 1)) : 0;
  return point && metres > 0 && metres <= MOST_METRES ? { ...point, metres } : undefined;
}
