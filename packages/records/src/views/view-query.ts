import type { Entity } from '@ar/domain/entities/entity';
import { filtersOf, readFilter } from '@ar/domain/entities/filters';
import { pageSizeOf } from '@ar/domain/limits';
import { type ViewQuery, viewColumns } from '@ar/domain/views';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterQuery, type ListState } from '../list/list-state.ts';
import { withParams } from '../list/query-in-address.ts';
import { parseId } from '../list/record-dialog.ts';
import type { ChosenColumns } from '../tools/column-settings.ts';

/** The query parameter with the id of the view. The parameter `view` is in use for the map. */
export const VIEW = 'saved';

const viewKeys = (entity: Entity): string[] => [
  ...['search', 'ordering', 'rows', 'hidden', 'shown'],
  ...filtersOf(entity).map(({ name }) => name),
];

export function presentQuery(state: ListState, { hidden, shown }: ChosenColumns): ViewQuery {
  const given = Object.entries<string | undefined>(filterQuery(state)).filter(
    ([, text]) => text !== undefined,
  );
  const columns = { hidden: hidden.join(), ...(shown.length > 0 && { shown: shown.join() }) };
  return { ...Object.fromEntries(given), rows: String(state.rows), ...columns } as ViewQuery;
}

/** Removes filters and columns that the list no longer has, because the definition may have changed since the save. */
function knownParts(entity: Entity, query: ViewQuery): ViewQuery {
  const filters = filtersOf(entity);
  const columns = viewColumns(entity);
  const known = Object.entries(query).flatMap(([name, text]) => {
    if (name === 'hidden' || name === 'shown')
      return [[name, columns[name].filter((key) => text.split(',').includes(key)).join()]];
    const filter = filters.find((one) => one.name === name);
    const isKnown =
      (filter && readFilter(filter, text) !== undefined) ||
      (name === 'ordering' && entity.fields[text.replace(/^-/, '')]?.ordered) ||
      (name === 'rows' && pageSizeOf(text)) ||
      name === 'search';
    return isKnown ? [[name, text]] : [];
  });
  return Object.fromEntries(known);
}

export function hasUnknown(entity: Entity, query: ViewQuery): boolean {
  const known = knownParts(entity, query);
  // Compares only the lengths, because the known columns may have another order than the saved columns.
  return Object.entries(query).some(([name, text]) => known[name]?.length !== text.length);
}

export function isChanged(entity: Entity, query: ViewQuery, present: ViewQuery): boolean {
  const saved = knownParts(entity, query);
  const now = knownParts(entity, present);
  const compared = { rows: 'rows' in saved, hidden: 'hidden' in saved, shown: 'hidden' in saved };
  return viewKeys(entity).some(
    (name) => (compared[name as keyof typeof compared] ?? true) && (saved[name] ?? '') !== (now[name] ?? ''),
  );
}

export function addressOfView(
  entity: Entity,
  { id, query }: { id: number; query: ViewQuery },
  params: URLSearchParams,
): URLSearchParams {
  return withParams(withoutView(entity, params), { [VIEW]: String(id), ...knownParts(entity, query) });
}

export const withoutView = (entity: Entity, params: URLSearchParams): URLSearchParams =>
  withParams(
    params,
    Object.fromEntries(['page', VIEW, ...viewKeys(entity)].map((name) => [name, undefined])),
  );

export const isLink = (entity: Entity, params: URLSearchParams): boolean =>
  ['page', ...viewKeys(entity)].every((name) => !params.has(name));

/** `waits` is true while the URL is only a link to the view, without the query of the view. */
export function useViewInAddress(entity: Entity | undefined) {
  const [params] = useSearchParams();
  const id = entity && parseId(params.get(VIEW));
  const [settled, settle] = useState<number>();
  const link = entity !== undefined && id !== undefined && isLink(entity, params);
  // If the person later removes all parts of the query, the URL must not count as a link to the view.
  useEffect(() => {
    if (!link) settle(id);
  }, [link, id]);
  return { id, waits: link && settled !== id, settle };
}
