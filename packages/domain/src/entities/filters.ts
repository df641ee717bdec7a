import { type Box, parseBox, parsePoint } from '../box.ts';
import { MAX_ID } from '../limits.ts';
import type { Point } from '../measures.ts';
import { isDepartmentRole } from '../roles.ts';
import { type ChoiceField, type Entity, type Field, fieldsOf, STAGES } from './entity.ts';

/** Names are django-filter's. Without zod, since lists load this. */
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

/** The filters of a list, in the order of its fields; filters over several fields come last. */
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

const MAY_LACK: readonly string[] = ['number', 'day', 'text', 'long-text', 'file', 'coordinate'];

function filtersOfField(field: string, definition: Field): Filter[] {
  const { kind, required } = definition;
  const own = { name: field, field };
  if (kind === 'flag') return [{ ...own, by: kind }];
  if (kind === 'choice') return [{ ...own, by: kind, options: definition.options, more: definition.more }];
  if (kind === 'state') return [{ ...own, by: kind, options: definition.options }];
  if (kind === 'person') return [{ name: definition.column, field, by: kind }];
  const ranges = kind === 'number' || kind === 'day' || kind === 'moment' ? rangeOf(field, kind) : [];
  const mayLack = kind === 'moment' ? definition.mayLack : MAY_LACK.includes(kind) && required !== 'always';
  return mayLack ? [...ranges, { name: `${field}__isnull`, field, by: 'lack' }] : ranges;
}

const rangeOf = (field: string, by: 'number' | 'day' | 'moment'): Filter[] => [
  { name: `${field}__gte`, field, by, end: 'from' },
  { name: `${field}__lte`, field, by, end: 'to' },
];

/** The English of required texts. */
export const requiredTranslations = (entity: Entity): string[] =>
  fieldsOf(entity).flatMap(([name, field]) =>
    'translates' in field && field.translates && entity.fields[field.translates]?.required ? [name] : [],
  );

/** The value of a filter's text in an address; undefined for a wrong text. */
export const readFilter = (filter: Filter, text: string): FilterValue | undefined =>
  READERS[filter.by](text, 'options' in filter ? filter : { options: [] });

type Reader = (text: string, choice: Pick<ChoiceField, 'options' | 'more'>) => FilterValue | undefined;

const yesOrNo: Reader = (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined);
const option: Reader = (text, { options }) => options.find((one) => one === text);
const day: Reader = (text) => (isDay(text) ? text : undefined);

const READERS: Record<Filter['by'], Reader> = {
  flag: yesOrNo,
  lack: yesOrNo,
  english: yesOrNo,
  choice: (text, { options, more }) =>
    options.includes(text) || (more && isDepartmentRole(text)) ? text : undefined,
  stage: option,
  state: option,
  person: (text) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined),
  number: (text) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
  day,
  moment: day,
  near: readNear,
  box: parseBox,
  import: (text) => (UUID.test(text) ? text : undefined),
};

/** PostgreSQL's calendar has no year 0. */
function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function readNear(text: string): Near | undefined {
  const at = text.lastIndexOf(',');
  const point = parsePoint(text.slice(0, at));
  const metres = /^\d{1,5}$/.test(text.slice(at + 1)) ? Number(text.slice(at + 1)) : 0;
  return point && metres > 0 && metres <= MOST_METRES ? { ...point, metres } : undefined;
}
