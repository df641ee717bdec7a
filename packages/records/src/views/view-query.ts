import type { Entity } from '@ar/domain/entities/entity';
import { filtersOf, readFilter } from '@ar/domain/entities/filters';
import { type ViewQuery, viewColumns } from '@ar/domain/views';
import { askedOf, type ListState, pageSizeOf } from '../list/list-state.ts';
import type { ChosenColumns } from '../tools/column-settings.ts';

/** The view that an address shows. `view` is the map's. */
export const VIEW = 'saved';

/** What of an address a view keeps. */
const viewKeys = (entity: Entity): string[] => [
  'search',
  'ordering',
  'rows',
  'hidden',
  'shown',
  ...filtersOf(entity).map(({ name }) => name),
];

/** How a list shows now, as a view keeps it. */
export function presentQuery(state: ListState, { hidden, shown }: ChosenColumns): ViewQuery {
  const asked = Object.entries({ ...askedOf(state) }).filter(([, text]) => text !== undefined);
  const columns = { hidden: hidden.join(), ...(shown.length > 0 && { shown: shown.join() }) };
  return { ...Object.fromEntries(asked), rows: String(state.rows), ...columns } as ViewQuery;
}

const isOfColumns = (name: string): name is keyof ChosenColumns => name === 'hidden' || name === 'shown';

/** The parts of a view that the list knows today: its definition may have changed since the view was saved. */
export function knownParts(entity: Entity, query: ViewQuery): ViewQuery {
  const filters = filtersOf(entity);
  const isKnown = (name: string, text: string) => {
    const filter = filters.find((one) => one.name === name);
    if (filter) return readFilter(filter, text) !== undefined;
    if (name === 'ordering') return entity.fields[text.replace(/^-/, '')]?.ordered === true;
    return name === 'rows' ? pageSizeOf(text) !== undefined : name === 'search' || isOfColumns(name);
  };
  const known = Object.entries(query).filter(([name, text]) => isKnown(name, text));
  return Object.fromEntries(
    known.map(([name, text]) => [name, isOfColumns(name) ? columnsIn(entity, name, text).join() : text]),
  );
}

/** Columns that are no more are left out. */
const columnsIn = (entity: Entity, name: keyof ChosenColumns, text: string): string[] =>
  viewColumns(entity)[name].filter((key) => text.split(',').includes(key));

/** Whether a part of the view is nothing that the list knows. */
export const hasUnknown = (entity: Entity, query: ViewQuery): boolean =>
  Object.entries(query).some(([name, text]) => {
    const known = knownParts(entity, query)[name];
    return (
      known === undefined || (isOfColumns(name) ? known.split(',').length !== text.split(',').length : false)
    );
  });

/** What differs from a view. Rows and columns count where the view has them: those that browsers had kept have none. */
export function isChanged(entity: Entity, query: ViewQuery, present: ViewQuery): boolean {
  const saved = knownParts(entity, query);
  return viewKeys(entity).some((name) => {
    if (isOfColumns(name) || name === 'rows') {
      const sorted = (text = '') => text.split(',').sort().join();
      const counts = isOfColumns(name) ? 'hidden' in saved : name in saved;
      return counts && sorted(saved[name]) !== sorted(present[name]);
    }
    return (saved[name] ?? '') !== (present[name] ?? '');
  });
}

/** The address that shows a view: from page 1, whatever else stands in it kept. */
export function addressOfView(
  entity: Entity,
  { id, query }: { id: number; query: ViewQuery },
  params: URLSearchParams,
): URLSearchParams {
  const address = withoutView(entity, params);
  address.set(VIEW, String(id));
  for (const [name, text] of Object.entries(knownParts(entity, query))) address.set(name, text);
  return address;
}

/** The list as at the start. */
export function withoutView(entity: Entity, params: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(params);
  for (const name of ['page', VIEW, ...viewKeys(entity)]) address.delete(name);
  return address;
}

/** A link to a view names it and says no more. */
export const isLink = (entity: Entity, params: URLSearchParams): boolean =>
  ['page', ...viewKeys(entity)].every((name) => !params.has(name));
